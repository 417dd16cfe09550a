import { sortable } from '@fagvaerk/contract/admin-answers.ts';
import { type CustomerFilter, customerFilters } from '@fagvaerk/contract/customer-list.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { looksLikeKey } from '../../key-in-text.ts';

export type SortColumn = (typeof sortable.customers)[number];
export const pageSizes = [25, 50, 100] as const;

export interface ListState {
  readonly search: string;
  readonly filter: CustomerFilter | null;
  readonly sort: { readonly column: SortColumn; readonly descending: boolean };
  readonly page: number;
  readonly pageSize: (typeof pageSizes)[number];
}

const start: ListState = {
  search: '',
  filter: null,
  sort: { column: 'customerName', descending: false },
  page: 1,
  pageSize: 50,
};

/** Invalid values are ignored. */
export function readListState(address: URLSearchParams): ListState {
  const sort = address.get('sort') ?? '';
  const column = sortable.customers.find((known) => known === sort.replace(/^-/, ''));
  const page = Number(address.get('page'));
  const search = (address.get('search') ?? start.search).slice(0, searchMaximumCharacters);
  return {
    search: looksLikeKey(search) ? start.search : search,
    filter: customerFilters.find((known) => known === address.get('filter')) ?? start.filter,
    sort: column ? { column, descending: sort.startsWith('-') } : start.sort,
    page: Number.isSafeInteger(page) && page >= 1 ? page : start.page,
    pageSize: pageSizes.find((size) => String(size) === address.get('pageSize')) ?? start.pageSize,
  };
}

/** Omits defaults. Any change except of the page returns to page 1. */
export function writeListState(address: URLSearchParams, change: Partial<ListState>): URLSearchParams {
  const state = { ...readListState(address), page: start.page, ...change };
  const written = new URLSearchParams(address);
  const put = (name: string, value: string, initial: string) =>
    value === initial ? written.delete(name) : written.set(name, value);
  put('search', state.search, start.search);
  put('filter', state.filter ?? '', start.filter ?? '');
  put('sort', sortText(state), sortText(start));
  put('page', String(state.page), String(start.page));
  put('pageSize', String(state.pageSize), String(start.pageSize));
  return written;
}

export const nextSort = ({ sort }: ListState, column: SortColumn): ListState['sort'] => ({
  column,
  descending: sort.column === column && !sort.descending,
});

export function toFoundQuery(state: ListState): URLSearchParams {
  const query = new URLSearchParams({ sort: sortText(state) });
  if (state.search.trim()) query.set('search', state.search.trim());
  if (state.filter) query.set('filter', state.filter);
  return query;
}

export function toApiQuery(state: ListState): URLSearchParams {
  const query = toFoundQuery(state);
  query.set('page', String(state.page));
  query.set('pageSize', String(state.pageSize));
  return query;
}

const sortText = ({ sort }: Pick<ListState, 'sort'>): string => (sort.descending ? '-' : '') + sort.column;
