import type { Customer, Rules, Site } from './decide.ts';
import { demoKeyHash, fingerprintKey } from './key-hash.ts';

/** A restored backup can reuse a number, but never an id. */
export type Revision = Readonly<{ number: number; id: string }>;

export type CustomerRules = Readonly<{
  keyHash: string;
  name?: string;
  apiAccess: boolean;
  accessAll: boolean;
  expiresAtMs: number;
  oldKey?: Readonly<{ keyHash: string; untilMs: number }> | undefined;
  sites: ReadonlyMap<number, EndpointRights>;
}>;

/** Indexed by endpoint: bits of `rightFor` and `hasRow`. Much smaller than a map, of which there may be a million. */
export type EndpointRights = Readonly<Uint8Array>;

/** Distinguishes a row without rights from no row. */
const hasRow = 16;

export function endpointRights(pairs: Iterable<readonly [endpointID: number, rights: number]>): EndpointRights {
  const all = [...pairs];
  const rights = new Uint8Array(1 + Math.max(0, ...all.map(([endpointID]) => endpointID)));
  for (const [endpointID, bits] of all) rights[endpointID] = bits | hasRow;
  return rights;
}

export type RulesRead = Readonly<{
  revision: Revision;
  since: Revision | null;
  customers: ReadonlyMap<number, CustomerRules | undefined>;
  sites: readonly Site[] | undefined;
}>;

export class RulesIndex implements Rules {
  revision: Revision | null = null;
  #byKey = new Map<string, Customer>();
  #byId = new Map<number, CustomerRules>();
  #sites = new Map<string, Site>();

  customerByKey(keyHash: string): Customer | undefined {
    return this.#byKey.get(keyHash);
  }

  nameOf(customerID: number): string | undefined {
    return this.#byId.get(customerID)?.name;
  }

  siteByName(name: string): Site | undefined {
    return this.#sites.get(name.toLowerCase());
  }

  /** Synchronous, so that no decision sees half of a change. */
  apply({ revision, since, customers, sites }: RulesRead): void {
    if (since && since.id !== this.revision?.id) throw new Error('These changes follow upon other rules');
    if (!since) {
      this.#byKey.clear();
      this.#byId.clear();
    }
    for (const customerID of customers.keys()) this.#remove(customerID);
    for (const [customerID, rules] of customers) if (rules) this.#add(customerID, rules);
    if (sites) this.#sites = new Map(sites.map((site) => [site.name.toLowerCase(), site]));
    this.revision = revision;
  }

  #remove(customerID: number): void {
    const known = this.#byId.get(customerID);
    if (!known) return;
    this.#byId.delete(customerID);
    this.#byKey.delete(known.keyHash);
    if (known.oldKey) this.#byKey.delete(known.oldKey.keyHash);
  }

  #add(customerID: number, rules: CustomerRules): void {
    const { keyHash, oldKey, expiresAtMs } = rules;
    this.#byId.set(customerID, rules);
    if (oldKey) {
      const untilThen = { ...rules, expiresAtMs: Math.min(oldKey.untilMs, expiresAtMs) };
      this.#byKey.set(oldKey.keyHash, customerWith(customerID, oldKey.keyHash, untilThen, true));
    }
    this.#byKey.set(keyHash, customerWith(customerID, keyHash, rules, false));
  }
}

function customerWith(customerID: number, keyHash: string, rules: CustomerRules, isOldKey: boolean): Customer {
  const { apiAccess, accessAll, expiresAtMs, sites } = rules;
  return {
    customerID,
    apiAccess,
    accessAll,
    isDemo: keyHash === demoKeyHash,
    keyFingerprint: fingerprintKey(keyHash),
    isOldKey,
    expiresAtMs,
    hasSite: (siteID) => sites.has(siteID),
    rightsOn: (siteID, endpointID) => {
      const rights = sites.get(siteID)?.[endpointID];
      return rights ? rights & ~hasRow : undefined;
    },
  };
}
