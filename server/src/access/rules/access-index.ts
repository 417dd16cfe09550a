import { type CustomerFacts, CustomerTable } from './customer-table.ts';
import type { Customer, Rules, Site } from './decide.ts';

/** A change, by its number among all and by the mark that no other change has, in no database. */
export type Revision = Readonly<{ number: number; mark: string }>;

/** What a reading of the database found: everything, or what has changed since an earlier reading. */
export type RulesRead = Readonly<{
  /** The newest change that the reading saw. */
  revision: Revision;
  /** What it is a list of changes since; null where it is complete. */
  since: Revision | null;
  /** By customer; without facts where the customer is gone. */
  customers: ReadonlyMap<number, (CustomerFacts & Readonly<{ keyHash: string; name?: string }>) | undefined>;
  /** All sites, where any of them may have changed. */
  sites: readonly Site[] | undefined;
}>;

/** Every rule in memory, by the hash of the key. What is asked of it never waits. */
export class AccessIndex implements Rules {
  #revision: Revision | null = null;
  #customers = new CustomerTable();
  #names = new Map<number, string>();
  #sites = new Map<string, Site>();

  /** The newest change that the rules contain; null before the first reading. */
  get revision(): Revision | null {
    return this.#revision;
  }

  customerByKey(keyHash: string): Customer | undefined {
    return this.#customers.find(keyHash);
  }

  /** For people: nothing is decided by it. */
  nameOf(customerID: number): string | undefined {
    return this.#names.get(customerID);
  }

  /** Sites differ by more than letter case. */
  siteByName(name: string): Site | undefined {
    return this.#sites.get(name.toLowerCase());
  }

  /** Takes a reading over, in one tick. A list of changes fits only what it was read since. */
  apply({ revision, since, customers, sites }: RulesRead): void {
    if (since && since.mark !== this.#revision?.mark) throw new Error('These changes follow upon other rules');
    if (!since) {
      this.#customers = new CustomerTable();
      this.#names = new Map();
    }
    for (const [customerID, found] of customers) {
      if (found) this.#customers.set(customerID, found.keyHash, found);
      else this.#customers.delete(customerID);
      if (found?.name !== undefined) this.#names.set(customerID, found.name);
      else this.#names.delete(customerID);
    }
    if (sites) this.#sites = new Map(sites.map((site) => [site.name.toLowerCase(), site]));
    this.#revision = revision;
  }
}
