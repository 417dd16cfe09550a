/** The calls of the list of customers, beside those that every screen makes. */
import { externalCustomer, listAnswer, writeAnswer } from '@fagvaerk/contract/admin-answers.ts';
import {
  type ChangedCustomer,
  changedCustomer,
  customerCounts,
  customersFile,
  type ValidUntilToSet,
} from '@fagvaerk/contract/customer-list.ts';
import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { downloadCsv } from '../../calls/download.ts';
import { countsKey } from '../../calls/queries.ts';
import { get, post } from '../../calls/transport.ts';
import { type ListState, toFoundQuery } from './list-state.ts';

/** Of those that a search finds, how many each filter keeps. */
export const countsQuery = (search: string) =>
  queryOptions({
    queryKey: [...countsKey, search],
    queryFn: ({ signal }) =>
      get(`/Admin/CountCustomers?${new URLSearchParams(search ? { search } : {})}`, customerCounts, signal),
    placeholderData: keepPreviousData,
  });

const patienceMs = 120_000;

/** The ids of all that are found; there must be no more than can be changed at once. */
export async function fetchFoundIds(state: ListState): Promise<number[]> {
  const query = toFoundQuery(state);
  query.set('pageSize', String(listMaximumObjects));
  const answer = listAnswer(externalCustomer.pick({ customerID: true }));
  const { data } = await get(`/Admin/customers?${query}`, answer, AbortSignal.timeout(patienceMs));
  return data.map(({ customerID }) => customerID);
}

export const downloadCustomers = (state: ListState): Promise<void> =>
  downloadCsv(`/Admin/customers.csv?${toFoundQuery(state)}`, customersFile, 'customers.csv');

const changed = writeAnswer(changedCustomer);
const changedBy = async (name: string, payload: object): Promise<ChangedCustomer[]> =>
  (await post(`/Admin/${name}`, payload, changed)).successObjects;

export const extendCustomers = (ids: readonly number[], validUntil: string) =>
  changedBy('ExtendCustomers', { CustomerIDs: ids, ValidUntil: validUntil });
export const setValidUntil = (wanted: readonly ValidUntilToSet[]) => changedBy('SetValidUntil', wanted);
export const setApiAccess = (ids: readonly number[], apiAccess: boolean) =>
  changedBy('SetApiAccess', { CustomerIDs: ids, ApiAccess: apiAccess });
