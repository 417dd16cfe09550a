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
import { downloadCsv } from '../../api/download.ts';
import { countsKey } from '../../api/queries.ts';
import { get, post } from '../../api/transport.ts';
import { type ListState, toFoundQuery } from './list-state.ts';

export const countsQuery = (search: string) =>
  queryOptions({
    queryKey: [...countsKey, search],
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
