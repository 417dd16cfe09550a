import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { askedMethods } from '@fagvaerk/contract/who.ts';

/** What is asked about, as the address keeps it. */
export interface WhoState {
  readonly site: number | null;
  readonly endpoint: number | null;
  readonly method: (typeof askedMethods)[number] | null;
  /** Those who have the site and can call nothing there, instead of those who can. */
  readonly withoutRights: boolean;
  readonly page: number;
}

export const whoPerPage = 50;

type Endpoints = readonly Pick<EndpointListItem, 'id' | 'endpointPath'>[];

/** Reads what the address says; what makes no sense is as if it were not there. Pages name the endpoint by its path. */
export function readWhoState(address: URLSearchParams, endpoints: Endpoints = []): WhoState {
  const numberOf = (name: string): number | null => {
    const number = Number(address.get(name));
    return Number.isSafeInteger(number) && number >= 1 ? number : null;
  };
  const byPath = endpoints.find(({ endpointPath }) => endpointPath === address.get('path'));
  const endpoint = numberOf('endpoint') ?? byPath?.id ?? null;
  const method = askedMethods.find((known) => known === address.get('method')) ?? null;
  return {
    site: numberOf('site'),
    endpoint,
    method: endpoint === null ? null : method,
    withoutRights: endpoint === null && address.get('withoutRights') === 'true',
    page: numberOf('page') ?? 1,
  };
}

/** The address after a change. Another endpoint may lack the method; another question begins on page 1. */
export function writeWhoState(
  address: URLSearchParams,
  change: Partial<WhoState>,
  endpoints: Endpoints = [],
): URLSearchParams {
  const method = change.endpoint === undefined ? {} : { method: null };
  const others = change.page === undefined ? { withoutRights: false } : {};
  const state = { ...readWhoState(address, endpoints), page: 1, ...method, ...others, ...change };
  const written = new URLSearchParams(address);
  written.delete('path');
  for (const [name, value] of Object.entries(state)) {
    if (value === null || value === false || (name === 'page' && value === 1)) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}

export function toApiQuery({ site, endpoint, method, withoutRights, page }: WhoState): URLSearchParams {
  const query = new URLSearchParams({ page: String(page), pageSize: String(whoPerPage) });
  if (site !== null) query.set('siteID', String(site));
  if (endpoint !== null) query.set('endpointID', String(endpoint));
  if (method !== null) query.set('method', method);
  if (withoutRights) query.set('withoutRights', 'true');
  return query;
}
