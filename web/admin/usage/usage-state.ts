import { usageDays, usageDaysMaximum } from '@fagvaerk/contract/limits.ts';
import { usageGroups } from '@fagvaerk/contract/usage.ts';
import { z } from 'zod';
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
