import { type Catalogue, type Guide, pagesOf, type ResourcePage, VERSIONS } from '@fagvaerk/catalogue/model.ts';
import { type Language, languages } from '@fagvaerk/contract/language.ts';
import { deprecationMarker, placeholderOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import { handoverRoute } from '@fagvaerk/contract/session.ts';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { GuideArticle } from '../docs/GuideArticle.tsx';
import { NotFoundArticle } from '../docs/NotFoundArticle.tsx';
import { PageContents } from '../docs/PageContents.tsx';
import { PreviousNext } from '../docs/PreviousNext.tsx';
import { LanguageProvider, OtherVersionProvider, ProofProvider } from '../docs/page-context.ts';
import { ResourceArticle } from '../docs/ResourceArticle.tsx';
import { SearchArticle } from '../docs/SearchArticle.tsx';
import { StatusArticle } from '../docs/StatusArticle.tsx';
import { handoverMessagesIn } from '../language/handover-messages.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { messagesIn } from '../language/messages.ts';
import { statusMessagesIn } from '../language/status-messages.ts';
import { callsRoute } from '../shell/addresses.ts';
import { type ResourceTitles, resourceKey } from '../shell/app-start.ts';
import type { Menu } from '../shell/menu.ts';
import { CallsArticle } from '../tools/calls/CallsArticle.tsx';
import { HandoverArticle } from '../tools/handover/HandoverArticle.tsx';
import { AppBody } from './AppBody.tsx';
import { type Assets, Document, type Head } from './Document.tsx';
import { PageFrame } from './PageFrame.tsx';

export interface RenderedPage {
  readonly route: string;
  readonly aliases: readonly string[];
  readonly title: Readonly<Record<Language, string>>;
  readonly html: Readonly<Record<Language, string>>;
}

export function renderPage(catalogue: Catalogue, page: Guide | ResourcePage, assets: Assets): RenderedPage {
  const render = (language: Language): string => {
    const menu = menuOf(catalogue, language);
    const entries = [
      ...menu.guides,
      ...menu.more,
      ...menu.groups.flatMap(({ sections }) => sections.flatMap((one) => one.entries)),
      ...menu.foot,
    ];
    const index = entries.findIndex(({ route }) => route === page.route);
    const head = {
      title: headTitle(page, language),
      description: 'operations' in page ? page.summary : page.description,
      route: page.route,
      feed: 'feed' in page ? page.feed : undefined,
    };
    const contents = 'operations' in page ? <PageContents page={page} /> : null;
    return renderDocument(
      { language, head, assets, menu, contents },
      <>
        {language === 'da' ? null : <p className="notice">{messagesIn(language).textIsDanish}</p>}
        {'operations' in page ? (
          <OtherVersionProvider value={otherVersionOf(page, assets)}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a mark that the server replaces by the notice. */}
            <div dangerouslySetInnerHTML={{ __html: deprecationMarker(page.version, language) }} />
            <ResourceArticle page={page} />
          </OtherVersionProvider>
        ) : (
          <GuideArticle guide={page} />
        )}
        <PreviousNext previous={entries[index - 1] ?? null} next={entries[index + 1] ?? null} />
      </>,
    );
  };
  const { route, aliases } = page;
  return {
    route,
    aliases,
    title: inEachLanguage((language) => headTitle(page, language)),
    html: inEachLanguage(render),
  };
}

/** A page that search engines do not list. */
const renderUnlisted = (
  catalogue: Catalogue,
  assets: Assets,
  headOf: (language: Language) => Pick<Head, 'title' | 'description'>,
  article: ReactNode,
  current: string | null = null,
): Readonly<Record<Language, string>> =>
  inEachLanguage((language) => {
    const { title, description } = headOf(language);
    const head = { title, description, route: null };
    return renderDocument({ language, head, assets, menu: menuOf(catalogue, language), current }, article);
  });

export const renderNotFound = (catalogue: Catalogue, assets: Assets): Readonly<Record<Language, string>> => {
  const headOf = (language: Language) => {
    const { notFoundTitle, notFoundText } = messagesIn(language);
    return { title: notFoundTitle, description: notFoundText };
  };
  return renderUnlisted(catalogue, assets, headOf, <NotFoundArticle />);
};

export const renderSearch = (
  catalogue: Catalogue,
  assets: Assets,
  hasQuery: boolean,
): Readonly<Record<Language, string>> => {
  const headOf = (language: Language) => {
    const { search, searchEmpty } = messagesIn(language);
    return { title: search, description: searchEmpty };
  };
  return renderUnlisted(catalogue, assets, headOf, <SearchArticle hasQuery={hasQuery} />);
};

export const renderStatus = (catalogue: Catalogue, assets: Assets): Readonly<Record<Language, string>> => {
  const headOf = (language: Language) => {
    return { title: messagesIn(language).status, description: statusMessagesIn(language).description };
  };
  return renderUnlisted(catalogue, assets, headOf, <StatusArticle />);
};

/** Rendered in the browser: the server does not know the reader's key. */
export function renderCalls(catalogue: Catalogue, assets: Assets, script: string): Omit<RenderedPage, 'aliases'> {
  const headOf = (language: Language) => {
    const { yourCalls, callsLead } = keyMessagesIn(language);
    return { title: yourCalls, description: callsLead };
  };
  return {
    route: callsRoute,
    title: inEachLanguage((language) => headOf(language).title),
    html: renderUnlisted(catalogue, assets, headOf, <CallsArticle script={script} />, callsRoute),
  };
}

export const renderHandover = (
  catalogue: Catalogue,
  assets: Assets,
  script: string,
): Omit<RenderedPage, 'aliases'> => ({
  route: handoverRoute,
  title: inEachLanguage((language) => handoverMessagesIn(language).title),
  html: renderUnlisted(catalogue, assets, handoverMessagesIn, <HandoverArticle script={script} />),
});

export const renderApp = (catalogue: Catalogue, assets: Assets): Readonly<Record<Language, string>> =>
  inEachLanguage((language) => {
    const { adminPanel, needsScript } = messagesIn(language);
    const head = { title: adminPanel, description: needsScript, route: null };
    const start = {
      origin: placeholderOrigin,
      resourceTitles: resourceTitlesOf(catalogue, language),
    };
    return asHtml(
      <Document language={language} head={head} assets={assets}>
        <AppBody language={language} start={start} />
      </Document>,
    );
  });

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

const inEachLanguage = (render: (language: Language) => string): Readonly<Record<Language, string>> =>
  Object.fromEntries(languages.map((language) => [language, render(language)])) as Record<Language, string>;

interface Frame {
  language: Language;
  head: Head;
  assets: Assets;
  menu: Menu;
  contents?: ReactNode;
  current?: string | null;
}

function renderDocument(
  { language, head, assets, menu, contents, current = head.route }: Frame,
  article: ReactNode,
): string {
  return asHtml(
    <LanguageProvider value={language}>
      <Document language={language} head={head} assets={assets}>
        <PageFrame
          language={language}
          menu={menu}
          searchIndex={assets.searchIndex}
          script={assets.pageScript}
          inlineScripts={assets.inlineScripts}
          current={current}
          lastChange={assets.lastChange}
          contents={contents}
        >
          <ProofProvider value={assets.proof ?? null}>{article}</ProofProvider>
        </PageFrame>
      </Document>
    </LanguageProvider>,
  );
}

const asHtml = (page: ReactNode): string => `<!doctype html>${renderToString(page)}`;

function headTitle(page: Guide | ResourcePage, language: Language): string {
  return 'operations' in page ? `${page.title[language]} (API ${page.version})` : page.title[language];
}

/** The first page that documents a resource names it. */
function resourceTitlesOf(catalogue: Catalogue, language: Language): ResourceTitles {
  const titles = pagesOf(catalogue).flatMap(({ operations, title }) =>
    operations.map(({ path }) => [resourceKey(path), title[language]] as const),
  );
  return Object.fromEntries(titles.reverse());
}

function menuOf(catalogue: Catalogue, language: Language): Menu {
  const entryOf = ({ route, title }: Guide | ResourcePage) => ({ route, title: title[language] });
  return {
    guides: catalogue.guides.filter(({ menu }) => menu === 'head').map(entryOf),
    tools: [{ route: callsRoute, title: keyMessagesIn(language).yourCalls }],
    more: catalogue.guides.filter(({ menu }) => menu === 'more').map(entryOf),
    groups: catalogue.versions.map(({ version, sections }) => ({
      version: version.toUpperCase(),
      sections: sections.map(({ title, pages }) => ({ title: title[language], entries: pages.map(entryOf) })),
    })),
    foot: catalogue.guides.filter(({ menu }) => menu === 'foot').map(entryOf),
  };
}
