import { usageAnswer, usageFile } from '@fagvaerk/contract/usage.ts';
import { downloadCsv } from '../api/download.ts';
import { getQuery, queryKeys } from '../api/query.ts';
import { danishToday, toCompact } from '../dates.ts';
import { toQuery } from '../search-state.ts';
import { toApiQuery, type UsageState } from './usage-state.ts';

const usageOf = (query: URLSearchParams) =>
  getQuery([...queryKeys.customers, 'usage', String(query)], `/Admin/usage?${query}`, usageAnswer);

export const usageQuery = (state: UsageState) => usageOf(toApiQuery(state, new Date()));

export const usageTodayQuery = (customerID: number) => {
  const today = toCompact(danishToday(new Date()));
  return usageOf(toQuery({ customerID, from: today, to: today }));
};

export function downloadUsage(state: UsageState): Promise<void> {
  const query = toApiQuery(state, new Date());
  query.delete('groupBy');
  return downloadCsv(`/Admin/usage.csv?${query}`, usageFile, 'usage.csv');
}
