/** The sites that a process holds in memory: those that were called last, as many as there is room for. */
import { getHeapStatistics } from 'node:v8';
import { sandboxMaximumMegabytes } from '@fagvaerk/contract/limits.ts';

/** Room for three full sites even where the process has but 512 MB. The rest is for the calls themselves. */
const shareOfHeap = 1 / 3;
const fullSiteBytes = sandboxMaximumMegabytes * 1024 * 1024;

interface Held<Site> {
  readonly site: Site;
  /** The number of the last use, among those of all sites. */
  lastUse: number;
}

export class SiteMemory<Site extends { readonly records: { readonly weight: number } }> {
  readonly #load: (siteID: number) => Promise<Site>;
  readonly #roomBytes: number;
  readonly #sites = new Map<number, Promise<Site>>();
  /** Those of them that are there already. */
  readonly #held = new Map<number, Held<Site>>();
  /** How many use a site right now. */
  readonly #users = new Map<number, number>();
  #uses = 0;
  #loading: Promise<unknown> = Promise.resolve();

  constructor(load: (siteID: number) => Promise<Site>, roomBytes = shareOfHeap * getHeapStatistics().heap_size_limit) {
    this.#load = load;
    this.#roomBytes = roomBytes;
  }

  /** A site that is there already: a call need not wait. What is read from its records holds, whether it stays or not. */
  at(siteID: number): Site | undefined {
    const held = this.#held.get(siteID);
    if (!held) return undefined;
    held.lastUse = ++this.#uses;
    return held.site;
  }

  /** The result of `work`. The site stays until it is done: whoever comes meanwhile gets the same one, with its changes. */
  async use<Result>(siteID: number, work: (site: Site) => Promise<Result>): Promise<Result> {
    this.#users.set(siteID, (this.#users.get(siteID) ?? 0) + 1);
    try {
      const site = this.at(siteID) ?? (await this.#open(siteID));
      return await work(site);
    } finally {
      const others = (this.#users.get(siteID) ?? 1) - 1;
      if (others > 0) this.#users.set(siteID, others);
      else this.#users.delete(siteID);
      this.#makeRoom(0);
    }
  }

  get taken(): Readonly<{ sites: number; bytes: number }> {
    let bytes = 0;
    for (const { site } of this.#held.values()) bytes += site.records.weight;
    return { sites: this.#held.size, bytes };
  }

  forget(siteID: number): void {
    this.#sites.delete(siteID);
    this.#held.delete(siteID);
  }

  /** One after the other: many at once would be in memory before any of them could leave it. */
  #open(siteID: number): Promise<Site> {
    const known = this.#sites.get(siteID);
    if (known) return known;
    const opening = this.#loading.then(async () => {
      this.#makeRoom(fullSiteBytes);
      const site = await this.#load(siteID);
      this.#held.set(siteID, { site, lastUse: ++this.#uses });
      return site;
    });
    this.#sites.set(siteID, opening);
    this.#loading = opening.catch(() => this.#sites.delete(siteID));
    return opening;
  }

  /** Sites that are in use stay, whatever room they take. */
  #makeRoom(bytes: number): void {
    let taken = bytes + this.taken.bytes;
    if (taken <= this.#roomBytes) return;
    const idle = [...this.#held].filter(([siteID]) => !this.#users.has(siteID));
    for (const [siteID, { site }] of idle.sort(([, one], [, other]) => one.lastUse - other.lastUse)) {
      this.forget(siteID);
      taken -= site.records.weight;
      if (taken <= this.#roomBytes) return;
    }
  }
}
