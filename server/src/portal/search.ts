import { alsoMarkup, nameIn, nothingMarkup, resultMarkup } from '@fagvaerk/catalogue/search/markup.ts';
import { createSearch, type Found } from '@fagvaerk/catalogue/search/rank.ts';
import { type PackedIndex, unpackIndex } from '@fagvaerk/catalogue/search/search-index.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { searchMarkers } from '@fagvaerk/contract/portal-manifest.ts';
import { escapeMarkup } from './placeholders.ts';
import type { PageTemplate } from './read-build.ts';

type Templates = Readonly<Record<Language, PageTemplate>>;

export function createPortalSearch(packed: PackedIndex, empty: Templates, filled: Templates) {
  const { find, nearWords } = createSearch(unpackIndex(packed));
  return {
    page: (query: string, language: Language): PageTemplate => {
      if (query === '') return empty[language];
      const found = find(query);
      const items = found.map((one) => {
        const link = `<a class="found" href="${one.href}">${resultMarkup(one, language)}</a>`;
        return `<li>${link}${alsoMarkup(one, language)}</li>`;
      });
      const { html, headers } = filled[language];
      const results =
        found.length > 0 ? `<ol class="results">${items.join('')}</ol>` : nothingMarkup(nearWords(query), language);
      return {
        headers,
        html: html
          .replace(searchMarkers.results, () => results)
          .replaceAll(searchMarkers.count, String(found.length))
          // Last: a query may contain other placeholders.
          .replaceAll(searchMarkers.query, () => escapeMarkup(query)),
      };
    },
    results: (query: string, language: Language) => ({
      query,
      results: find(query).map((one) => plain(one, language)),
    }),
  };
}

export function queryOf(url: string): string {
  const query = new URLSearchParams(/\?(.*)/s.exec(url)?.[1]).get('q') ?? '';
  return query.slice(0, searchMaximumCharacters).trim().toWellFormed();
}

const plain = (found: Found, language: Language) => ({
  kind: found.kind,
  title: nameIn(found, language),
  detail: found.detail,
  page: found.page[language],
  version: found.version,
  href: found.href,
  snippet: found.snippet.join(''),
  also: found.also.map((other) => ({ page: other.page[language], version: other.version, href: other.href })),
});
