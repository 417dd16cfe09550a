/** Queries that several features share; the others are next to their screens. */
import { accessRole } from '@fagvaerk/contract/access-roles.ts';
import { signedIn } from '@fagvaerk/contract/administrators.ts';
import { listAnswer } from '@fagvaerk/contract/answers.ts';
import { customerAnswer } from '@fagvaerk/contract/customers.ts';
import { endpointListItem } from '@fagvaerk/contract/rights.ts';
import { site } from '@fagvaerk/contract/sites.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './api/query-keys.ts';
import { get } from './api/transport.ts';

/** Shows changes that were made in another session. */
const sessionRefetchMs = 5 * 60_000;

export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => get('/Admin/session', signedIn, signal),
  refetchOnWindowFocus: 'always',
  refetchInterval: sessionRefetchMs,
});

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'one', id],
    queryFn: ({ signal }) => get(`/Admin/customers/${id}`, customerAnswer, signal),
  });

export const sitesQuery = queryOptions({
  queryKey: queryKeys.sites,
  queryFn: ({ signal }) => get('/Admin/sites', listAnswer(site), signal),
});

export const rolesQuery = queryOptions({
  queryKey: queryKeys.roles,
  queryFn: ({ signal }) => get('/Admin/roles', listAnswer(accessRole), signal),
});

/** Changes only with an API release. */
export const endpointsQuery = queryOptions({
  queryKey: ['endpoints'],
  queryFn: ({ signal }) => get('/Admin/endpoints', listAnswer(endpointListItem), signal),
  staleTime: 10 * 60_000,
});
