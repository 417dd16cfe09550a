/** The call that tells who can call something. */
import { whoAnswer } from '@fagvaerk/contract/who.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from '../calls/queries.ts';
import { get } from '../calls/transport.ts';
import { toApiQuery, type WhoState } from './who-state.ts';

export const whoQuery = (state: WhoState) =>
  queryOptions({
    queryKey: [...keys.customers, 'who', state],
    queryFn: ({ signal }) => get(`/Admin/WhoCanCall?${toApiQuery(state)}`, whoAnswer, signal),
    enabled: state.site !== null || state.endpoint !== null,
    placeholderData: keepPreviousData,
  });
