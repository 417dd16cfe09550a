import { type HistoryKind, historyKinds } from '@fagvaerk/contract/history.ts';
import { readTypedDay, toCompact } from '../dates.ts';

/** What of the history is shown, as the address keeps it. */
export interface HistoryState {
  readonly who: string;
  readonly kind: HistoryKind | null;
  readonly customer: number | null;
  readonly site: number | null;
  /** Days, yyyy-mm-dd; empty where there is no end to it. */
  readonly from: string;
  readonly to: string;
  /** The one entry that is looked at. */
  readonly entry: number | null;
}

/** Reads what the address says; what makes no sense is as if it were not there. */
export function readHistoryState(address: URLSearchParams): HistoryState {
  const numberOf = (name: string): number | null => {
    const number = Number(address.get(name) || Number.NaN);
    return Number.isSafeInteger(number) ? number : null;
  };
  const idOf = (name: string): number | null => {
    const id = numberOf(name);
    return id !== null && id > 0 ? id : null;
  };
  const dayOf = (name: string): string => readTypedDay(address.get(name) ?? '') ?? '';
  return {
    who: address.get('who') ?? '',
    kind: historyKinds.find((kind) => kind === address.get('kind')) ?? null,
    customer: idOf('customer'),
    site: idOf('site'),
    from: dayOf('from'),
    to: dayOf('to'),
    entry: numberOf('entry'),
  };
}

/** The address after a change. Whoever narrows the list wants to see more than one entry. */
export function writeHistoryState(address: URLSearchParams, change: Partial<HistoryState>): URLSearchParams {
  const state = { ...readHistoryState(address), entry: null, ...change };
  const written = new URLSearchParams(address);
  for (const [name, value] of Object.entries(state)) {
    if (value === null || value === '') written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}

export const isNarrowed = (state: HistoryState): boolean =>
  Object.values(state).some((value) => value !== null && value !== '');

/** What the access API is asked for. */
export function toApiFilter({ who, kind, customer, site, from, to }: HistoryState): URLSearchParams {
  const asked = {
    administrator: who,
    kind,
    customerID: customer,
    siteID: site,
    from: toCompact(from),
    to: toCompact(to),
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, String(value));
  return query;
}
