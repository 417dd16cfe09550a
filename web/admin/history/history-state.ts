import { historyKinds } from '@fagvaerk/contract/history.ts';
import { z } from 'zod';
import { toCompact } from '../dates.ts';
import { dayField, idField, textField, toQuery } from '../search-state.ts';

export const historySchema = z.object({
  who: textField,
  kind: z.enum(historyKinds).nullable().catch(null),
  customer: idField,
  site: idField,
  from: dayField,
  to: dayField,
  entry: idField,
});
export type HistoryState = z.output<typeof historySchema>;

export const noFilters: HistoryState = historySchema.parse({});

export const hasFilters = (state: HistoryState): boolean =>
  Object.values(state).some((value) => value !== null && value !== '');

export const toApiFilter = ({ who, kind, customer, site, from, to }: HistoryState): URLSearchParams =>
  toQuery({
    administrator: who,
    kind,
    customerID: customer,
    siteID: site,
    from: toCompact(from),
    to: toCompact(to),
  });
