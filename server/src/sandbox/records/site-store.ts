/**
 * Sites in the database, cached in memory. Each write locks the row of its site and raises its version. Processes that
 * share a database compare versions before each call, and fetch only newer records.
 */
import { getHeapStatistics } from 'node:v8';
import type { CompanyOf } from '@fagvaerk/company/load.ts';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { isPostgres } from '../../database/write.ts';
import { endOfDanishDay, localTime } from '../../time/copenhagen.ts';
import { instant } from '../../time/dates.ts';
import type { SandboxDatabase, SandboxTransaction } from '../database.ts';
import { beginDay } from '../due-dates.ts';
import { Draft } from './draft.ts';
import { SiteRecords } from './records.ts';
import { insertSite, lockSite, readChangesSince, readSite, recordsOf, saveChanges, updateSite } from './site-rows.ts';

export interface SandboxSite {
  readonly id: number;
  readonly company: string;
}

interface CachedSite {
  readonly records: SiteRecords;
  readonly version: number;
  readonly seededAtMs: number;
  /** From then on invoices may have become overdue. */
  readonly dayEndsAtMs: number;
}

interface Settings {
  readonly db: SandboxDatabase;
  readonly companyOf: CompanyOf;
  readonly clock: () => number;
  readonly cacheBytes?: number;
}

export class SiteStore {
  readonly #db: SandboxDatabase;
  readonly #companyOf: CompanyOf;
  readonly #clock: () => number;
  readonly #isShared: boolean;
  readonly #cache: LRUCache<number, CachedSite>;
  readonly #queues = new Map<number, LimitFunction>();

  /** A third of the heap goes to the cache, the rest to the calls. */
  constructor({ db, companyOf, clock, cacheBytes = getHeapStatistics().heap_size_limit / 3 }: Settings) {
    this.#db = db;
    this.#companyOf = companyOf;
    this.#clock = clock;
    this.#isShared = isPostgres(db);
    const sizeCalculation = ({ records }: CachedSite): number => records.weight + 1;
    this.#cache = new LRUCache({ maxSize: Math.floor(cacheBytes), sizeCalculation });
  }

  /**
   * `isSettled` waits for writes in progress. Records are dated before their commit: a caller that asks for changes since
   * its previous call would otherwise never see them.
   */
  async read(site: SandboxSite, isSettled = false): Promise<SiteRecords> {
    const cached = this.#cache.get(site.id);
    const isFresh = cached && !isSettled && this.#clock() < cached.dayEndsAtMs;
    if (isFresh && (!this.#isShared || (await this.#isCurrent(site, cached)))) return cached.records;
    return this.#inTurn(site.id, () => this.#refresh(site));
  }

  /** Saves what `work` changes in the draft, all or nothing, and returns its result. */
  write<Result>(site: SandboxSite, work: (draft: Draft) => Result): Promise<Result> {
    return this.#inTurn(site.id, async () => (await this.#change(site, work)).result);
  }

  async tryOut<Result>(site: SandboxSite, work: (draft: Draft) => Result): Promise<Result> {
    return work(new Draft(await this.read(site), instant(this.#clock())));
  }

  /** Restores the example company. False where the site was last restored at or after `unlessSinceMs`. */
  reset(site: SandboxSite, unlessSinceMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    return this.#inTurn(site.id, async () => {
      // Also when the commit fails: it may have been saved all the same.
      this.#cache.delete(site.id);
      return this.#db.transaction().execute(async (trx) => {
        await insertSite(trx, site.id, 0);
        const { version = 0, seeded_at = new Date(0) } = (await lockSite(trx, site.id, 'update')) ?? {};
        if (seeded_at.getTime() >= unlessSinceMs) return false;
        await trx.deleteFrom('sandbox_records').where('site_id', '=', site.id).execute();
        // Later than before, so that other processes notice the reset.
        await this.#seed(trx, site, version + 1, Math.max(this.#clock(), seeded_at.getTime() + 1));
        return true;
      });
    });
  }

  remove(siteID: number): Promise<void> {
    return this.#inTurn(siteID, async () => {
      // The database deletes its records with it.
      await this.#db.deleteFrom('sandbox_sites').where('site_id', '=', siteID).execute();
      this.#cache.delete(siteID);
    });
  }

  async sizes() {
    const rows = await this.#db.selectFrom('sandbox_sites').select(['site_id', 'bytes', 'seeded_at']).execute();
    return rows.map(({ site_id, bytes, seeded_at }) => ({ siteID: site_id, bytes, seededAtMs: seeded_at.getTime() }));
  }

  get memory(): Readonly<{ sites: number; bytes: number }> {
    return { sites: this.#cache.size, bytes: this.#cache.calculatedSize };
  }

  /** Mutex per site: everything that replaces the cached records runs here. */
  #inTurn<Result>(siteID: number, work: () => Promise<Result>): Promise<Result> {
    return this.#queues.getOrInsertComputed(siteID, () => pLimit(1))(work);
  }

  async #isCurrent({ id }: SandboxSite, { version, seededAtMs }: CachedSite): Promise<boolean> {
    const row = await readSite(this.#db, id);
    return row?.version === version && row.seeded_at.getTime() === seededAtMs;
  }

  async #refresh(site: SandboxSite): Promise<SiteRecords> {
    const cached = await this.#db.transaction().execute((trx) => this.#catchUp(trx, site, 'share'));
    if (this.#clock() < cached.dayEndsAtMs) return cached.records;
    const [today] = localTime(this.#clock());
    const { changed } = await this.#change(site, (draft) => beginDay(draft, today));
    this.#cache.set(site.id, { ...changed, dayEndsAtMs: endOfDanishDay(today) });
    return changed.records;
  }

  async #change<Result>(
    site: SandboxSite,
    work: (draft: Draft) => Result,
  ): Promise<{ result: Result; changed: CachedSite }> {
    try {
      const { result, cached, changes } = await this.#db.transaction().execute(async (trx) => {
        const cached = await this.#catchUp(trx, site, 'update');
        const draft = new Draft(cached.records, instant(this.#clock()));
        const result = work(draft);
        const changes = draft.changes();
        if (changes.length > 0) {
          const version = cached.version + 1;
          await saveChanges(trx, site.id, version, changes);
          await updateSite(trx, site.id, { version, bytes: draft.weight });
        }
        return { result, cached, changes };
      });
      if (changes.length === 0) return { result, changed: cached };
      cached.records.apply(changes);
      const changed = { ...cached, version: cached.version + 1 };
      this.#cache.set(site.id, changed);
      return { result, changed };
    } catch (error) {
      // A commit that failed may have been saved nevertheless.
      this.#cache.delete(site.id);
      throw error;
    }
  }

  /** Brings the cached records up to date, under a lock that keeps them so until the transaction ends. */
  async #catchUp(trx: SandboxTransaction, site: SandboxSite, mode: 'share' | 'update'): Promise<CachedSite> {
    const row = (await lockSite(trx, site.id, mode)) ?? (await this.#begin(trx, site, mode));
    const { version } = row;
    const seededAtMs = row.seeded_at.getTime();
    const known = this.#cache.get(site.id);
    const isSame = known?.seededAtMs === seededAtMs && known.version <= version;
    const before = isSame ? known : { records: new SiteRecords(), version: 0, seededAtMs, dayEndsAtMs: 0 };
    if (before.version === version) return before;
    before.records.apply(await readChangesSince(trx, site.id, before.version));
    const cached = { ...before, version };
    this.#cache.set(site.id, cached);
    return cached;
  }

  async #begin(trx: SandboxTransaction, site: SandboxSite, mode: 'share' | 'update') {
    const nowMs = this.#clock();
    if (await insertSite(trx, site.id, nowMs)) await this.#seed(trx, site, 1, nowMs);
    const row = await lockSite(trx, site.id, mode);
    if (!row) throw new Error(`site ${site.id} was removed during a call`);
    return row;
  }

  async #seed(trx: SandboxTransaction, site: SandboxSite, version: number, seededAtMs: number): Promise<void> {
    const records = recordsOf(await this.#companyOf(site.company));
    await saveChanges(trx, site.id, version, records);
    const bytes = records.reduce((sum, { weight }) => sum + weight, 0);
    await updateSite(trx, site.id, { version, bytes, seeded_at: new Date(seededAtMs) });
  }
}
