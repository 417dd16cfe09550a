import { type Catalogue, type Guide, pagesOf, type ResourcePage, VERSIONS } from '@fagvaerk/catalogue/model.ts';
import { type Language, languages } from '@fagvaerk/contract/language.ts';
import { deprecationMarker, placeholderOrigin, placeholderProvider } from '@fagvaerk/contract/portal-manifest.ts';
import { handoverRoute } from '@fagvaerk/contract/session.ts';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { GuideArticle } from '../docs/GuideArticle.tsx';
import { NotFoundArticle } from '../docs/NotFoundArticle.tsx';
import { PageContents } from '../docs/PageContents.tsx';
import { PreviousNext } from '../docs/PreviousNext.tsx';
import { OtherVersionProvider, ProofProvider } from '../docs/page-context.ts';
import { ResourceArticle } from '../docs/ResourceArticle.tsx';
import { SearchArticle } from '../docs/SearchArticle.tsx';
import { StatusArticle } from '../docs/StatusArticle.tsx';
import { handoverMessagesIn } from '../language/handover-messages.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { messagesIn } from '../language/messages.ts';
import { statusMessagesIn } from '../language/status-messages.ts';
import { callsRoute } from '../shell/addresses.ts';
import { type AppStart, appRootId, appStartId, type ResourceTitles, resourceKey } from '../shell/app-start.ts';
import type { Menu } from '../shell/menu.ts';
import { LanguageProvider } from '../shell/use-language.ts';
import { CallsArticle } from '../tools/calls/CallsArticle.tsx';
import { HandoverArticle } from '../tools/handover/HandoverArticle.tsx';
import { type Assets, Document, type Head, InlineScript } from './Document.tsx';
import { PageFrame } from './PageFrame.tsx';

type InEachLanguage = Readonly<Record<Language, string>>;

const inEachLanguage = (render: (language: Language) => string): InEachLanguage =>
  Object.fromEntries(languages.map((language) => [language, render(language)])) as InEachLanguage;

export function renderPage(catalogue: Catalogue, page: Guide | ResourcePage, assets: Assets) {
  const titleIn = (language: Language): string =>
    'operations' in page ? `${page.title[language]} (API ${page.version})` : page.title[language];
  const render = (language: Language): string => {
    const menu = menuOf(catalogue, language);
    const entries = [
      ...menu.guides,
      ...menu.recipes,
      ...menu.more,
      ...menu.groups.flatMap(({ sections }) => sections.flatMap((one) => one.entries)),
      ...menu.foot,
    ];
    const index = entries.findIndex(({ route }) => route === page.route);
    const head = {
      title: titleIn(language),
      description: 'operations' in page ? page.summary : page.description,
      route: page.route,
      feed: 'feed' in page ? page.feed : undefined,
    };
    const contents = 'operations' in page ? <PageContents page={page} /> : null;
    return renderDocument(
      language,
      head,
      assets,
      <PageFrame menu={menu} assets={assets} current={page.route} contents={contents}>
        {language === 'da' ? null : (
          <p className="notice">
            {messagesIn(language).textIsDanish} <a href="/glossary">{messagesIn(language).glossary}</a>
          </p>
        )}
        <ProofProvider value={assets.proof ?? null}>
          {'operations' in page ? (
            <OtherVersionProvider value={otherVersionOf(page, assets)}>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a mark that the server replaces by the notice. */}
              <div dangerouslySetInnerHTML={{ __html: deprecationMarker(page.version, language) }} />
              <ResourceArticle page={page} />
            </OtherVersionProvider>
          ) : (
            <GuideArticle
              guide={page}
              resources={page.headline && pagesOf(catalogue).filter(({ version }) => version === VERSIONS[0])}
            />
          )}
        </ProofProvider>
        <PreviousNext previous={entries[index - 1] ?? null} next={entries[index + 1] ?? null} />
      </PageFrame>,
    );
  };
  const { route, aliases } = page;
  return { route, aliases, title: inEachLanguage(titleIn), html: inEachLanguage(render) };
}

/** A page that search engines do not list. */
const unlisted =
  (article: ReactNode, headOf: (language: Language) => Pick<Head, 'title' | 'description'>, route = '') =>
  (catalogue: Catalogue, assets: Assets) => ({
    route,
    title: inEachLanguage((language) => headOf(language).title),
    html: inEachLanguage((language) =>
      renderDocument(
        language,
        { ...headOf(language), route: null },
        assets,
        <PageFrame menu={menuOf(catalogue, language)} assets={assets} current={route} contents={null}>
          {article}
        </PageFrame>,
      ),
    ),
  });

export const renderNotFound = unlisted(<NotFoundArticle />, (language) => {
  const { notFoundTitle, notFoundText } = messagesIn(language);
  return { title: notFoundTitle, description: notFoundText };
});

const searchHead = (language: Language) => {
  const { search, searchEmpty } = messagesIn(language);
  return { title: search, description: searchEmpty };
};
export const renderSearch = unlisted(<SearchArticle hasQuery={false} />, searchHead);
export const renderResults = unlisted(<SearchArticle hasQuery />, searchHead);

export const renderStatus = unlisted(<StatusArticle />, (language) => ({
  title: messagesIn(language).portalStatus,
  description: statusMessagesIn(language).description,
}));

/** Rendered in the browser: the server does not know the reader's key. */
export const renderCalls = unlisted(
  <CallsArticle />,
  (language) => {
    const { yourCalls, callsLead } = keyMessagesIn(language);
    return { title: yourCalls, description: callsLead };
  },
  callsRoute,
);

export const renderHandover = unlisted(<HandoverArticle />, handoverMessagesIn, handoverRoute);

export const renderApp = (catalogue: Catalogue, assets: Assets): InEachLanguage =>
  inEachLanguage((language) => {
    const { adminPanel, needsScript } = messagesIn(language);
    const { guides, groups } = menuOf(catalogue, language);
    const start: Omit<AppStart, 'provider'> = {
      origin: placeholderOrigin,
      resourceTitles: resourceTitlesOf(catalogue, language),
      menu: { guides, groups },
    };
    return renderDocument(
      language,
      { title: adminPanel, description: needsScript, route: null },
      assets,
      <>
        {/* As an attribute, because the server escapes the name for markup. */}
        <div id={appRootId} data-provider={placeholderProvider} />
        <noscript>{needsScript}</noscript>
        <InlineScript type="application/json" id={appStartId} code={JSON.stringify(start).replaceAll('<', '\\u003c')} />
      </>,
    );
  });

const renderDocument = (language: Language, head: Head, assets: Assets, body: ReactNode): string =>
  `<!doctype html>${renderToString(
    <LanguageProvider value={language}>
      <Document head={head} assets={assets}>
        {body}
      </Document>
    </LanguageProvider>,
  )}`;

const otherVersionOf = ({ route, version, otherVersion }: ResourcePage, { counterparts }: Assets) => ({
  version: version === 'v4.0' ? '3.0' : '4.0',
  isNewer: version === VERSIONS[0],
  section: counterparts?.sections.get(route),
  counterpartOf: (id: string) => counterparts?.parts.get(`${route}#${id}`),
  missingIn: (id: string) =>
    (counterparts?.missing.get(`${route}#${id}`) ?? []).filter(({ address }) => address.startsWith(`${otherVersion}#`)),
});

export const allPages = (catalogue: Catalogue): (Guide | ResourcePage)[] => [
  ...catalogue.guides,
  ...pagesOf(catalogue),
];

/** The first page that documents a resource names it. */
function resourceTitlesOf(catalogue: Catalogue, language: Language): ResourceTitles {
  const titles = pagesOf(catalogue).flatMap(({ operations, title }) =>
    operations.map(({ path }) => [resourceKey(path), title[language]] as const),
  );
  return Object.fromEntries(titles.reverse());
}

function menuOf(catalogue: Catalogue, language: Language): Menu {
  const entryOf = ({ route, title }: Guide | ResourcePage) => ({ route, title: title[language] });
  const guidesIn = (place: Guide['menu']) => catalogue.guides.filter(({ menu }) => menu === place).map(entryOf);
  return {
    guides: guidesIn('head'),
    tools: [{ route: callsRoute, title: keyMessagesIn(language).yourCalls }],
    recipes: guidesIn('recipes'),
    more: guidesIn('more'),
    groups: catalogue.versions.map(({ version, sections }) => ({
      version: version.toUpperCase(),
      sections: sections.map(({ title, pages }) => ({ title: title[language], entries: pages.map(entryOf) })),
    })),
    foot: guidesIn('foot'),
  };
}
