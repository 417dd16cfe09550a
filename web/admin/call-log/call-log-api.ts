import { explainedCall, foundCall, listAnswer, loggedCall, unknownKeyCalls } from '@fagvaerk/contract/admin-answers.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import { get } from '../api/transport.ts';
import { type CallQuery, toApiQuery as toExplainQuery } from './call-query.ts';
import { type CallsState, toApiQuery } from './calls-state.ts';

export const callsQuery = (id: number, state: CallsState) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'calls', id, state],
    queryFn: ({ signal }) => get(`/Admin/GetCustomerCalls?${toApiQuery(id, state)}`, listAnswer(loggedCall), signal),
    placeholderData: keepPreviousData,
  });

export const foundCallsQuery = (requestID: string) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'found calls', requestID],
    queryFn: ({ signal }) =>
      get(`/Admin/FindCall?${new URLSearchParams({ RequestID: requestID })}`, listAnswer(foundCall), signal),
    enabled: requestID !== '',
  });

export const explainCallQuery = (id: number, callQuery: CallQuery) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'why', id, callQuery],
    queryFn: ({ signal }) => get(`/Admin/ExplainCall?${toExplainQuery(id, callQuery)}`, explainedCall, signal),
  });

export const unknownKeysQuery = queryOptions({
  queryKey: ['unknown keys'],
  queryFn: ({ signal }) => get('/Admin/GetUnknownKeyCalls', listAnswer(unknownKeyCalls), signal),
});
