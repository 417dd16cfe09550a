/** The addresses of the panel, and what they carry along. */
interface Place {
  pathname: string;
  search: string;
}

export const customersAddress = '/customers';
const reasons = ['needed', 'ended'] as const;
export type LoginReason = (typeof reasons)[number];

/** The name is for people; the id decides. A name of dots alone would be taken for a folder. */
export const customerAddress = (id: number, name: string): string =>
  `/customers/${id}/${/^\.*$/.test(name) ? '-' : encodeURIComponent(name)}`;

export const rightsAddress = (customerId: number, siteId: number): string => `/customers/${customerId}/site/${siteId}`;

export function loginAddress({ pathname, search }: Place, reason: LoginReason): string {
  return `/login?${new URLSearchParams({ from: pathname + search, reason })}`;
}

/** Where a login leads, and why it was asked for. Only places of the panel are believed. */
export function readLoginAddress(search: URLSearchParams): { from: string; reason: LoginReason | undefined } {
  const from = search.get('from') ?? '';
  return {
    from: /^\/(customers|sites|history)(?=[/?]|$)/.test(from) ? from : customersAddress,
    reason: reasons.find((reason) => reason === search.get('reason')),
  };
}
