import { type HistoryKind, historyKinds } from '@fagvaerk/contract/history.ts';
import { readTypedDay, toCompact } from '../dates.ts';

export interface HistoryState {
  readonly who: string;
  readonly kind: HistoryKind | null;
  readonly customer: number | null;
  readonly site: number | null;
  /** yyyy-mm-dd; empty if open-ended. */
  readonly from: string;
  readonly to: string;
  readonly entry: number | null;
}

/** Invalid values are ignored. */
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

/** Any filter change leaves the single-entry view. */
export function writeHistoryState(address: URLSearchParams, change: Partial<HistoryState>): URLSearchParams {
  const state = { ...readHistoryState(address), entry: null, ...change };
  const written = new URLSearchParams(address);
  for (const [name, value] of Object.entries(state)) {
    if (value === null || value === '') written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}

export const hasFilters = (state: HistoryState): boolean =>
  Object.values(state).some((value) => value !== null && value !== '');

export function toApiFilter({ who, kind, customer, site, from, to }: HistoryState): URLSearchParams {
  const filters = {
    administrator: who,
    kind,
    customerID: customer,
    siteID: site,
    from: toCompact(from),
    to: toCompact(to),
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, String(value));
  return query;
}
