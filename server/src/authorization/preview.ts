import type { Method } from '@fagvaerk/catalogue/model.ts';
import type { LoggedCall } from '@fagvaerk/contract/calls.ts';
import type { AccessEffect, CallsOfKind } from '@fagvaerk/contract/rights.ts';
import { type Customer, decide, type Rules, reasonOnSite, type Site } from './decide.ts';

export type Operation = Readonly<{ endpointID: number; method: Method; path: string }>;

/** `after` are the rules as the change would leave them. */
export type ProposedChange = Readonly<{
  customerID: number;
  keyHash: string;
  siteNames: Iterable<string>;
  after: Rules;
}>;

export function compareOnSite(
  before: Customer,
  after: Customer,
  site: Site,
  operations: readonly Operation[],
): Pick<AccessEffect, 'gains' | 'losses'> {
  const [gains, losses]: [AccessEffect['gains'], AccessEffect['losses']] = [[], []];
  for (const operation of operations) {
    const [could, can] = [before, after].map((customer) => reasonOnSite(customer, site, operation) === null);
    if (could === can) continue;
    (can ? gains : losses).push({ siteName: site.name, method: operation.method, path: operation.path });
  }
  return { gains, losses };
}

const lacksRight = new Set<string | null>(['endpoint-not-granted', 'method-not-granted']);

export function compareCalls(
  before: Rules,
  after: Rules,
  keyHash: string,
  calls: readonly LoggedCall[],
  operationOf: (method: string, path: string) => Operation | undefined,
): Pick<AccessEffect, 'refused' | 'admitted'> {
  const kinds = { refused: new Map<string, CallsOfKind>(), admitted: new Map<string, CallsOfKind>() };
  for (const { at, siteName, method, path, outcome, code } of calls) {
    const operation = path === null ? undefined : operationOf(method, path);
    if (siteName === null || operation === undefined) continue;
    const wasAdmitted = outcome !== 'refused';
    if (!wasAdmitted && !lacksRight.has(code)) continue;
    const caller = { isSecure: true, keyHash, siteName, environment: 'both' } as const;
    const isAdmittedBy = (rules: Rules) => decide(rules, caller, operation, Date.parse(at)).reason === null;
    if (isAdmittedBy(before) !== wasAdmitted || isAdmittedBy(after) === wasAdmitted) continue;
    const found = kinds[wasAdmitted ? 'refused' : 'admitted'];
    const name = `${siteName} ${operation.method} ${operation.path}`;
    const kind = found.get(name) ?? { siteName, method: operation.method, path: operation.path, calls: 0, lastAt: at };
    found.set(name, { ...kind, calls: kind.calls + 1 });
  }
  const mostFirst = (found: ReadonlyMap<string, CallsOfKind>) => [...found.values()].sort((a, b) => b.calls - a.calls);
  return { refused: mostFirst(kinds.refused), admitted: mostFirst(kinds.admitted) };
}
