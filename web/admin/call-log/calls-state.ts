import { callMethods } from '@fagvaerk/contract/access-levels.ts';
import { callOutcomes } from '@fagvaerk/contract/calls.ts';
import { z } from 'zod';
import { danishMoment, danishToday, toCompact } from '../dates.ts';
import { idField, idOrUnknownField, textField, toQuery } from '../search-state.ts';

const hourMs = 3_600_000;
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * hourMs);

/** Where each period begins; eight o'clock is the last one that has passed. */
const periodStarts = {
  today: (now: Date) => toCompact(danishToday(now)),
  since8: (now: Date) => danishMoment(`${danishToday(hoursBefore(now, 8))}T08:00`)?.toISOString() ?? '',
  day: (now: Date) => hoursBefore(now, 24).toISOString(),
  week: (now: Date) => hoursBefore(now, 7 * 24).toISOString(),
  own: null,
};
export const periods = Object.keys(periodStarts) as (keyof typeof periodStarts)[];

/** Named as the parameters of the API. */
export const callsSchema = z.object({
  customerID: idField,
  siteID: idOrUnknownField,
  endpointID: idOrUnknownField,
  method: z.enum(callMethods).nullable().catch(null),
  outcome: z.enum(callOutcomes).nullable().catch(null),
  status: textField,
  code: textField,
  period: z.enum(periods).nullable().catch(null),
  /** Days as yyyymmdd, or moments. */
  from: textField,
  to: textField,
  requestID: textField,
});
export type CallsState = z.output<typeof callsSchema>;

export const noFilters = callsSchema.parse({});

export const toApiQuery = ({ period, from, ...others }: CallsState, now: Date): URLSearchParams =>
  toQuery({ ...others, from: (period && periodStarts[period]?.(now)) || from });
