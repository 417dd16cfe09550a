import type { ExternalCustomer, ListAnswer } from '@fagvaerk/contract/admin-answers.ts';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallQuery, toApiQuery as toExplainQuery } from '../call-log/call-query.ts';
import { type CallsState, toApiQuery as toCallsQuery } from '../call-log/calls-state.ts';
import { type ListState, toApiQuery } from '../customers/list/list-state.ts';
import {
  explainCall,
  fetchCalls,
  fetchCustomer,
  fetchCustomers,
  fetchEndpoints,
  fetchRights,
  fetchSession,
  fetchSites,
  fetchUnknownKeys,
  fetchUsage,
  findCall,
  findCustomerByKey,
} from './admin-api.ts';

export const queryKeys = {
  customers: ['customers'],
  sites: ['sites'],
  history: ['history'],
  session: ['session'],
  administrators: ['administrators'],
  ownSessions: ['own sessions'],
  templates: ['templates'],
} as const;

/** Shows changes that were made in another session. */
const sessionRefetchMs = 5 * 60_000;

export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => fetchSession(signal),
  refetchOnWindowFocus: 'always',
  refetchInterval: sessionRefetchMs,
});

/** A search by full key uses POST and never reaches the URL. */
export const customersQuery = (state: ListState, apiKey?: string) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'list', apiKey ? { apiKey } : state],
    queryFn: ({ signal }) => (apiKey ? findCustomerByKey(apiKey, signal) : fetchCustomers(toApiQuery(state), signal)),
    placeholderData: keepPreviousData,
  });

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'one', id],
    queryFn: ({ signal }) => fetchCustomer(id, signal),
  });

export const demoCustomerQuery = queryOptions({
  queryKey: [...queryKeys.customers, 'demo'],
  queryFn: ({ signal }) => findCustomerByKey(exampleApiKey, signal),
  select: ({ data }) => data[0],
});

export const countsKey = [...queryKeys.customers, 'counts'] as const;

/** Updates cached lists after the server has confirmed; only derived data is refetched. */
export function updateCachedApiAccess(queryClient: QueryClient, id: number, apiAccess: boolean): void {
  const flip = <Customer extends ExternalCustomer>(customer: Customer) =>
    customer.customerID === id ? { ...customer, apiAccess } : customer;
  queryClient.setQueriesData<ListAnswer<ExternalCustomer>>(
    { queryKey: [...queryKeys.customers, 'list'] },
    (list) => list && { ...list, data: list.data.map(flip) },
  );
  queryClient.setQueryData(customerQuery(id).queryKey, (one) => one && { ...one, customer: flip(one.customer) });
  for (const queryKey of [countsKey, explainCallKey(id)]) void queryClient.invalidateQueries({ queryKey });
}

export const usageQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'usage', id],
    queryFn: ({ signal }) => fetchUsage(id, signal),
  });

export const callsQuery = (id: number, state: CallsState) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'calls', id, state],
    queryFn: ({ signal }) => fetchCalls(toCallsQuery(id, state), signal),
    placeholderData: keepPreviousData,
  });

export const foundCallsQuery = (requestID: string) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'found calls', requestID],
    queryFn: ({ signal }) => findCall(requestID, signal),
    enabled: requestID !== '',
  });

const explainCallKey = (id: number) => [...queryKeys.customers, 'why', id] as const;

export const explainCallQuery = (id: number, callQuery: CallQuery) =>
  queryOptions({
    queryKey: [...explainCallKey(id), callQuery],
    queryFn: ({ signal }) => explainCall(toExplainQuery(id, callQuery), signal),
  });

export const unknownKeysQuery = queryOptions({
  queryKey: ['unknown keys'],
  queryFn: ({ signal }) => fetchUnknownKeys(signal),
});

export const rightsQuery = (customerId: number, siteId: number) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'rights', customerId, siteId],
    queryFn: ({ signal }) => fetchRights(customerId, siteId, signal),
  });

export const sitesQuery = queryOptions({
  queryKey: queryKeys.sites,
  queryFn: ({ signal }) => fetchSites(signal),
});

/** Changes only with an API release. */
export const endpointsQuery = queryOptions({
  queryKey: ['endpoints'],
  queryFn: ({ signal }) => fetchEndpoints(signal),
  staleTime: 10 * 60_000,
});
