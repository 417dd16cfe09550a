import { usageDays, usageDaysMaximum } from '@fagvaerk/contract/limits.ts';
import { usageAnswer, usageGroups } from '@fagvaerk/contract/usage.ts';
import { z } from 'zod';
import { downloadCsv } from '../api/download.ts';
import { getQuery, queryKeys } from '../api/query.ts';
import { danishToday, daysBefore, toCompact } from '../dates.ts';
import { dayField, idOrUnknownField, toQuery } from '../search-state.ts';

export const ranges = [7, usageDays, 90, usageDaysMaximum] as const;

export const usageSchema = z.object({
  days: z.coerce.number().pipe(z.literal(ranges)).catch(usageDays),
  /** Used together, instead of `days`. */
  from: dayField,
  to: dayField,
  groupBy: z.enum(usageGroups).catch('day'),
  customerID: idOrUnknownField,
  siteID: idOrUnknownField,
  endpointID: idOrUnknownField,
});
export type UsageState = z.output<typeof usageSchema>;

export const hasOwnPeriod = ({ from, to }: UsageState): boolean => from !== '' || to !== '';

export function toApiQuery({ days, from, to, ...others }: UsageState, now: Date): URLSearchParams {
  const today = toCompact(danishToday(now));
  const period =
    from || to ? { from: toCompact(from), to: toCompact(to) } : { from: daysBefore(today, days - 1), to: today };
  return toQuery({ ...others, ...period });
}

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
  return downloadCsv(`/Admin/usage.csv?${query}`, 'usage.csv');
}
