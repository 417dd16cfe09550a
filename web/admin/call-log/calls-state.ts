import { type CallOutcome, callOutcomes } from '@fagvaerk/contract/admin-answers.ts';

/** What of a customer's calls is shown, as the address keeps it. */
export interface CallsState {
  readonly outcome: CallOutcome | null;
  /** A documented path; empty for all. */
  readonly path: string;
  /** Of the one call that is looked at; empty for all. */
  readonly requestID: string;
  readonly page: number;
}

export const callsPerPage = 25;

/** Reads what the address says; what makes no sense is as if it were not there. */
export function readCallsState(address: URLSearchParams): CallsState {
  const page = Number(address.get('page'));
  return {
    outcome: callOutcomes.find((known) => known === address.get('outcome')) ?? null,
    path: address.get('path') ?? '',
    requestID: address.get('requestID') ?? '',
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** The address after a change. A change of what is listed begins on page 1. */
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

/** A customer's calls; of them the one with an id, where one is meant. */
export const callsSearch = (requestID = ''): string =>
  `?${writeCallsState(new URLSearchParams({ view: 'calls' }), { requestID })}`;
