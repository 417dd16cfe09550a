/** The calls about the history, and what is read of it. */

import { listAnswer, writeAnswer, writeDone } from '@fagvaerk/contract/admin-answers.ts';
import { auditEntry } from '@fagvaerk/contract/audit.ts';
import {
  authorsAnswer,
  type EntryToRevert,
  historyAnswer,
  historyFile,
  revertDone,
  revertPreview,
  rightsAtAnswer,
} from '@fagvaerk/contract/history.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { downloadCsv } from '../calls/download.ts';
import { keys } from '../calls/queries.ts';
import { get, only, post } from '../calls/transport.ts';
import { type HistoryState, toApiFilter } from './history-state.ts';

const entriesPerPage = 25;

export const historyQuery = (state: HistoryState) =>
  infiniteQueryOptions({
    queryKey: [...keys.history, state],
    queryFn: ({ pageParam, signal }) => {
      const query = toApiFilter(state);
      // One entry is a page of its own, below the number that follows.
      query.set('pageSize', String(state.entry === null ? entriesPerPage : 1));
      if (state.entry !== null) query.set('below', String(state.entry + 1));
      else if (pageParam !== null) query.set('below', String(pageParam));
      return get(`/Admin/history?${query}`, historyAnswer, signal);
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => (state.entry === null ? next : null),
  });

export const authorsQuery = queryOptions({
  queryKey: [...keys.history, 'administrators'],
  queryFn: ({ signal }) => get('/Admin/history/administrators', authorsAnswer, signal),
});

const rowsPerPage = 100;

/** What an entry tells, row by row. */
export const entryRowsQuery = (entry: number) =>
  infiniteQueryOptions({
    queryKey: [...keys.history, 'rows', entry],
    queryFn: ({ pageParam, signal }) =>
      get(`/Admin/audit?entry=${entry}&pageSize=${rowsPerPage}&page=${pageParam}`, listAnswer(auditEntry), signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * rowsPerPage < total ? page + 1 : undefined),
  });

/** What taking an entry back would come to now. */
export const previewQuery = (entry: number) =>
  queryOptions({
    queryKey: [...keys.history, 'preview', entry],
    queryFn: ({ signal }) => post('/Admin/PreviewRevert', { entry }, revertPreview, signal),
    // Others may have changed something since the last look.
    staleTime: 0,
    gcTime: 0,
  });

/** With the plan of a preview: as that said, or not at all. */
export const revertChange = async ({ entry, plan }: Pick<EntryToRevert, 'entry' | 'plan'>, overwrite: boolean) =>
  only(await post('/Admin/RevertChange', { entry, overwrite, plan }, writeAnswer(revertDone)));

export const eraseContacts = (customerID: number) => post('/Admin/EraseContacts', { customerID }, writeDone);

export const rightsAtQuery = (customerID: number, at: Date) =>
  queryOptions({
    queryKey: [...keys.customers, 'rights at', customerID, at.toISOString()],
    queryFn: ({ signal }) =>
      get(
        `/Admin/customers/${customerID}/rights-at?${new URLSearchParams({ at: at.toISOString() })}`,
        rightsAtAnswer,
        signal,
      ),
  });

/** The history as a file. */
export const downloadHistory = (state: HistoryState): Promise<void> =>
  downloadCsv(`/Admin/history.csv?${toApiFilter(state)}`, historyFile, 'history.csv');
