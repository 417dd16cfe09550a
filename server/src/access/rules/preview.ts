import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Method } from '@fagvaerk/catalogue/model.ts';
import type { LoggedCall } from '@fagvaerk/contract/admin-answers.ts';
import type { AccessPreview, AccessToPreview, CallsOfKind } from '@fagvaerk/contract/rights.ts';
import { type Customer, decide, type Rules, reasonOnSite, rightFor, type Site } from './decide.ts';

/** A documented operation. */
export type Operation = Readonly<{ endpointID: number; method: Method; path: string }>;

/** Rights as somebody means to set and to remove them, and access to all where that is to change. */
type MeantRights = Pick<AccessToPreview, 'AccessAll' | 'Set' | 'Remove'>;

/** A change that somebody means to make: whose, by number and by key, on which sites, and what. */
export type MeantChange = Readonly<{
  customerID: number;
  keyHash: string;
  siteNames: readonly string[];
  rights: MeantRights;
}>;

/** The rules as they would be after a change, for the customer that it is about. */
export function withChange(rules: Rules, { AccessAll, Set: wanted, Remove }: MeantRights): Rules {
  const nameOf = (siteID: number, endpointID: number) => `${siteID} ${endpointID}`;
  // Removing comes first, as in the change itself.
  const staged = new Map<string, number | undefined>([
    ...Remove.map(({ SiteID, EndpointID }) => [nameOf(SiteID, EndpointID), undefined] as const),
    ...wanted.map((row) => [nameOf(row.SiteID, row.EndpointID), bitsOf(row)] as const),
  ]);
  return {
    siteByName: (name) => rules.siteByName(name),
    customerByKey: (keyHash) => {
      const customer = rules.customerByKey(keyHash);
      if (!customer) return undefined;
      const { customerID, keyMark, isOldKey, apiAccess, accessAll, isOpen, expiresAtMs } = customer;
      return {
        customerID,
        keyMark,
        isOldKey,
        apiAccess,
        accessAll: AccessAll ?? accessAll,
        isOpen,
        expiresAtMs,
        hasSite: (siteID) => customer.hasSite(siteID),
        rightsOn: (siteID, endpointID) => {
          const name = nameOf(siteID, endpointID);
          return staged.has(name) ? staged.get(name) : customer.rightsOn(siteID, endpointID);
        },
      };
    },
  };
}

const bitsOf = (row: MeantRights['Set'][number]): number =>
  (row.AllowPOST ? rightFor.POST : 0) |
  (row.AllowGET ? rightFor.GET : 0) |
  (row.AllowDELETE ? rightFor.DELETE : 0) |
  (row.AllowPUT ? rightFor.PUT : 0);

/** What a customer can call on a site after a change and could not before, or the other way round. */
export function compareOnSite(
  before: Customer,
  after: Customer,
  site: Site,
  operations: readonly Operation[],
): Pick<AccessPreview, 'gains' | 'losses'> {
  const [gains, losses]: [AccessPreview['gains'], AccessPreview['losses']] = [[], []];
  for (const operation of operations) {
    const [could, can] = [before, after].map((customer) => reasonOnSite(customer, site, operation) === null);
    if (could === can) continue;
    (can ? gains : losses).push({ siteName: site.name, method: operation.method, path: operation.path });
  }
  return { gains, losses };
}

/** So many are looked at before others get their turn. */
const callsAtOnce = 500;

/** Refused then for want of a right. Whatever else refused a call is not for rights to change. */
const wantsRight = new Set<string | null>(['endpoint-not-granted', 'method-not-granted']);

/**
 * What a change would have done to calls that were made: `decide` is asked about each of them by the rules of today and by
 * those after the change, and only where the two differ, and the log tells that it went the other way, is the call counted.
 */
export async function compareCalls(
  before: Rules,
  after: Rules,
  keyHash: string,
  calls: readonly LoggedCall[],
  operationOf: (method: string, path: string) => Operation | undefined,
): Promise<Pick<AccessPreview, 'refused' | 'admitted'>> {
  const kinds = { refused: new Map<string, CallsOfKind>(), admitted: new Map<string, CallsOfKind>() };
  for (const [place, { at, siteName, method, path, outcome, code }] of calls.entries()) {
    if (place % callsAtOnce === callsAtOnce - 1) await othersTurn();
    const operation = path === null ? undefined : operationOf(method, path);
    if (siteName === null || operation === undefined) continue;
    const wasAdmitted = outcome !== 'refused';
    if (!wasAdmitted && !wantsRight.has(code)) continue;
    const caller = { isSecure: true, keyHash, siteName, environment: 'both' } as const;
    const isAdmittedBy = (rules: Rules) => decide(rules, caller, operation, Date.parse(at)).reason === null;
    if (isAdmittedBy(before) !== wasAdmitted || isAdmittedBy(after) === wasAdmitted) continue;
    const found = kinds[wasAdmitted ? 'refused' : 'admitted'];
    const name = `${siteName} ${operation.method} ${operation.path}`;
    // The newest call comes first.
    const kind = found.get(name) ?? { siteName, method: operation.method, path: operation.path, calls: 0, lastAt: at };
    found.set(name, { ...kind, calls: kind.calls + 1 });
  }
  const mostFirst = (found: ReadonlyMap<string, CallsOfKind>) => [...found.values()].sort((a, b) => b.calls - a.calls);
  return { refused: mostFirst(kinds.refused), admitted: mostFirst(kinds.admitted) };
}
