/** Shared by the server-rendered results page and the search box. */
import type { Localised } from '../model.ts';
import { bestResults, type Found, type Search } from './rank.ts';
import type { Kind } from './search-index.ts';

type Language = keyof Localised;

const kinds: Readonly<Record<Kind, Localised>> = {
  page: { da: 'Side', en: 'Page' },
  guide: { da: 'Guide', en: 'Guide' },
  section: { da: 'Afsnit', en: 'Section' },
  endpoint: { da: 'Endpoint', en: 'Endpoint' },
  field: { da: 'Felt', en: 'Field' },
  parameter: { da: 'Parameter', en: 'Parameter' },
  value: { da: 'Værdi', en: 'Value' },
};

const nearly: Localised = { da: 'Mente du', en: 'Did you mean' };
const instead: Localised = { da: 'Begynd her', en: 'Start here' };
const ask: Localised = { da: 'Få hjælp', en: 'Get help' };

export function nothingMarkup(search: Search, query: string, language: Language): string {
  const linkTo = (href: string, text: string) => `<a href="${href}">${escapeText(text)}</a>`;
  const near = search.nearWords(query).map((word) => linkTo(searchAddress(word), word));
  const pages = search.firstPages.map(({ route, title }) => linkTo(route, title[language]));
  const links =
    near.length > 0 ? `${nearly[language]}: ${near.join(', ')}?` : `${instead[language]}: ${pages.join(', ')}`;
  return `<p>${links}</p><p>${linkTo('/authentication#faa-hjaelp', ask[language])}</p>`;
}

export const searchAddress = (query: string): string => `/search?q=${encodeURIComponent(query)}`;

const thisPage: Localised = { da: 'Denne side', en: 'This page' };
const guides: Localised = { da: 'Vejledninger', en: 'Guides' };
const more: Localised = { da: 'Flere resultater', en: 'More results' };

/** In the order of their best results. */
export const groupsOf = (all: readonly Found[], language: Language, route = '') =>
  Map.groupBy(all, ({ href, version }, index) => {
    if (index >= bestResults) return more[language];
    return href.split('#')[0] === route ? thisPage[language] : (version ?? guides[language]);
  });

const alsoOn: Localised = { da: 'Også på', en: 'Also on' };

export function resultMarkup(found: Found, language: Language): string {
  const { kind, detail, snippet } = found;
  const isCode = kind === 'field' || kind === 'parameter' || kind === 'value';
  const isPage = kind === 'page' || kind === 'guide';
  const name = nameIn(found, language);
  const about = kind === 'endpoint' ? `<code>${escapeText(detail)}</code>` : '';
  const where = isPage ? '' : `<span>${escapeText(found.page[language])}</span>`;
  const version = found.version ? `<span>${found.version}</span>` : '';
  return [
    `<span class="found-title" lang="${isPage || name === found.english ? language : 'da'}">${isCode ? `<code>${escapeText(name)}</code>` : escapeText(name)}</span>`,
    `<span class="found-place"><span class="kind-${kind}">${kinds[kind][language]}</span>${where}${version}</span>`,
    about,
    snippet.join('') === '' ? '' : `<span class="found-text" lang="da">${marked(snippet)}</span>`,
  ].join('');
}

export function alsoMarkup({ also }: Found, language: Language): string {
  if (also.length === 0) return '';
  const links = also.map(
    ({ page, version, href }) =>
      `<a href="${escapeText(href)}">${escapeText(page[language])}${version ? ` ${version}` : ''}</a>`,
  );
  return `<div class="note">${alsoOn[language]}: ${links.join(', ')}</div>`;
}

/** Fields and values are in Danish. */
export function nameIn({ kind, page, title, english }: Found, language: Language): string {
  if (kind === 'page' || kind === 'guide') return page[language];
  return language === 'en' && english !== '' ? english : title;
}

const marked = (pieces: readonly string[]): string =>
  pieces.map((piece, index) => (index % 2 === 1 ? `<mark>${escapeText(piece)}</mark>` : escapeText(piece))).join('');

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeText = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);
