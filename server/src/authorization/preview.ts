import type { Method } from '@fagvaerk/catalogue/model.ts';
import type { LoggedCall } from '@fagvaerk/contract/calls.ts';
import type { AccessEffect, AccessToPreview, CallsOfKind } from '@fagvaerk/contract/rights.ts';
import { type Customer, decide, type Rules, reasonOnSite, rightFor, type Site } from './decide.ts';

export type Operation = Readonly<{ endpointID: number; method: Method; path: string }>;

type ProposedRights = Pick<AccessToPreview, 'AccessAll' | 'Set' | 'Remove'> & { AddedSites?: readonly number[] };
export type ProposedChange = Readonly<{
  customerID: number;
  keyHash: string;
  siteNames: readonly string[];
  rights: ProposedRights;
}>;

export function withChange(rules: Rules, { AccessAll, Set: wanted, Remove, AddedSites }: ProposedRights): Rules {
  const nameOf = (siteID: number, endpointID: number) => `${siteID} ${endpointID}`;
  // Removals come first, as in the change itself.
  const staged = new Map<string, number | undefined>([
    ...Remove.map(({ SiteID, EndpointID }) => [nameOf(SiteID, EndpointID), undefined] as const),
    ...wanted.map((row) => [nameOf(row.SiteID, row.EndpointID), bitsOf(row)] as const),
  ]);
  return {
    siteByName: (name) => rules.siteByName(name),
    customerByKey: (keyHash) => {
      const customer = rules.customerByKey(keyHash);
      if (!customer) return undefined;
      return {
        ...customer,
        accessAll: AccessAll ?? customer.accessAll,
        hasSite: (siteID) => AddedSites?.includes(siteID) || customer.hasSite(siteID),
        rightsOn: (siteID, endpointID) => {
          const name = nameOf(siteID, endpointID);
          return staged.has(name) ? staged.get(name) : customer.rightsOn(siteID, endpointID);
        },
      };
    },
  };
}

const bitsOf = (row: ProposedRights['Set'][number]): number =>
  (row.AllowPOST ? rightFor.POST : 0) |
  (row.AllowGET ? rightFor.GET : 0) |
  (row.AllowDELETE ? rightFor.DELETE : 0) |
  (row.AllowPUT ? rightFor.PUT : 0);

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
