import { csvFile, listAnswer, writeAnswer } from '@fagvaerk/contract/answers.ts';
import {
  type CustomerToCreate,
  type CustomerToUpdate,
  customerCounts,
  customerFacts,
  type ExternalCustomer,
  externalCustomer,
} from '@fagvaerk/contract/customers.ts';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { revealedKey } from '@fagvaerk/contract/keys.ts';
import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import { writtenSiteAccess } from '@fagvaerk/contract/sites.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { downloadCsv, saveCsv } from '../api/download.ts';
import { getQuery, queryKeys } from '../api/query.ts';
import { get, post, postOne } from '../api/transport.ts';
import { type ListState, toApiQuery, toCountQuery, toFoundQuery } from './list/list-state.ts';

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

const changed = writeAnswer(customerFacts);
export const createCustomer = (customer: CustomerToCreate) =>
  postOne('/Admin/CreateExternalCustomers', [customer], changed);
export const updateCustomer = (customer: CustomerToUpdate) =>
  post('/Admin/UpdateExternalCustomers', [customer], changed);
export const deleteCustomers = (customers: readonly ExternalCustomer[]) =>
  post('/Admin/DeleteExternalCustomers', customers, changed);
export const revealKey = async (customerID: number): Promise<string> =>
  (await postOne('/Admin/RevealApiKey', { customerID }, writeAnswer(revealedKey))).apiKey;

export const countsQuery = (state: ListState) =>
  queryOptions({
    ...getQuery(
      [...queryKeys.customers, 'counts', `${toCountQuery(state)}`],
      `/Admin/CountCustomers?${toCountQuery(state)}`,
      customerCounts,
    ),
    placeholderData: keepPreviousData,
  });

const timeoutMs = 120_000;

/** Callers ensure that `listMaximumObjects` is not exceeded. */
export async function fetchFound(state: ListState): Promise<ExternalCustomer[]> {
  const query = toFoundQuery(state);
  query.set('pageSize', String(listMaximumObjects));
  return (await get(`/Admin/customers?${query}`, customerList, AbortSignal.timeout(timeoutMs))).data;
}

export const downloadCustomers = (state: ListState): Promise<void> =>
  downloadCsv(`/Admin/customers.csv?${toFoundQuery(state)}`, 'customers.csv');

export const downloadChosen = async (ids: readonly number[]): Promise<void> =>
  saveCsv('customers.csv', await post('/Admin/customers.csv', { CustomerIDs: ids }, csvFile));

export const extendCustomers = (ids: readonly number[], validUntil: string) =>
  post('/Admin/ExtendCustomers', { CustomerIDs: ids, ValidUntil: validUntil }, changed);
export const setApiAccess = (ids: readonly number[], apiAccess: boolean) =>
  post('/Admin/SetApiAccess', { CustomerIDs: ids, ApiAccess: apiAccess }, changed);

export const changeSiteAccess = (ids: readonly number[], siteID: number, isAdding: boolean) =>
  post(
    isAdding ? '/Admin/AddSiteAccessToExternalCustomer' : '/Admin/RemoveSiteAccessFromExternalCustomer',
    ids.map((id) => ({ ExternalCustomerID: id, ActiveSiteID: siteID })),
    writeAnswer(writtenSiteAccess),
  );
