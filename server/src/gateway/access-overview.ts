import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { hashApiKey } from '../access/key-hash.ts';
import { type Caller, type Customer, type Reason, reasonOnSite, type Site } from '../access/rules/decide.ts';
import type { Call } from './calls.ts';

const openKeyHash = hashApiKey(exampleApiKey);

/** Whether it is the key that all examples are printed with: anybody may have sent it. */
export const isOpenKey = ({ keyHash }: Caller): boolean => keyHash === openKeyHash;

/** Whose key it is. */
export const holderOf = (customerName: string, customer: Customer, caller: Caller) => ({
  customer: customerName,
  isOpen: isOpenKey(caller),
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
