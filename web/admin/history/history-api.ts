import { listAnswer } from '@fagvaerk/contract/answers.ts';
import { auditEntry } from '@fagvaerk/contract/audit.ts';
import {
  authorsAnswer,
  historyAnswer,
  historyKinds,
  revertPreview,
  rightsAtAnswer,
} from '@fagvaerk/contract/history.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { downloadCsv } from '../api/download.ts';
import { getQuery, postQuery, queryKeys } from '../api/query.ts';
import { get, write } from '../api/transport.ts';
import { toCompact } from '../dates.ts';
import { dayField, idField, textField, toQuery } from '../search-state.ts';

export const historySchema = z.object({
  who: textField,
  kind: z.enum(historyKinds).nullable().catch(null),
  customer: idField,
  site: idField,
  from: dayField,
  to: dayField,
  entry: idField,
});
export type HistoryState = z.output<typeof historySchema>;

export const noFilters: HistoryState = historySchema.parse({});

export const hasFilters = (state: HistoryState): boolean =>
  Object.values(state).some((value) => value !== null && value !== '');

export const toApiFilter = ({ who, kind, customer, site, from, to }: HistoryState): URLSearchParams =>
  toQuery({
    administrator: who,
    kind,
    customerID: customer,
    siteID: site,
    from: toCompact(from),
    to: toCompact(to),
  });

const entriesPerPage = 25;

export const historyQuery = (state: HistoryState) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.history, state],
    queryFn: ({ pageParam, signal }) => {
      const query = toApiFilter(state);
      // A single entry is requested as a page of one below its successor.
      query.set('pageSize', String(state.entry === null ? entriesPerPage : 1));
      if (state.entry !== null) query.set('below', String(state.entry + 1));
      else if (pageParam !== null) query.set('below', String(pageParam));
      return get(`/Admin/history?${query}`, historyAnswer, signal);
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => (state.entry === null ? next : null),
  });

export const authorsQuery = getQuery(
  [...queryKeys.history, 'administrators'],
  '/Admin/history/administrators',
  authorsAnswer,
);

const rowsPerPage = 100;

export const entryRowsQuery = (entry: number) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.history, 'rows', entry],
    queryFn: ({ pageParam, signal }) =>
      get(`/Admin/audit?entry=${entry}&pageSize=${rowsPerPage}&page=${pageParam}`, listAnswer(auditEntry), signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * rowsPerPage < total ? page + 1 : undefined),
  });

export const previewQuery = (entry: number) => ({
  ...postQuery([...queryKeys.history, 'preview', entry], '/Admin/PreviewRevert', { entry }, revertPreview),
  // Others may have made changes since.
  staleTime: 0,
  gcTime: 0,
});

export const eraseContacts = (customerID: number) => write('/Admin/EraseContacts', { customerID });

export const rightsAtQuery = (customerID: number, at: string) =>
  getQuery(
    [...queryKeys.customers, 'rights at', customerID, at],
    `/Admin/customers/${customerID}/rights-at?${new URLSearchParams({ at })}`,
    rightsAtAnswer,
  );

export const downloadHistory = (state: HistoryState): Promise<void> =>
  downloadCsv(`/Admin/history.csv?${toApiFilter(state)}`, 'history.csv');
