/** Which records of a list a caller gets, and in which order. Pure. */

import { type Breach, breach } from '../answer/violation.ts';
import type { Sliced } from '../slices.ts';
import { parseDate } from './dates.ts';
import type { Values } from './parameters.ts';
import type { StoredRecord } from './records/records.ts';

/** A record with what filters look at. */
export interface Entry {
  readonly record: StoredRecord;
  /** The day or period that `fromDate` and `toDate` look at; a period without an end goes on. */
  readonly from: number | null;
  readonly to: number | null;
  readonly updatedAt: number;
}

export type SortKey = string | number | null;

const collator = new Intl.Collator('da', { numeric: true });

/** Between two looks at the clock. */
export const recordsAtOnce = 256;
const searchedAtOnce = 16;
/** Sorted in one go; sorted runs are merged then. */
const runLength = 1024;

/** By each key in turn; `descending` says which of them count backwards. Records without a value come last. */
export function* arrange<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly SortKey[],
  descending: readonly boolean[],
): Sliced<Item[]> {
  type Keyed = { readonly item: Item; readonly keys: readonly SortKey[] };
  const compare = (a: Keyed, b: Keyed): number => {
    for (const [place, isDescending] of descending.entries()) {
      const difference = compareKeys(a.keys[place] ?? null, b.keys[place] ?? null, isDescending);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  let runs: Keyed[][] = [];
  for (let start = 0; start < items.length; start += runLength) {
    const run = items.slice(start, start + runLength).map((item) => ({ item, keys: keysOf(item) }));
    runs.push(run.sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Keyed[][] = [];
    for (let place = 0; place < runs.length; place += 2)
      merged.push(yield* merge(runs[place] ?? [], runs[place + 1] ?? [], compare));
    runs = merged;
  }
  return (runs[0] ?? []).map(({ item }) => item);
}

function* merge<Item>(first: Item[], second: Item[], compare: (a: Item, b: Item) => number): Sliced<Item[]> {
  if (second.length === 0) return first;
  const merged: Item[] = [];
  for (let a = 0, b = 0; merged.length < first.length + second.length; ) {
    const [one, other] = [first[a] as Item, second[b] as Item];
    const isFirst = b === second.length || (a < first.length && compare(one, other) <= 0);
    merged.push(isFirst ? one : other);
    if (isFirst) a++;
    else b++;
    if (merged.length % recordsAtOnce === 0) yield;
  }
  return merged;
}

function compareKeys(a: SortKey, b: SortKey, isDescending: boolean): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  const difference = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return isDescending ? -difference : difference;
}

export interface ListFilter {
  readonly fromDate: number | null;
  readonly toDate: number | null;
  readonly delta: number | null;
  readonly updatedAfter: number | null;
  /** In small letters; empty finds everything. */
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
}

/** The values are of their types already: only how they fit together is looked at here. */
export function filterOf(values: Values): { filter: ListFilter; breaches: Breach[] } {
  const moment = (name: string) => (typeof values[name] === 'string' ? parseDate(values[name]) : null);
  const count = (name: string) => (typeof values[name] === 'number' ? values[name] : null);
  const filter: ListFilter = {
    fromDate: moment('fromDate'),
    toDate: moment('toDate'),
    delta: count('delta'),
    updatedAfter: moment('updatedAfter'),
    search: typeof values.search === 'string' ? values.search.toLocaleLowerCase('da') : '',
    page: count('page') ?? 1,
    pageSize: count('pageSize') ?? Number.POSITIVE_INFINITY,
  };
  const { fromDate, toDate } = filter;
  const isBackwards = fromDate !== null && toDate !== null && fromDate > toDate;
  return { filter, breaches: isBackwards ? [breach('invalid-period', 'fromDate')] : [] };
}

/** What a search looks in: free texts by any part of them, everything else by its whole value. */
export interface Searched {
  readonly isExact: boolean;
  valuesOf(record: StoredRecord): Iterable<unknown>;
}

export function* selectEntries(
  entries: readonly Entry[],
  filter: ListFilter,
  searched: Searched,
): Sliced<readonly Entry[]> {
  const { fromDate, toDate, delta, updatedAfter, search } = filter;
  const isFound = searchFor(search, searched);
  const isWanted = ({ record, from, to, updatedAt }: Entry): boolean => {
    if (fromDate !== null && (from === null || (to !== null && to < fromDate))) return false;
    if (toDate !== null && (from === null || from > toDate)) return false;
    if (delta !== null && !(typeof record.id === 'number' && record.id > delta)) return false;
    if (updatedAfter !== null && updatedAt < updatedAfter) return false;
    return search === '' || isFound(record);
  };
  const atOnce = search === '' ? recordsAtOnce : searchedAtOnce;
  const selected: Entry[] = [];
  let left = atOnce;
  for (const entry of entries) {
    if (isWanted(entry)) selected.push(entry);
    if (--left > 0) continue;
    left = atOnce;
    yield;
  }
  return selected;
}

/** Long texts most often belong to a record that many others show: each is looked through once. */
const longTextCharacters = 64;

function searchFor(search: string, { isExact, valuesOf }: Searched): (record: StoredRecord) => boolean {
  const known = new Map<string, boolean>();
  const finds = (text: string): boolean => {
    const small = text.toLocaleLowerCase('da');
    return isExact ? small === search : small.includes(search);
  };
  const isIn = (text: string): boolean => {
    if (text.length < longTextCharacters) return finds(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = finds(text);
    known.set(text, found);
    return found;
  };
  return (record) => {
    for (const value of valuesOf(record)) if (value !== null && value !== undefined && isIn(String(value))) return true;
    return false;
  };
}

export function pageOf<Item>(
  items: readonly Item[],
  { page, pageSize }: Pick<ListFilter, 'page' | 'pageSize'>,
): { items: readonly Item[]; hasMore: boolean } {
  if (pageSize === Number.POSITIVE_INFINITY) return { items, hasMore: false };
  const start = (page - 1) * pageSize;
  return { items: items.slice(start, start + pageSize), hasMore: start + pageSize < items.length };
}
