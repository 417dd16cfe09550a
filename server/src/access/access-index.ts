import type { Customer, Rules, Site } from './decide.ts';

/** What a reading of the database found: everything, or what has changed since an earlier reading. */
export type RulesRead = Readonly<{
  /** The newest entry of the history that the reading saw. */
  revision: number;
  /** Whether it is complete, rather than a list of changes. */
  isWhole: boolean;
  /** By customer; without facts where the customer is gone. */
  customers: ReadonlyMap<number, Readonly<{ keyHash: string; customer: Customer }> | undefined>;
  /** All sites, where any of them may have changed. */
  sites: readonly Site[] | undefined;
}>;

/** Every rule in memory, by the hash of the key. What is asked of it never waits. */
export class AccessIndex implements Rules {
  #revision = -1;
  #customers = new Map<string, Customer>();
  #keyHashes = new Map<number, string>();
  #sites = new Map<string, Site>();

  /** The newest entry of the history that the rules contain; -1 before the first reading. */
  get revision(): number {
    return this.#revision;
  }

  customerByKey(keyHash: string): Customer | undefined {
    return this.#customers.get(keyHash);
  }

  /** Sites differ by more than letter case. */
  siteByName(name: string): Site | undefined {
    return this.#sites.get(name.toLowerCase());
  }

  /** Takes a reading over, in one tick. A reading that was overtaken by a newer one changes nothing. */
  apply({ revision, isWhole, customers, sites }: RulesRead): void {
    if (revision < this.#revision) return;
    if (isWhole) {
      this.#customers = new Map();
      this.#keyHashes = new Map();
    }
    for (const [customerID, found] of customers) {
      const oldHash = this.#keyHashes.get(customerID);
      if (oldHash !== undefined && oldHash !== found?.keyHash) this.#customers.delete(oldHash);
      if (found) {
        this.#customers.set(found.keyHash, found.customer);
        this.#keyHashes.set(customerID, found.keyHash);
      } else {
        this.#keyHashes.delete(customerID);
      }
    }
    if (sites) this.#sites = new Map(sites.map((site) => [site.name.toLowerCase(), site]));
    this.#revision = revision;
  }
}
