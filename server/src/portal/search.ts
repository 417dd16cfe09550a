import { alsoMarkup, resultMarkup } from '@fagvaerk/catalogue/search/markup.ts';
import { type Found, makeSearch } from '@fagvaerk/catalogue/search/rank.ts';
import { type PackedIndex, unpackIndex } from '@fagvaerk/catalogue/search/search-index.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';

export interface DocumentationSearch {
  /** As HTML, in the order of the list in the browser. */
  asList(query: string, language: Language): string;
  /** As JSON, for programs. */
  asJson(query: string, language: Language): string;
}

/** The browser's own ranking over the browser's own index, for readers without scripts and for programs. */
export function openSearch(packed: PackedIndex): DocumentationSearch {
  const find = makeSearch(unpackIndex(packed));
  return {
    asList: (query, language) => find(query).map((found) => listItem(found, language)).join(''),
    asJson: (query, language) => JSON.stringify({ query, results: find(query).map((found) => plain(found, language)) }),
  };
}

/** What was asked for; of several the first, and no more than anybody types. */
export function queryOf(url: string): string {
  const at = url.indexOf('?');
  const asked = at < 0 ? '' : (new URLSearchParams(url.slice(at + 1)).get('q') ?? '');
  return asked.slice(0, searchMaximumCharacters).trim();
}

function listItem(found: Found, language: Language): string {
  return `<li><a class="found" href="${found.href}">${resultMarkup(found, language)}</a>${alsoMarkup(found, language)}</li>`;
}

function plain({ kind, title, detail, page, version, href, snippet, also }: Found, language: Language) {
  return {
    kind,
    title,
    detail,
    page: page[language],
    version,
    href,
    snippet: snippet.join(''),
    also: also.map((other) => ({ page: other.page[language], version: other.version, href: other.href })),
  };
}
