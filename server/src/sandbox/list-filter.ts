/** Which records of a list a caller gets, and in which order. Pure. */

import { type Breach, breach } from '../answer/violation.ts';
import { parseDate } from './dates.ts';
import type { Values } from './parameters.ts';
import type { StoredRecord } from './records.ts';

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

/** By each key in turn; `descending` says which of them count backwards. Records without a value come last. */
export function arrange<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly SortKey[],
  descending: readonly boolean[],
): Item[] {
  return items
    .map((item) => ({ item, keys: keysOf(item) }))
    .sort((a, b) => {
      for (const [place, isDescending] of descending.entries()) {
        const difference = compareKeys(a.keys[place] ?? null, b.keys[place] ?? null, isDescending);
        if (difference !== 0) return difference;
      }
      return 0;
    })
    .map(({ item }) => item);
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

export function selectEntries(entries: readonly Entry[], filter: ListFilter, searched: Searched): readonly Entry[] {
  const { fromDate, toDate, delta, updatedAfter, search } = filter;
  return entries.filter(({ record, from, to, updatedAt }) => {
    if (fromDate !== null && (from === null || (to !== null && to < fromDate))) return false;
    if (toDate !== null && (from === null || from > toDate)) return false;
    if (delta !== null && !(typeof record.id === 'number' && record.id > delta)) return false;
    if (updatedAfter !== null && updatedAt < updatedAfter) return false;
    return search === '' || finds(searched, record, search);
  });
}

function finds({ isExact, valuesOf }: Searched, record: StoredRecord, search: string): boolean {
  for (const value of valuesOf(record)) {
    if (value === null || value === undefined) continue;
    const text = String(value).toLocaleLowerCase('da');
    if (isExact ? text === search : text.includes(search)) return true;
  }
  return false;
}

export function pageOf<Item>(
  items: readonly Item[],
  { page, pageSize }: Pick<ListFilter, 'page' | 'pageSize'>,
): { items: readonly Item[]; hasMore: boolean } {
  if (pageSize === Number.POSITIVE_INFINITY) return { items, hasMore: false };
  const start = (page - 1) * pageSize;
  return { items: items.slice(start, start + pageSize), hasMore: start + pageSize < items.length };
}
