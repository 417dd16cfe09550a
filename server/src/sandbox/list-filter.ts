import type { Values } from '../http/parameters.ts';
import { fieldViolation } from '../http/violation.ts';
import { parseDate } from '../time/dates.ts';
import type { ID, StoredRecord } from './records/records.ts';

export interface Entry {
  readonly record: StoredRecord;
  /** The period that `fromDate` and `toDate` filter by; without `to` it is open-ended. */
  readonly from: number | null;
  readonly to: number | null;
  readonly updatedAt: number;
}

export type SortKey = string | number | null;

const collator = new Intl.Collator('da', { numeric: true });

/** Missing values sort last. */
export function sortBy<Item>(
  items: Iterable<Item>,
  keysOf: (item: Item) => readonly SortKey[],
  descending: readonly boolean[],
): Item[] {
  const keyed = Array.from(items, (item) => ({ item, keys: keysOf(item) }));
  keyed.sort((a, b) => {
    for (const [index, isDescending] of descending.entries()) {
      const difference = compareKeys(a.keys[index] ?? null, b.keys[index] ?? null, isDescending);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}

function compareKeys(a: SortKey, b: SortKey, isDescending: boolean): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  const difference = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return isDescending ? -difference : difference;
}

export type ListFilter = Readonly<ReturnType<typeof filterOf>['filter']>;

export function filterOf(values: Values) {
  const moment = (name: string) => (typeof values[name] === 'string' ? parseDate(values[name]) : null);
  const count = (name: string) => (typeof values[name] === 'number' ? values[name] : null);
  const filter = {
    fromDate: moment('fromDate'),
    toDate: moment('toDate'),
    delta: count('delta'),
    updatedAfter: moment('updatedAfter'),
    search: typeof values.search === 'string' ? values.search.toLowerCase() : '',
    page: count('page') ?? 1,
    pageSize: count('pageSize') ?? Number.POSITIVE_INFINITY,
  };
  const { fromDate, toDate } = filter;
  const isBackwards = fromDate !== null && toDate !== null && fromDate > toDate;
  const violations = isBackwards ? [fieldViolation('invalid-period', 'fromDate')] : [];
  if (filter.search === '' && values.searchAttribute !== undefined)
    violations.push(fieldViolation('search-missing', 'searchAttribute'));
  return { filter, violations };
}

/** Free text matches partially, everything else exactly. */
export interface Searched {
  readonly isExact: boolean;
  valuesOf(record: StoredRecord): Iterable<unknown>;
}

/** `changed` are records that count as changed after `updatedAfter`, whatever they say. */
export function selectEntries(
  entries: readonly Entry[],
  filter: ListFilter,
  searched: Searched,
  changed: ReadonlySet<ID> = new Set(),
): readonly Entry[] {
  const { fromDate, toDate, delta, updatedAfter, search } = filter;
  const isFound = searchFor(search, searched);
  return entries.filter(({ record, from, to, updatedAt }) => {
    if (fromDate !== null && (from === null || (to !== null && to < fromDate))) return false;
    if (toDate !== null && (from === null || from > toDate)) return false;
    if (delta !== null && !(typeof record.id === 'number' && record.id > delta)) return false;
    if (updatedAfter !== null && updatedAt < updatedAfter && !changed.has(record.id)) return false;
    return search === '' || isFound(record);
  });
}

const longTextCharacters = 64;

function searchFor(search: string, { isExact, valuesOf }: Searched): (record: StoredRecord) => boolean {
  const longTexts = new Map<string, boolean>();
  const isIn = (text: string): boolean => {
    const known = longTexts.get(text);
    if (known !== undefined) return known;
    const lowerCase = text.toLowerCase();
    const found = isExact ? lowerCase === search : lowerCase.includes(search);
    if (text.length > longTextCharacters) longTexts.set(text, found);
    return found;
  };
  return (record) => {
    for (const value of valuesOf(record)) if (value !== null && value !== undefined && isIn(String(value))) return true;
    return false;
  };
}

export function pageOf<Item>(items: readonly Item[], { page, pageSize }: Pick<ListFilter, 'page' | 'pageSize'>) {
  if (pageSize === Number.POSITIVE_INFINITY) return { items, hasMore: false };
  const start = (page - 1) * pageSize;
  return { items: items.slice(start, start + pageSize), hasMore: start + pageSize < items.length };
}
