import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { callMethods } from '@fagvaerk/contract/who.ts';

export interface AccessReportState {
  readonly site: number | null;
  readonly endpoint: number | null;
  readonly method: (typeof callMethods)[number] | null;
  /** Customers with access to the site but no rights on it. */
  readonly withoutRights: boolean;
  readonly page: number;
}

export const rowsPerPage = 50;

type Endpoints = readonly Pick<EndpointListItem, 'id' | 'endpointPath'>[];

/** Invalid values are ignored. Documentation pages link to an endpoint by `path` instead of id. */
export function readAccessReportState(address: URLSearchParams, endpoints: Endpoints = []): AccessReportState {
  const numberOf = (name: string): number | null => {
    const number = Number(address.get(name));
    return Number.isSafeInteger(number) && number >= 1 ? number : null;
  };
  const byPath = endpoints.find(({ endpointPath }) => endpointPath === address.get('path'));
  const endpoint = numberOf('endpoint') ?? byPath?.id ?? null;
  const method = callMethods.find((known) => known === address.get('method')) ?? null;
  return {
    site: numberOf('site'),
    endpoint,
    method: endpoint === null ? null : method,
    withoutRights: endpoint === null && address.get('withoutRights') === 'true',
    page: numberOf('page') ?? 1,
  };
}

/** Changing the endpoint clears the method, because it may not offer it. */
export function writeAccessReportState(
  address: URLSearchParams,
  change: Partial<AccessReportState>,
  endpoints: Endpoints = [],
): URLSearchParams {
  const method = change.endpoint === undefined ? {} : { method: null };
  const others = change.page === undefined ? { withoutRights: false } : {};
  const state = { ...readAccessReportState(address, endpoints), page: 1, ...method, ...others, ...change };
  const written = new URLSearchParams(address);
  written.delete('path');
  for (const [name, value] of Object.entries(state)) {
    if (value === null || value === false || (name === 'page' && value === 1)) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}

export function toApiQuery({ site, endpoint, method, withoutRights, page }: AccessReportState): URLSearchParams {
  const query = new URLSearchParams({ page: String(page), pageSize: String(rowsPerPage) });
  if (site !== null) query.set('siteID', String(site));
  if (endpoint !== null) query.set('endpointID', String(endpoint));
  if (method !== null) query.set('method', method);
  if (withoutRights) query.set('withoutRights', 'true');
  return query;
}
