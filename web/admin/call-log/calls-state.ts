import { type CallOutcome, callOutcomes } from '@fagvaerk/contract/admin-answers.ts';

export interface CallsState {
  readonly outcome: CallOutcome | null;
  readonly path: string;
  readonly requestID: string;
  readonly page: number;
}

export const callsPerPage = 25;

/** Invalid values are ignored. */
export function readCallsState(address: URLSearchParams): CallsState {
  const page = Number(address.get('page'));
  return {
    outcome: callOutcomes.find((known) => known === address.get('outcome')) ?? null,
    path: address.get('path') ?? '',
    requestID: address.get('requestID') ?? '',
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** Any change except of the page returns to page 1. */
export function writeCallsState(address: URLSearchParams, change: Partial<CallsState>): URLSearchParams {
  const state = { ...readCallsState(address), page: 1, ...change };
  const written = new URLSearchParams(address);
  const put = (name: string, value: string) => (value ? written.set(name, value) : written.delete(name));
  put('outcome', state.outcome ?? '');
  put('path', state.path);
  put('requestID', state.requestID);
  put('page', state.page > 1 ? String(state.page) : '');
  return written;
}

export function toApiQuery(customerId: number, { outcome, path, requestID, page }: CallsState): URLSearchParams {
  const query = new URLSearchParams({
    ExternalCustomerID: String(customerId),
    Page: String(page),
    PageSize: String(callsPerPage),
  });
  if (outcome) query.set('Outcome', outcome);
  if (path) query.set('Path', path);
  if (requestID) query.set('RequestID', requestID);
  return query;
}

export const callsSearch = (requestID = ''): string =>
  `?${writeCallsState(new URLSearchParams({ view: 'calls' }), { requestID })}`;
