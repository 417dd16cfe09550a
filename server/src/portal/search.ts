import { alsoMarkup, nothingMarkup, resultMarkup } from '@fagvaerk/catalogue/search/markup.ts';
import { type Found, makeSearch } from '@fagvaerk/catalogue/search/rank.ts';
import { type PackedIndex, unpackIndex } from '@fagvaerk/catalogue/search/search-index.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { searchMarks } from '@fagvaerk/contract/portal-manifest.ts';
import { escapeMarkup } from './markup.ts';

type Page = Readonly<{ html: string; headers: Record<string, string> }>;
type Pages = Readonly<Record<Language, Page>>;

export interface DocumentationSearch {
  /** For readers: what was found, in the order of the list in the browser. */
  page(query: string, language: Language): Page;
  /** For programs. */
  results(query: string, language: Language): Readonly<{ query: string; results: readonly object[] }>;
}

/** The browser's own ranking over the browser's own index, for readers without scripts and for programs. */
export function openSearch(packed: PackedIndex, empty: Pages, filled: Pages): DocumentationSearch {
  const { find, nearWords } = makeSearch(unpackIndex(packed));
  return {
    page: (query, language) => {
      if (query === '') return empty[language];
      const found = find(query);
      const list = `<ol class="results">${found.map((one) => listItem(one, language)).join('')}</ol>`;
      const { html, headers } = filled[language];
      const results = found.length > 0 ? list : nothingMarkup(nearWords(query), language);
      return {
        headers,
        html: html
          .replace(searchMarks.results, () => results)
          .replaceAll(searchMarks.count, String(found.length))
          // Last: it may hold a mark of its own.
          .replaceAll(searchMarks.query, () => escapeMarkup(query)),
      };
    },
    results: (query, language) => ({ query, results: find(query).map((one) => plain(one, language)) }),
  };
}

/** What was asked for; of several the first, and no more than anybody types. */
export function queryOf(url: string): string {
  const at = url.indexOf('?');
  const asked = at < 0 ? '' : (new URLSearchParams(url.slice(at + 1)).get('q') ?? '');
  return asked.slice(0, searchMaximumCharacters).trim().toWellFormed();
}

function listItem(found: Found, language: Language): string {
  const link = `<a class="found" href="${found.href}">${resultMarkup(found, language)}</a>`;
  return `<li>${link}${alsoMarkup(found, language)}</li>`;
}

function plain({ kind, title, detail, page, version, href, snippet, also }: Found, language: Language): object {
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
