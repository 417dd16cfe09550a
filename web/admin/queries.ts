/** Queries that several features share; the others are next to their screens. */
import { accessRole } from '@fagvaerk/contract/access-roles.ts';
import { signedIn } from '@fagvaerk/contract/administrators.ts';
import { listAnswer } from '@fagvaerk/contract/answers.ts';
import { customerAnswer } from '@fagvaerk/contract/customers.ts';
import { endpointListItem } from '@fagvaerk/contract/rights.ts';
import { site } from '@fagvaerk/contract/sites.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getQuery, queryKeys } from './api/query.ts';

/** Shows changes that were made in another session. */
const sessionRefetchMs = 5 * 60_000;

export const sessionQuery = queryOptions({
  ...getQuery(queryKeys.session, '/Admin/session', signedIn),
  refetchOnWindowFocus: 'always',
  refetchInterval: sessionRefetchMs,
});

export const customerQuery = (id: number) =>
  getQuery([...queryKeys.customers, 'one', id], `/Admin/customers/${id}`, customerAnswer);

export const sitesQuery = getQuery(queryKeys.sites, '/Admin/sites', listAnswer(site));

export const rolesQuery = getQuery(queryKeys.roles, '/Admin/roles', listAnswer(accessRole));

/** Changes only with an API release. */
export const endpointsQuery = queryOptions({
  ...getQuery(['endpoints'], '/Admin/endpoints', listAnswer(endpointListItem)),
  staleTime: 10 * 60_000,
});

export const useSites = () => useQuery(sitesQuery).data?.data ?? [];
export const useEndpoints = () => useQuery(endpointsQuery).data?.data ?? [];
