/** Shared by browser and server. */
import type { Localised, Version } from '../model.ts';
import { type Likeness, Vocabulary } from './matching.ts';
import { isStopWord, type Query, readQuery } from './query.ts';
import { type Entry, type IndexedPage, type Kind, type SearchIndex, titleOf } from './search-index.ts';
import { partsOfName, wordsOf } from './words.ts';

export interface Found {
  readonly kind: Kind;
  readonly title: string;
  readonly detail: string;
  readonly english: string;
  readonly page: Localised;
  readonly version: Version | null;
  readonly href: string;
  /** Odd pieces are matches. */
  readonly snippet: readonly string[];
  readonly also: readonly Readonly<{ page: Localised; version: Version | null; href: string }>[];
}

const weight = { title: 10, detail: 7, page: 7 } as const;
const textWeight = (position: number): number => (position < 2 ? 6 : position < 8 ? 4 : 2);

const prior: Readonly<Record<Kind, number>> = {
  page: 1.35,
  guide: 1.3,
  section: 1.05,
  endpoint: 1.05,
  field: 1,
  value: 0.95,
  parameter: 0.75,
};

const isName = (kind: Kind): boolean => kind === 'field' || kind === 'parameter' || kind === 'value';

const maximumResults = 30;
/** All that the search box shows. */
export const bestResults = 8;
const maximumOthers = 8;
const firstPages = 5;

/** Characters before the first match in a snippet. */
const longestLead = 80;

interface Posting {
  readonly entry: number;
  readonly weight: number;
}

export type Search = ReturnType<typeof createSearch>;

export function createSearch(index: SearchIndex) {
  const vocabulary = new Vocabulary(index.synonyms);
  const postings: Posting[][] = [];
  const titles: number[][][] = [];

  /** Many fields share their texts. */
  const known = new Map<string, readonly number[]>();
  const termsOf = (text: string): readonly number[] => {
    let terms = known.get(text);
    if (!terms) {
      terms = wordsOf(text).map((word) => vocabulary.add(word.text));
      known.set(text, terms);
    }
    return terms;
  };
  const addPostings = (entry: number, terms: readonly number[], weightOf: (position: number) => number): number[] => {
    for (const [position, term] of terms.entries()) {
      postings[term] ??= [];
      postings[term].push({ entry, weight: weightOf(position) });
    }
    return terms.filter((term) => !isStopWord(vocabulary.textOf(term)));
  };

  for (const [number, { kind, page, title, detail, english, text }] of index.entries.entries()) {
    const names = [addPostings(number, termsOf(title), () => weight.title)];
    const parts = partsOfName(title);
    if (isName(kind) && parts.length > 1)
      names.push(
        addPostings(
          number,
          parts.map((part) => vocabulary.add(part)),
          () => weight.title,
        ),
      );
    const { title: pageTitle } = index.pages[page] as IndexedPage;
    if (kind === 'page' || kind === 'guide') names.push(addPostings(number, termsOf(detail), () => weight.title));
    else {
      if (kind !== 'field') addPostings(number, termsOf(detail), () => weight.detail);
      if (english !== '') names.push(addPostings(number, termsOf(english), () => weight.title));
      addPostings(number, termsOf(`${pageTitle.da} ${pageTitle.en}`), () => weight.page);
    }
    const length = (1 + text.length / 400) * (kind === 'value' ? 2 : 1);
    // What a call cannot do stands late in its description.
    const least = kind === 'endpoint' ? 3 : 0;
    addPostings(number, termsOf(text), (position) => Math.max(textWeight(position), least) / length);
    titles.push(names);
  }

  const scores = new Float64Array(index.entries.length);
  const covered = new Uint8Array(index.entries.length);
  const best = new Float64Array(index.entries.length);

  const find = (typed: string, version: Version | null = null): Found[] => {
    const query = readQuery(typed);
    if (query.words.length === 0 && query.path === '') return [];
    scores.fill(0);
    covered.fill(0);
    const meanings = vocabulary.meaningsOfAll(query.words.map(({ text }) => text));
    for (const [number, meaning] of meanings.entries()) {
      best.fill(0);
      for (const [term, likeness] of meaning)
        for (const { entry, weight } of postings[term] ?? []) {
          const value = weight * likeness;
          if (value > (best[entry] ?? 0)) best[entry] = value;
        }
      const rarity = rarityOf(meaning, postings, index.entries.length);
      const emphasis = (query.words[number]?.emphasis ?? 1) * rarity;
      for (let entry = 0; entry < best.length; entry++) {
        const value = best[entry] ?? 0;
        if (value === 0) continue;
        scores[entry] = (scores[entry] ?? 0) + value * emphasis;
        covered[entry] = (covered[entry] ?? 0) + 1;
      }
    }
    for (const word of query.stopWords)
      for (const [term, likeness] of vocabulary.meaningsOf(word))
        if (likeness > 0.9)
          for (const { entry, weight } of postings[term] ?? [])
            if ((scores[entry] ?? 0) > 0) scores[entry] = (scores[entry] ?? 0) + 0.1 * weight;
    const ranked: { entry: number; score: number }[] = [];
    for (let entry = 0; entry < scores.length; entry++) {
      const candidate = index.entries[entry] as Entry;
      if (version && index.pages[candidate.page]?.version !== version) continue;
      const byPath = query.path === '' ? 0 : pathScore(candidate, query.path);
      if ((scores[entry] ?? 0) === 0 && byPath === 0) continue;
      const share = query.words.length === 0 ? 1 : (covered[entry] ?? 0) / query.words.length;
      const named = Math.max(...(titles[entry] ?? []).map((title) => nameScore(title, meanings)));
      const score = ((scores[entry] ?? 0) * share ** 2 * named + byPath) * preference(index, candidate, query);
      ranked.push({ entry, score });
    }
    ranked.sort((a, b) => b.score - a.score || a.entry - b.entry);
    return mergeNames(
      index,
      ranked.map(({ entry }) => index.entries[entry] as Entry),
      meanings,
      vocabulary,
    );
  };
  return {
    find,
    nearWords: (typed: string) => vocabulary.nearest(readQuery(typed).words.map(({ text }) => text)),
    firstPages: index.pages.slice(0, firstPages),
  };
}

/** Frequent words count less. */
function rarityOf(meaning: ReadonlyMap<number, Likeness>, postings: readonly Posting[][], entries: number): number {
  let occurrences = 0;
  for (const [term, likeness] of meaning) if (likeness > 0.8) occurrences += postings[term]?.length ?? 0;
  return Math.log(1 + entries / (1 + occurrences)) ** 0.5;
}

/** Prefers shorter titles among equals. */
function nameScore(title: readonly number[], meanings: readonly ReadonlyMap<number, Likeness>[]): number {
  if (title.length === 0) return 0.6;
  let sum = 0;
  for (const term of title) {
    let most = 0;
    for (const meaning of meanings) most = Math.max(most, meaning.get(term) ?? 0);
    sum += most;
  }
  return (0.6 + sum / title.length) * 0.97 ** title.length;
}

function pathScore({ kind, detail }: Entry, path: string): number {
  if (kind !== 'endpoint') return 0;
  const own = detail.slice(detail.indexOf('/api/')).toLowerCase();
  const at = own.indexOf(path);
  if (at < 0) return 0;
  return 60 + 60 * (path.length / own.length);
}

function preference(index: SearchIndex, { kind, page, anchor, detail, isSecondary }: Entry, query: Query): number {
  const { version } = index.pages[page] as IndexedPage;
  let value = prior[kind];
  if (query.version) value *= version === query.version ? 1.2 : version === null ? 1 : 0.4;
  else if (isSecondary) value *= 0.75;
  else if (version === 'v3.0') value *= kind === 'page' || kind === 'endpoint' ? 0.97 : 0.75;
  if (kind === 'endpoint') {
    const isMeant = query.method === undefined || detail.startsWith(query.method);
    if (query.method) value *= isMeant ? 1.6 : 0.7;
    if (query.isAction) value *= isMeant ? 2 : 0.6;
  } else if (query.isAction && kind !== 'page' && kind !== 'section') value *= 0.6;
  if (kind === 'field' || kind === 'value') {
    if (anchor.includes('.request.')) value *= 0.93;
    const depth = anchor.split('.').length - (version === 'v3.0' ? 1 : 0);
    if (depth > 3) value *= 0.95 ** (depth - 3);
  }
  return value;
}

function mergeNames(
  index: SearchIndex,
  ranked: readonly Entry[],
  meanings: readonly ReadonlyMap<number, Likeness>[],
  vocabulary: Vocabulary,
): Found[] {
  const found: (Found & { also: Found['also'][number][] })[] = [];
  const groups = new Map<string, (typeof found)[number]>();
  for (const entry of ranked) {
    const page = index.pages[entry.page] as IndexedPage;
    const href = entry.anchor ? `${page.route}#${entry.anchor}` : page.route;
    const group = groupOf(entry);
    const known = group && groups.get(group);
    if (known) {
      const isThere = known.also.some((other) => other.page === page.title && other.version === page.version);
      if (known.also.length < maximumOthers && !isThere && !known.href.startsWith(`${page.route}#`))
        known.also.push({ page: page.title, version: page.version, href });
      continue;
    }
    if (found.length === maximumResults) break;
    const result = {
      kind: entry.kind,
      title: entry.title,
      detail: entry.detail,
      english: titleOf(entry.english),
      page: page.title,
      version: page.version,
      href,
      snippet: highlight(entry.text, meanings, vocabulary),
      also: [],
    };
    found.push(result);
    if (group) groups.set(group, result);
  }
  return found;
}

function groupOf({ kind, title, detail }: Entry): string {
  if (kind === 'field' || kind === 'parameter') return `field ${title.toLowerCase()}`;
  return kind === 'value' ? `value ${title.toLowerCase()} ${detail.toLowerCase()}` : '';
}

function highlight(text: string, meanings: readonly ReadonlyMap<number, Likeness>[], vocabulary: Vocabulary): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { text: word, start, end } of wordsOf(text)) {
    const term = vocabulary.add(word);
    if (!meanings.some((meaning) => meaning.has(term))) continue;
    pieces.push(text.slice(from, start), text.slice(start, end));
    from = end;
  }
  const [lead = ''] = pieces;
  if (lead.length > longestLead) pieces[0] = `…${lead.slice(lead.indexOf(' ', lead.length - longestLead))}`;
  return [...pieces, text.slice(from)];
}
