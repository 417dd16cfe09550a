import { type CustomerFacts, CustomerTable } from './customer-table.ts';
import type { Customer, Rules, Site } from './decide.ts';

/** What a reading of the database found: everything, or what has changed since an earlier reading. */
export type RulesRead = Readonly<{
  /** The newest entry of the history that the reading saw. */
  revision: number;
  /** Whether it is complete, rather than a list of changes. */
  isWhole: boolean;
  /** By customer; without facts where the customer is gone. */
  customers: ReadonlyMap<number, (CustomerFacts & Readonly<{ keyHash: string }>) | undefined>;
  /** All sites, where any of them may have changed. */
  sites: readonly Site[] | undefined;
}>;

/** Every rule in memory, by the hash of the key. What is asked of it never waits. */
export class AccessIndex implements Rules {
  #revision = -1;
  #customers = new CustomerTable();
  #sites = new Map<string, Site>();

  /** The newest entry of the history that the rules contain; -1 before the first reading. */
  get revision(): number {
    return this.#revision;
  }

  customerByKey(keyHash: string): Customer | undefined {
    return this.#customers.find(keyHash);
  }

  /** Sites differ by more than letter case. */
  siteByName(name: string): Site | undefined {
    return this.#sites.get(name.toLowerCase());
  }

  /** Takes a reading over, in one tick. A reading that was overtaken by a newer one changes nothing. */
  apply({ revision, isWhole, customers, sites }: RulesRead): void {
    if (revision < this.#revision) return;
    if (isWhole) this.#customers = new CustomerTable();
    for (const [customerID, found] of customers) {
      if (found) this.#customers.set(customerID, found.keyHash, found);
      else this.#customers.delete(customerID);
    }
    if (sites) this.#sites = new Map(sites.map((site) => [site.name.toLowerCase(), site]));
    this.#revision = revision;
  }
}
