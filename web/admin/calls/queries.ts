import type { ExternalCustomer, ListAnswer } from '@fagvaerk/contract/admin-answers.ts';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type AskedCall, toApiQuery as toExplainQuery } from '../call-log/asked-call.ts';
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

/** What everything that is read begins its key with; changes say by these what they touch. */
export const keys = {
  customers: ['customers'],
  sites: ['sites'],
  history: ['history'],
  session: ['session'],
  administrators: ['administrators'],
  ownSessions: ['own sessions'],
  templates: ['templates'],
} as const;

export const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Those that the list asks for, or the one that a whole key belongs to: the key is kept in memory only. */
export const customersQuery = (state: ListState, apiKey?: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'list', apiKey ? { apiKey } : state],
    queryFn: ({ signal }) => (apiKey ? findCustomerByKey(apiKey, signal) : fetchCustomers(toApiQuery(state), signal)),
    placeholderData: keepPreviousData,
  });

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.customers, 'one', id],
    queryFn: ({ signal }) => fetchCustomer(id, signal),
  });

/** The customer of the open key, where there is one. */
export const openCustomerQuery = queryOptions({
  queryKey: [...keys.customers, 'open'],
  queryFn: ({ signal }) => findCustomerByKey(exampleApiKey, signal),
  select: ({ data }) => data[0],
});

/** How many customers each filter of the list keeps. */
export const countsKey = [...keys.customers, 'counts'] as const;

/** Shows what the server has confirmed, in every list that holds the customer, without asking again: only what is decided by it is asked again. */
export function flipApiAccess(queryClient: QueryClient, id: number, apiAccess: boolean): void {
  const flip = <Customer extends ExternalCustomer>(customer: Customer) =>
    customer.customerID === id ? { ...customer, apiAccess } : customer;
  queryClient.setQueriesData<ListAnswer<ExternalCustomer>>(
    { queryKey: [...keys.customers, 'list'] },
    (list) => list && { ...list, data: list.data.map(flip) },
  );
  queryClient.setQueryData(customerQuery(id).queryKey, (one) => one && { ...one, customer: flip(one.customer) });
  for (const queryKey of [countsKey, whyKey(id)]) void queryClient.invalidateQueries({ queryKey });
}

export const usageQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.customers, 'usage', id],
    queryFn: ({ signal }) => fetchUsage(id, signal),
  });

export const callsQuery = (id: number, state: CallsState) =>
  queryOptions({
    queryKey: [...keys.customers, 'calls', id, state],
    queryFn: ({ signal }) => fetchCalls(toCallsQuery(id, state), signal),
    placeholderData: keepPreviousData,
  });

export const foundCallsQuery = (requestID: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'found calls', requestID],
    queryFn: ({ signal }) => findCall(requestID, signal),
    enabled: requestID !== '',
  });

const whyKey = (id: number) => [...keys.customers, 'why', id] as const;

/** What would be decided about a call now. */
export const whyQuery = (id: number, asked: AskedCall) =>
  queryOptions({
    queryKey: [...whyKey(id), asked],
    queryFn: ({ signal }) => explainCall(toExplainQuery(id, asked), signal),
  });

export const unknownKeysQuery = queryOptions({
  queryKey: ['unknown keys'],
  queryFn: ({ signal }) => fetchUnknownKeys(signal),
});

export const rightsQuery = (customerId: number, siteId: number) =>
  queryOptions({
    queryKey: [...keys.customers, 'rights', customerId, siteId],
    queryFn: ({ signal }) => fetchRights(customerId, siteId, signal),
  });

export const sitesQuery = queryOptions({
  queryKey: keys.sites,
  queryFn: ({ signal }) => fetchSites(signal),
});

/** They change with a release of the API only. */
export const endpointsQuery = queryOptions({
  queryKey: ['endpoints'],
  queryFn: ({ signal }) => fetchEndpoints(signal),
  staleTime: 10 * 60_000,
});
