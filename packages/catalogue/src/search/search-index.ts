import type { Localised, Version } from '../model.ts';

export const KINDS = ['page', 'guide', 'section', 'endpoint', 'field', 'parameter', 'value'] as const;
export type Kind = (typeof KINDS)[number];

export interface Entry {
  readonly kind: Kind;
  /** Index in the list of pages. */
  readonly page: number;
  readonly anchor: string;
  readonly title: string;
  /** The English title of a page, method and path of an endpoint, the type of a field, the field of a value. */
  readonly detail: string;
  /** The English title of an endpoint or a section, which may have search words. */
  readonly english: string;
  readonly text: string;
  /** Documented better elsewhere: in the newest version or another guide. */
  readonly isSecondary: boolean;
}

/** Without the words that are searched, but not shown. */
export const titleOf = (english = ''): string => english.replace(/ \| .*/, '');

export interface IndexedPage {
  readonly route: string;
  readonly title: Localised;
  readonly version: Version | null;
}

export interface SearchIndex {
  readonly pages: readonly IndexedPage[];
  readonly entries: readonly Entry[];
  readonly synonyms: readonly (readonly string[])[];
}

type PackedEntry = [
  kind: number,
  page: number,
  anchor: string,
  title: string,
  detail: string,
  text: number,
  0 | 1,
  english?: string,
];

/** Serialized with each text once. */
export interface PackedIndex extends Omit<SearchIndex, 'entries'> {
  readonly texts: readonly string[];
  readonly entries: readonly PackedEntry[];
}

export function packIndex({ pages, entries, synonyms }: SearchIndex): PackedIndex {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const packed = entries.map(
    ({ kind, page, anchor, title, detail, english, text, isSecondary }): PackedEntry => [
      KINDS.indexOf(kind),
      page,
      anchor,
      title,
      detail,
      numberOf(text),
      isSecondary ? 1 : 0,
      ...(english === '' ? ([] as const) : ([english] as const)),
    ],
  );
  return { pages, texts: [...numbers.keys()], entries: packed, synonyms };
}

export function unpackIndex({ pages, texts, entries, synonyms }: PackedIndex): SearchIndex {
  const unpack = ([kind, page, anchor, title, detail, text, isSecondary, english = '']: PackedEntry): Entry => ({
    kind: KINDS[kind] ?? 'page',
    page,
    anchor,
    title,
    detail,
    english,
    text: texts[text] ?? '',
    isSecondary: isSecondary === 1,
  });
  return { pages, entries: entries.map(unpack), synonyms };
}
