import { sortable } from '@fagvaerk/contract/admin-answers.ts';
import { customerStatuses } from '@fagvaerk/contract/customer-list.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { z } from 'zod';
import { looksLikeKey } from '../../key-in-text.ts';
import { pageField, toQuery } from '../../search-state.ts';

export type SortColumn = (typeof sortable.customers)[number];
type SortText = SortColumn | `-${SortColumn}`;
export const pageSizes = [25, 50, 100] as const;

export const listSchema = z.object({
  search: z
    .string()
    .max(searchMaximumCharacters)
    .refine((text) => !looksLikeKey(text))
    .catch(''),
  status: z.enum(customerStatuses).nullable().catch(null),
  sort: z.enum(sortable.customers.flatMap((column): SortText[] => [column, `-${column}`])).catch('customerName'),
  page: pageField,
  pageSize: z.coerce.number().pipe(z.literal(pageSizes)).catch(50),
});
export type ListState = z.output<typeof listSchema>;

export const readSort = (sort: SortText) => ({
  column: sort.replace('-', '') as SortColumn,
  descending: sort.startsWith('-'),
});

/** The second click on a column reverses the order. */
export const nextSort = (sort: SortText, column: SortColumn): SortText => (sort === column ? `-${column}` : column);

export const toFoundQuery = ({ search, status, sort }: ListState): URLSearchParams =>
  toQuery({ sort, search: search.trim(), status });

export const toApiQuery = ({ page, pageSize, ...found }: ListState): URLSearchParams =>
  toQuery({ ...found, search: found.search.trim(), page, pageSize });
