import type { AccessLevel } from '@fagvaerk/contract/access-levels.ts';
import { setPasswordPath } from '@fagvaerk/contract/session.ts';
import type { UsageGroup } from '@fagvaerk/contract/usage.ts';

/** Shared by router, server, links, speculation rules and login. */
export const panel = {
  login: '/login',
  /** A route, so that unsaved changes are confirmed first. */
  logout: '/logout',
  overview: '/overview',
  customers: '/customers',
  rights: '/customers/:id/site/:siteId',
  customer: '/customers/:id/:name?',
  sites: '/sites',
  site: '/sites/:id/:name?',
  roles: '/roles',
  role: '/roles/:id',
  callLog: '/call-log',
  usage: '/usage',
  incidents: '/incidents',
  history: '/history',
  administrators: '/administrators',
  account: '/account',
  /** Reached without a login. */
  setPassword: setPasswordPath,
  who: '/who',
} as const;

/** Routes with parameters become a wildcard. */
export const panelRoutes: string[] = [
  ...new Set(Object.values(panel).map((address) => address.replace(/:.*/, '*'))),
].sort();

/** Expects lower case. */
export const isPanelRoute = (path: string): boolean =>
  panelRoutes.some((route) => (route.endsWith('*') ? path.startsWith(route.slice(0, -1)) : path === route));

/** The id decides. A name of dots would be resolved as a relative path. */
export const customerAddress = (id: number, name: string): string =>
  `/customers/${id}/${/^\.*$/.test(name) ? '-' : encodeURIComponent(name)}`;

export const siteAddress = (id: number, name: string): string => `${panel.sites}/${id}/${encodeURIComponent(name)}`;

export const rightsAddress = (customerId: number, siteId: number): string => `/customers/${customerId}/site/${siteId}`;

export const roleAddress = (id: number | 'new'): string => `${panel.roles}/${id}`;

/** Opens the change for review; saves nothing. */
export const proposeRightAddress = (customerId: number, siteId: number, level: AccessLevel, path: string): string =>
  `${rightsAddress(customerId, siteId)}?${new URLSearchParams({ view: 'matrix', give: `${level} ${path}`, review: '1' })}`;

/** Pages know an endpoint by its path only. */
export const whoAddress = (
  query: { siteID?: number; endpointID?: number } | { path: string; method: string },
): string =>
  `${panel.who}?${new URLSearchParams(Object.entries(query).map(([name, id]) => [name.replace('ID', ''), String(id)]))}`;

/** The customer may be deleted. */
export const historyAddress = (query: { customer: number } | { entry: number }): string =>
  panel.history + searchOf(query);

/** Days are yyyymmdd. */
interface CallFilter {
  customerID?: number | null;
  siteID?: number | null;
  endpointID?: number | null;
  outcome?: 'refused' | 'failed';
  status?: string;
  from?: string;
  to?: string;
  requestID?: string;
}
const searchOf = (filter: object): string =>
  `?${new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== null))}`;
export const callLogAddress = (filter: CallFilter): string => panel.callLog + searchOf(filter);
export const usageAddress = (
  filter: Pick<CallFilter, 'customerID' | 'siteID' | 'endpointID'> & { days?: number; groupBy?: UsageGroup },
): string => panel.usage + searchOf(filter);

const reasons = ['needed', 'ended'] as const;
type LoginReason = (typeof reasons)[number];

export function loginAddress({ pathname, search }: { pathname: string; search: string }, reason: LoginReason): string {
  return `${panel.login}?${new URLSearchParams({ from: pathname + search, reason })}`;
}

/** Only routes of the panel are accepted (open redirect). */
export function readLoginAddress(search: URLSearchParams): { from: string; reason: LoginReason | undefined } {
  const from = search.get('from') ?? '';
  const path = from.replace(/\?.*/, '').toLowerCase();
  const isScreen =
    isPanelRoute(path) && ![panel.login, panel.logout, panel.setPassword].some((route) => route === path);
  return {
    from: isScreen ? from : panel.customers,
    reason: reasons.find((reason) => reason === search.get('reason')),
  };
}
