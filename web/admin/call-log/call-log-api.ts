import { listAnswer } from '@fagvaerk/contract/answers.ts';
import { callLogAnswer, explainedCall, refusalReasons, unknownKeyCalls } from '@fagvaerk/contract/calls.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallOnSite } from '../../call-log/ExplainForm.tsx';
import { getQuery, queryKeys } from '../api/query.ts';
import { get } from '../api/transport.ts';
import { toApiQuery as toExplainQuery } from './call-query.ts';
import { type CallsState, toApiQuery } from './calls-state.ts';

const callsPerPage = '50';
const liveMs = 5_000;

/** Updates only while the page is visible. */
const liveOptions = (isLive: boolean) => ({
  refetchInterval: isLive ? liveMs : (false as const),
  placeholderData: keepPreviousData,
});

export const callsQuery = (state: CallsState, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.customers, 'calls', state],
    queryFn: ({ pageParam, signal }) => {
      const query = toApiQuery(state, new Date());
      query.set('pageSize', callsPerPage);
      if (pageParam !== null) query.set('before', pageParam);
      return get(`/Admin/calls?${query}`, callLogAnswer, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...liveOptions(isLive),
  });

/** All reasons, also while one is chosen. */
export const reasonsQuery = ({ code: _chosen, ...others }: CallsState, isLive: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'reasons', others],
    queryFn: ({ signal }) =>
      get(`/Admin/calls/reasons?${toApiQuery({ ...others, code: '' }, new Date())}`, refusalReasons, signal),
    ...liveOptions(isLive),
  });

export const explainCallQuery = (id: number, callQuery: CallOnSite) =>
  getQuery(
    [...queryKeys.customers, 'why', id, callQuery],
    `/Admin/ExplainCall?${toExplainQuery(id, callQuery)}`,
    explainedCall,
  );

export const unknownKeysQuery = getQuery(['unknown keys'], '/Admin/GetUnknownKeyCalls', listAnswer(unknownKeyCalls));
