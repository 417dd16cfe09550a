import { type Customer, type Reason, reasonOnSite, type Site } from '../access/rules/decide.ts';
import type { Call } from './calls.ts';

/** Whose key it is. */
export const holderOf = (customerName: string, customer: Customer) => ({
  customer: customerName,
  isOpen: customer.isOpen,
  expiresAt: new Date(customer.expiresAtMs).toISOString(),
});

/** What a key may do on a site: every documented operation, and for those that are closed the reason. */
export function overviewOf(calls: readonly Call[], { customer, site }: Readonly<{ customer: Customer; site: Site }>) {
  const operations = calls.map(({ operation, version, endpointID }) => {
    const { id, method, path } = operation;
    const code: Reason | null = reasonOnSite(customer, site, { endpointID, method });
    return { operationId: id, version, method, path, allowed: code === null, code };
  });
  return { siteName: site.name, kind: site.kind, accessAll: customer.accessAll, operations };
}
