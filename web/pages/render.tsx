/** Page × language → HTML. Built by Vite for Node; build-pages.ts and the development server call it. */

import { type Catalogue, type Guide, pagesOf, type ResourcePage } from '@fagvaerk/catalogue/model.ts';
import { handoverRoute } from '@fagvaerk/contract/keys.ts';
import { type Language, languages } from '@fagvaerk/contract/language.ts';
import { placeholderOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { CallsArticle } from '../calls/CallsArticle.tsx';
import { callsRoute } from '../calls/route.ts';
import { GuideArticle } from '../docs/GuideArticle.tsx';
import { NotFoundArticle } from '../docs/NotFoundArticle.tsx';
import { PageContents } from '../docs/PageContents.tsx';
import { PageTurner } from '../docs/PageTurner.tsx';
import { ResourceArticle } from '../docs/ResourceArticle.tsx';
import { BuildProof, OtherVersion, ReadingLanguage } from '../docs/reading.ts';
import { SearchArticle } from '../docs/SearchArticle.tsx';
import { HandoverArticle } from '../handover/HandoverArticle.tsx';
import { handoverMessagesIn } from '../language/handover-messages.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { messagesIn } from '../language/messages.ts';
import { type ResourceTitles, resourceKey } from '../shell/app-start.ts';
import type { Menu } from '../shell/menu.ts';
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
    const place = entries.findIndex(({ route }) => route === page.route);
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
        {language === 'da' ? null : <p className="text-language">{messagesIn(language).textIsDanish}</p>}
        {'operations' in page ? (
          <OtherVersion value={otherVersionOf(page, assets)}>
            <ResourceArticle page={page} />
          </OtherVersion>
        ) : (
          <GuideArticle guide={page} />
        )}
        <PageTurner previous={entries[place - 1] ?? null} next={entries[place + 1] ?? null} />
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

export const renderNotFound = (catalogue: Catalogue, assets: Assets): Readonly<Record<Language, string>> =>
  inEachLanguage((language) => {
    const words = messagesIn(language);
    const head = { title: words.notFoundTitle, description: words.notFoundText, route: null };
    return renderDocument({ language, head, assets, menu: menuOf(catalogue, language) }, <NotFoundArticle />);
  });

/** The page of results; what was asked for and found is put in by the server. */
export const renderSearch = (
  catalogue: Catalogue,
  assets: Assets,
  isAsked: boolean,
): Readonly<Record<Language, string>> =>
  inEachLanguage((language) => {
    const { search, searchEmpty } = messagesIn(language);
    const head = { title: search, description: searchEmpty, route: null };
    return renderDocument(
      { language, head, assets, menu: menuOf(catalogue, language) },
      <SearchArticle isAsked={isAsked} />,
    );
  });

/** The reader's own calls. The browser shows them; the server knows of no reader whose they are. */
export function renderCalls(catalogue: Catalogue, assets: Assets, script: string): Omit<RenderedPage, 'aliases'> {
  const render = (language: Language): string => {
    const { yourCalls, callsLead } = keyMessagesIn(language);
    const head = { title: yourCalls, description: callsLead, route: null };
    return renderDocument(
      { language, head, assets, menu: menuOf(catalogue, language) },
      <CallsArticle script={script} />,
    );
  };
  return {
    route: callsRoute,
    title: inEachLanguage((language) => keyMessagesIn(language).yourCalls),
    html: inEachLanguage(render),
  };
}

/** The page that shows a key to whoever has the link to it; the browser alone knows the link. */
export function renderHandover(catalogue: Catalogue, assets: Assets, script: string): Omit<RenderedPage, 'aliases'> {
  const render = (language: Language): string => {
    const { title, description } = handoverMessagesIn(language);
    const head = { title, description, route: null };
    return renderDocument(
      { language, head, assets, menu: menuOf(catalogue, language) },
      <HandoverArticle script={script} />,
    );
  };
  return {
    route: handoverRoute,
    title: inEachLanguage((language) => handoverMessagesIn(language).title),
    html: inEachLanguage(render),
  };
}

/** The page that the admin app lives in; the app itself runs in the browser only. */
export const renderApp = (catalogue: Catalogue, assets: Assets): Readonly<Record<Language, string>> =>
  inEachLanguage((language) => {
    const { adminPanel, needsScript } = messagesIn(language);
    const head = { title: adminPanel, description: needsScript, route: null };
    const start = {
      menu: menuOf(catalogue, language),
      searchIndex: assets.searchIndex,
      origin: placeholderOrigin,
      resourceTitles: resourceTitlesOf(catalogue, language),
    };
    return asHtml(
      <Document language={language} head={head} assets={assets} script={assets.script}>
        <AppBody language={language} start={start} />
      </Document>,
    );
  });

const otherVersionOf = ({ route, version }: ResourcePage, { counterparts }: Assets) => ({
  version: version === 'v4.0' ? '3.0' : '4.0',
  section: counterparts?.sections.get(route),
  counterpartOf: (id: string) => counterparts?.parts.get(`${route}#${id}`),
});

export type PageKind = 'resource' | 'tabled-resource' | 'guide' | 'migration';

/** Which style a page brings along. */
export function kindOf(page: Guide | ResourcePage): PageKind {
  if ('operations' in page) return hasTable(page) ? 'tabled-resource' : 'resource';
  return page.blocks.some(({ kind }) => kind === 'tool') ? 'migration' : 'guide';
}

/** In whichever of its texts. */
const hasTable = (page: ResourcePage): boolean => JSON.stringify(page).includes('class=\\"table\\"');

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
}

function renderDocument({ language, head, assets, menu, contents }: Frame, article: ReactNode): string {
  return asHtml(
    <ReadingLanguage value={language}>
      <Document language={language} head={head} assets={assets}>
        <PageFrame
          language={language}
          menu={menu}
          searchIndex={assets.searchIndex}
          script={assets.script}
          current={head.route}
          contents={contents}
        >
          <BuildProof value={assets.proof ?? null}>{article}</BuildProof>
        </PageFrame>
      </Document>
    </ReadingLanguage>,
  );
}

const asHtml = (page: ReactNode): string => `<!doctype html>${renderToString(page)}`;

function headTitle(page: Guide | ResourcePage, language: Language): string {
  return 'operations' in page ? `${page.title[language]} (API ${page.version})` : page.title[language];
}

/** Where several pages document a resource, the first one names it. */
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
    more: catalogue.guides.filter(({ menu }) => menu === 'more').map(entryOf),
    groups: catalogue.versions.map(({ version, sections }) => ({
      version: version.toUpperCase(),
      sections: sections.map(({ title, pages }) => ({ title: title[language], entries: pages.map(entryOf) })),
    })),
    foot: catalogue.guides.filter(({ menu }) => menu === 'foot').map(entryOf),
  };
}
