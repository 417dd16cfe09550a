import { callMethods } from '@fagvaerk/contract/access-levels.ts';
import { customerStatuses, sortableCustomers } from '@fagvaerk/contract/customers.ts';
import { searchMaximumCharacters, unusedCustomerDays } from '@fagvaerk/contract/limits.ts';
import { z } from 'zod';
import { looksLikeKey } from '../../key-in-text.ts';
import { idField, pageField, toQuery } from '../../search-state.ts';

export type SortColumn = (typeof sortableCustomers)[number];
type SortText = SortColumn | `-${SortColumn}`;
export const pageSizes = [25, 50, 100] as const;

export const listSchema = z.object({
  search: z
    .string()
    .max(searchMaximumCharacters)
    .refine((text) => !looksLikeKey(text))
    .catch(''),
  status: z.enum(customerStatuses).nullable().catch(null),
  unusedDays: z.coerce.number().pipe(z.literal(unusedCustomerDays)).nullable().catch(null),
  siteID: idField,
  roleID: idField,
  endpointID: idField,
  method: z.enum(callMethods).nullable().catch(null),
  expiredInUse: z.stringbool().catch(false),
  sort: z.enum(sortableCustomers.flatMap((column): SortText[] => [column, `-${column}`])).catch('customerName'),
  page: pageField,
  pageSize: z.coerce.number().pipe(z.literal(pageSizes)).catch(50),
});
export type ListState = z.output<typeof listSchema>;

/** Without the status, which has chips of its own. */
export const noFilters = {
  unusedDays: null,
  siteID: null,
  roleID: null,
  endpointID: null,
  method: null,
  expiredInUse: false,
} satisfies Partial<ListState>;
const filterNames = Object.keys(noFilters) as (keyof typeof noFilters)[];
export const countFilters = (state: ListState): number => filterNames.filter((name) => state[name]).length;

export const readSort = (sort: SortText) => ({
  column: sort.replace('-', '') as SortColumn,
  descending: sort.startsWith('-'),
});

export const nextSort = (sort: SortText, column: SortColumn): SortText => (sort === column ? `-${column}` : column);

/** The demo customer is shown by itself. */
export const toFoundQuery = ({ page: _page, pageSize: _pageSize, ...found }: ListState): URLSearchParams =>
  toQuery({ ...found, search: found.search.trim(), withoutDemo: true });

export const toApiQuery = (state: ListState): URLSearchParams =>
  new URLSearchParams([...toFoundQuery(state), ...toQuery({ page: state.page, pageSize: state.pageSize })]);

/** The chips count every status, whichever is chosen. */
export function toCountQuery(state: ListState): URLSearchParams {
  const query = toFoundQuery({ ...state, status: null });
  query.delete('sort');
  return query;
}
