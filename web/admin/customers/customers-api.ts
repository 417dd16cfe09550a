import type { CustomerToCreate, CustomerToUpdate } from '@fagvaerk/contract/admin.ts';
import {
  type CustomerFacts,
  customerFacts,
  type ExternalCustomer,
  externalCustomer,
  listAnswer,
  revealedKey,
  writeAnswer,
} from '@fagvaerk/contract/admin-answers.ts';
import {
  type ChangedCustomer,
  changedCustomer,
  customerCounts,
  customersFile,
  type ValidUntilToSet,
} from '@fagvaerk/contract/customer-list.ts';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { downloadCsv } from '../api/download.ts';
import { queryKeys } from '../api/query-keys.ts';
import { get, post, singleResult } from '../api/transport.ts';
import { type ListState, toApiQuery, toFoundQuery } from './list/list-state.ts';

const customerList = listAnswer(externalCustomer);
const findCustomerByKey = (apiKey: string, signal: AbortSignal) =>
  post('/Admin/FindCustomerByKey', { apiKey }, customerList, signal);

/** A search by full key uses POST and never reaches the URL. */
export const customersQuery = (state: ListState, apiKey?: string) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'list', apiKey ? { apiKey } : state],
    queryFn: ({ signal }) =>
      apiKey ? findCustomerByKey(apiKey, signal) : get(`/Admin/customers?${toApiQuery(state)}`, customerList, signal),
    placeholderData: keepPreviousData,
  });

export const demoCustomerQuery = queryOptions({
  queryKey: [...queryKeys.customers, 'demo'],
  queryFn: ({ signal }) => findCustomerByKey(exampleApiKey, signal),
  select: ({ data }) => data[0],
});

export const createCustomer = async (customer: CustomerToCreate): Promise<CustomerFacts> =>
  singleResult(await post('/Admin/CreateExternalCustomers', [customer], writeAnswer(customerFacts)));
export const updateCustomer = (customer: CustomerToUpdate) =>
  post('/Admin/UpdateExternalCustomers', [customer], writeAnswer(customerFacts));
export const deleteCustomer = (customer: ExternalCustomer) =>
  post('/Admin/DeleteExternalCustomers', [customer], writeAnswer(customerFacts));
export const revealKey = async (customerID: number): Promise<string> =>
  singleResult(await post('/Admin/RevealApiKey', { customerID }, writeAnswer(revealedKey))).apiKey;

export const countsQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'counts', search],
    queryFn: ({ signal }) =>
      get(`/Admin/CountCustomers?${new URLSearchParams(search ? { search } : {})}`, customerCounts, signal),
    placeholderData: keepPreviousData,
  });

const timeoutMs = 120_000;

/** Callers ensure that `listMaximumObjects` is not exceeded. */
export async function fetchFoundIds(state: ListState): Promise<number[]> {
  const query = toFoundQuery(state);
  query.set('pageSize', String(listMaximumObjects));
  const answer = listAnswer(externalCustomer.pick({ customerID: true }));
  const { data } = await get(`/Admin/customers?${query}`, answer, AbortSignal.timeout(timeoutMs));
  return data.map(({ customerID }) => customerID);
}

export const downloadCustomers = (state: ListState): Promise<void> =>
  downloadCsv(`/Admin/customers.csv?${toFoundQuery(state)}`, customersFile, 'customers.csv');

const changed = writeAnswer(changedCustomer);
const changedBy = async (name: string, payload: object): Promise<ChangedCustomer[]> =>
  (await post(`/Admin/${name}`, payload, changed)).successObjects;

export const extendCustomers = (ids: readonly number[], validUntil: string) =>
  changedBy('ExtendCustomers', { CustomerIDs: ids, ValidUntil: validUntil });
export const setValidUntil = (payload: readonly ValidUntilToSet[]) => changedBy('SetValidUntil', payload);
export const setApiAccess = (ids: readonly number[], apiAccess: boolean) =>
  changedBy('SetApiAccess', { CustomerIDs: ids, ApiAccess: apiAccess });
