import { type Localised, VERSIONS, type Version } from '@fagvaerk/catalogue/model.ts';
import {
  alsoMarkup,
  groupsOf,
  nameIn,
  nothingMarkup,
  resultMarkup,
  searchAddress,
} from '@fagvaerk/catalogue/search/markup.ts';
import { createSearch, type Found } from '@fagvaerk/catalogue/search/rank.ts';
import { type PackedIndex, unpackIndex } from '@fagvaerk/catalogue/search/search-index.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { searchMarkers } from '@fagvaerk/contract/portal-manifest.ts';
import { escapeMarkup } from './placeholders.ts';
import type { PageTemplate } from './read-build.ts';

type Templates = Readonly<Record<Language, PageTemplate>>;

export function createPortalSearch(packed: PackedIndex, empty: Templates, filled: Templates) {
  const search = createSearch(unpackIndex(packed));
  return {
    page: (query: string, version: Version | null, language: Language): PageTemplate => {
      if (query === '') return empty[language];
      const found = search.find(query, version);
      const itemOf = (one: Found): string => {
        const link = `<a class="found" href="${one.href}">${resultMarkup(one, language)}</a>`;
        return `<li>${link}${alsoMarkup(one, language)}</li>`;
      };
      const groups = Array.from(
        groupsOf(found, language),
        ([name, ofGroup]) => `<h2>${name}</h2><ol class="results ruled">${ofGroup.map(itemOf).join('')}</ol>`,
      );
      const { html, headers } = filled[language];
      const results =
        (found.length > 0 || version ? versionLinks(query, version, language) : '') +
        (found.length > 0 ? groups.join('') : nothingMarkup(search, query, language));
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
      results: search.find(query).map((one) => plain(one, language)),
    }),
  };
}

const allVersions: Localised = { da: 'Alle', en: 'All' };

function versionLinks(query: string, chosen: Version | null, language: Language): string {
  const links = [null, ...VERSIONS].map((version) => {
    const address = `${searchAddress(query)}${version ? `&amp;version=${version}` : ''}`;
    const current = version === chosen ? ' aria-current="true"' : '';
    return `<a href="${address}"${current}>${version ?? allVersions[language]}</a>`;
  });
  return `<p class="found-versions">${links.join('')}</p>`;
}

export function readSearch(url: string): { query: string; version: Version | null } {
  const parameters = new URLSearchParams(/\?(.*)/s.exec(url)?.[1]);
  const query = parameters.get('q') ?? '';
  return {
    query: query.slice(0, searchMaximumCharacters).trim().toWellFormed(),
    version: VERSIONS.find((version) => version === parameters.get('version')) ?? null,
  };
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
