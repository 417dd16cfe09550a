import { setPasswordPath } from '@fagvaerk/contract/session.ts';

/** Every address of the panel, as its router reads them. Server, links, speculation rules and login go by this table. */
export const panel = {
  login: '/login',
  /** A place rather than a thing to do, so that a screen with something unsaved asks first. */
  logout: '/logout',
  customers: '/customers',
  rights: '/customers/:id/site/:siteId',
  customer: '/customers/:id/:name?',
  sites: '/sites',
  callLog: '/call-log',
  history: '/history',
  administrators: '/administrators',
  account: '/account',
  /** Where a link leads that somebody chooses a password with; nobody is logged in there. */
  setPassword: setPasswordPath,
  who: '/who',
} as const;

/** As the server lists them: an address with parts of its own holds everything below it. */
export const panelRoutes: string[] = [
  ...new Set(Object.values(panel).map((address) => address.replace(/:.*/, '*'))),
].sort();

/** Whether a path, in lower case, belongs to the panel. */
export const isPanelRoute = (path: string): boolean =>
  panelRoutes.some((route) => (route.endsWith('*') ? path.startsWith(route.slice(0, -1)) : path === route));

/** The name is for people; the id decides. A name of dots alone would be taken for a folder. */
export const customerAddress = (id: number, name: string): string =>
  `/customers/${id}/${/^\.*$/.test(name) ? '-' : encodeURIComponent(name)}`;

export const rightsAddress = (customerId: number, siteId: number): string => `/customers/${customerId}/site/${siteId}`;

/** Who can call something: a site, an endpoint, or one on the other. Pages know an endpoint by its path. */
export const whoAddress = (
  asked: { siteID?: number; endpointID?: number } | { path: string; method: string },
): string =>
  `${panel.who}?${new URLSearchParams(Object.entries(asked).map(([name, id]) => [name.replace('ID', ''), String(id)]))}`;

/** The history of one customer, which may be gone, or one entry of it. */
export const historyAddress = (asked: { customer: number } | { entry: number }): string =>
  `${panel.history}?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`;

const reasons = ['needed', 'ended'] as const;
type LoginReason = (typeof reasons)[number];

export function loginAddress({ pathname, search }: { pathname: string; search: string }, reason: LoginReason): string {
  return `${panel.login}?${new URLSearchParams({ from: pathname + search, reason })}`;
}

/** Where a login leads, and why it was asked for. Only screens of the panel are believed. */
export function readLoginAddress(search: URLSearchParams): { from: string; reason: LoginReason | undefined } {
  const from = search.get('from') ?? '';
  const path = from.replace(/\?.*/, '').toLowerCase();
  const isScreen =
    isPanelRoute(path) && ![panel.login, panel.logout, panel.setPassword].some((place) => place === path);
  return {
    from: isScreen ? from : panel.customers,
    reason: reasons.find((reason) => reason === search.get('reason')),
  };
}
