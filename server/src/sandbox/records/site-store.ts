/** A write locks the row of its site and increments the version. Processes compare versions before each call and fetch only newer records. */
import { getHeapStatistics } from 'node:v8';
import type { LoadCompany } from '@fagvaerk/company/load.ts';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { isPostgres } from '../../database/write.ts';
import { endOfDanishDay, localTime } from '../../time/copenhagen.ts';
import { instant } from '../../time/dates.ts';
import type { SandboxDatabase, SandboxTransaction } from '../database.ts';
import { markOverdue } from '../due-dates.ts';
import { Draft } from './draft.ts';
import { getOrCreate, SiteRecords } from './records.ts';
import { insertSite, lockSite, readChangesSince, readSite, recordsOf, saveChanges, updateSite } from './site-rows.ts';

export interface SandboxSite {
  readonly id: number;
  readonly company: string;
}

interface CachedSite {
  readonly records: SiteRecords;
  readonly version: number;
  readonly seededAtMs: number;
  readonly dayEndsAtMs: number;
}

interface Settings {
  readonly db: SandboxDatabase;
  readonly companyOf: LoadCompany;
  readonly clock: () => number;
  readonly cacheBytes?: number;
}

export class SiteStore {
  readonly #db: SandboxDatabase;
  readonly #companyOf: LoadCompany;
  readonly #clock: () => number;
  readonly #isShared: boolean;
  readonly #cache: LRUCache<number, CachedSite>;
  readonly #queues = new Map<number, LimitFunction>();

  /** A third of the heap is cache; the rest serves calls. */
  constructor({ db, companyOf, clock, cacheBytes = getHeapStatistics().heap_size_limit / 3 }: Settings) {
    this.#db = db;
    this.#companyOf = companyOf;
    this.#clock = clock;
    this.#isShared = isPostgres(db);
    const sizeCalculation = ({ records }: CachedSite): number => records.bytes + 1;
    this.#cache = new LRUCache({ maxSize: Math.floor(cacheBytes), sizeCalculation });
  }

  /** `waitsForWrites`: records are dated before their commit, so a client polling for changes would otherwise miss them. */
  async read(site: SandboxSite, waitsForWrites = false): Promise<SiteRecords> {
    const cached = this.#cache.get(site.id);
    const isFresh = cached && !waitsForWrites && this.#clock() < cached.dayEndsAtMs;
    if (isFresh && (!this.#isShared || (await this.#isCurrent(site, cached)))) return cached.records;
    return this.#withLock(site.id, () => this.#refresh(site));
  }

  write<Result>(site: SandboxSite, work: (draft: Draft) => Result): Promise<Result> {
    return this.#withLock(site.id, async () => (await this.#change(site, work)).result);
  }

  async dryRun<Result>(site: SandboxSite, work: (draft: Draft) => Result): Promise<Result> {
    return work(new Draft(await this.read(site), instant(this.#clock())));
  }

  reset(site: SandboxSite, unlessSinceMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    return this.#withLock(site.id, async () => {
      // Even if the transaction fails: the commit may have succeeded.
      this.#cache.delete(site.id);
      return this.#db.transaction().execute(async (trx) => {
        await insertSite(trx, site.id, 0);
        const { version = 0, seeded_at = new Date(0) } = (await lockSite(trx, site.id, 'update')) ?? {};
        if (seeded_at.getTime() >= unlessSinceMs) return false;
        await trx.deleteFrom('sandbox_records').where('site_id', '=', site.id).execute();
        // Later than before, so that other processes notice.
        await this.#seed(trx, site, version + 1, Math.max(this.#clock(), seeded_at.getTime() + 1));
        return true;
      });
    });
  }

  remove(siteID: number): Promise<void> {
    return this.#withLock(siteID, async () => {
      // Cascades to the records.
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

  /** Mutex per site; everything that replaces cached records runs in it. */
  #withLock<Result>(siteID: number, work: () => Promise<Result>): Promise<Result> {
    return getOrCreate(this.#queues, siteID, () => pLimit(1))(work);
  }

  async #isCurrent({ id }: SandboxSite, { version, seededAtMs }: CachedSite): Promise<boolean> {
    const row = await readSite(this.#db, id);
    return row?.version === version && row.seeded_at.getTime() === seededAtMs;
  }

  async #refresh(site: SandboxSite): Promise<SiteRecords> {
    const cached = await this.#db.transaction().execute((trx) => this.#catchUp(trx, site, 'share'));
    if (this.#clock() < cached.dayEndsAtMs) return cached.records;
    const [today] = localTime(this.#clock());
    const { changed } = await this.#change(site, (draft) => markOverdue(draft, today));
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
          await updateSite(trx, site.id, { version, bytes: draft.bytes });
        }
        return { result, cached, changes };
      });
      if (changes.length === 0) return { result, changed: cached };
      cached.records.apply(changes);
      const changed = { ...cached, version: cached.version + 1 };
      this.#cache.set(site.id, changed);
      return { result, changed };
    } catch (error) {
      // A failed commit may have been saved.
      this.#cache.delete(site.id);
      throw error;
    }
  }

  /** The lock keeps the result up to date until the transaction ends. */
  async #catchUp(trx: SandboxTransaction, site: SandboxSite, mode: 'share' | 'update'): Promise<CachedSite> {
    const row = (await lockSite(trx, site.id, mode)) ?? (await this.#createSite(trx, site, mode));
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

  async #createSite(trx: SandboxTransaction, site: SandboxSite, mode: 'share' | 'update') {
    const nowMs = this.#clock();
    if (await insertSite(trx, site.id, nowMs)) await this.#seed(trx, site, 1, nowMs);
    const row = await lockSite(trx, site.id, mode);
    if (!row) throw new Error(`site ${site.id} was removed during a call`);
    return row;
  }

  async #seed(trx: SandboxTransaction, site: SandboxSite, version: number, seededAtMs: number): Promise<void> {
    const records = recordsOf(await this.#companyOf(site.company));
    await saveChanges(trx, site.id, version, records);
    const bytes = records.reduce((sum, { bytes }) => sum + bytes, 0);
    await updateSite(trx, site.id, { version, bytes, seeded_at: new Date(seededAtMs) });
  }
}
