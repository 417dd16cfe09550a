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

export type SiteStore = ReturnType<typeof createSiteStore>;

/** A third of the heap is cache; the rest serves calls. */
export function createSiteStore({
  db,
  companyOf,
  clock,
  cacheBytes = getHeapStatistics().heap_size_limit / 3,
}: Settings) {
  const isShared = isPostgres(db);
  const sizeCalculation = ({ records }: CachedSite): number => records.bytes + 1;
  const cache = new LRUCache<number, CachedSite>({ maxSize: Math.floor(cacheBytes), sizeCalculation });
  const queues = new Map<number, LimitFunction>();

  /** `waitsForWrites`: records are dated before their commit, so a client polling for changes would otherwise miss them. */
  async function read(site: SandboxSite, waitsForWrites = false): Promise<SiteRecords> {
    const cached = cache.get(site.id);
    const isFresh = cached && !waitsForWrites && clock() < cached.dayEndsAtMs;
    if (isFresh && (!isShared || (await isCurrent(site, cached)))) return cached.records;
    return withLock(site.id, () => refresh(site));
  }

  function write<Result>(site: SandboxSite, work: (draft: Draft) => Result): Promise<Result> {
    return withLock(site.id, async () => (await change(site, work)).result);
  }

  async function dryRun<Result>(site: SandboxSite, work: (draft: Draft) => Result): Promise<Result> {
    return work(new Draft(await read(site), instant(clock())));
  }

  function reset(site: SandboxSite, unlessSinceMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    return withLock(site.id, async () => {
      // Even if the transaction fails: the commit may have succeeded.
      cache.delete(site.id);
      return db.transaction().execute(async (trx) => {
        await insertSite(trx, site.id, 0);
        const { version = 0, seeded_at = new Date(0) } = (await lockSite(trx, site.id, 'update')) ?? {};
        if (seeded_at.getTime() >= unlessSinceMs) return false;
        await trx.deleteFrom('sandbox_records').where('site_id', '=', site.id).execute();
        // Later than before, so that other processes notice.
        await seed(trx, site, version + 1, Math.max(clock(), seeded_at.getTime() + 1));
        return true;
      });
    });
  }

  function remove(siteID: number): Promise<void> {
    return withLock(siteID, async () => {
      // Cascades to the records.
      await db.deleteFrom('sandbox_sites').where('site_id', '=', siteID).execute();
      cache.delete(siteID);
    });
  }

  async function sizes() {
    const rows = await db.selectFrom('sandbox_sites').select(['site_id', 'bytes', 'seeded_at']).execute();
    return rows.map(({ site_id, bytes, seeded_at }) => ({ siteID: site_id, bytes, seededAtMs: seeded_at.getTime() }));
  }

  /** Mutex per site; everything that replaces cached records runs in it. */
  function withLock<Result>(siteID: number, work: () => Promise<Result>): Promise<Result> {
    return getOrCreate(queues, siteID, () => pLimit(1))(work);
  }

  async function isCurrent({ id }: SandboxSite, { version, seededAtMs }: CachedSite): Promise<boolean> {
    const row = await readSite(db, id);
    return row?.version === version && row.seeded_at.getTime() === seededAtMs;
  }

  async function refresh(site: SandboxSite): Promise<SiteRecords> {
    const cached = await db.transaction().execute((trx) => catchUp(trx, site, 'share'));
    if (clock() < cached.dayEndsAtMs) return cached.records;
    const [today] = localTime(clock());
    const { changed } = await change(site, (draft) => markOverdue(draft, today));
    cache.set(site.id, { ...changed, dayEndsAtMs: endOfDanishDay(today) });
    return changed.records;
  }

  async function change<Result>(site: SandboxSite, work: (draft: Draft) => Result) {
    try {
      const { result, cached, changes } = await db.transaction().execute(async (trx) => {
        const cached = await catchUp(trx, site, 'update');
        const draft = new Draft(cached.records, instant(clock()));
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
      cache.set(site.id, changed);
      return { result, changed };
    } catch (error) {
      // A failed commit may have been saved.
      cache.delete(site.id);
      throw error;
    }
  }

  /** The lock keeps the result up to date until the transaction ends. */
  async function catchUp(trx: SandboxTransaction, site: SandboxSite, mode: 'share' | 'update'): Promise<CachedSite> {
    const row = (await lockSite(trx, site.id, mode)) ?? (await createSite(trx, site, mode));
    const { version } = row;
    const seededAtMs = row.seeded_at.getTime();
    const known = cache.get(site.id);
    const isSame = known?.seededAtMs === seededAtMs && known.version <= version;
    const before = isSame ? known : { records: new SiteRecords(), version: 0, seededAtMs, dayEndsAtMs: 0 };
    if (before.version === version) return before;
    before.records.apply(await readChangesSince(trx, site.id, before.version));
    const cached = { ...before, version };
    cache.set(site.id, cached);
    return cached;
  }

  async function createSite(trx: SandboxTransaction, site: SandboxSite, mode: 'share' | 'update') {
    const nowMs = clock();
    if (await insertSite(trx, site.id, nowMs)) await seed(trx, site, 1, nowMs);
    const row = await lockSite(trx, site.id, mode);
    if (!row) throw new Error(`site ${site.id} was removed during a call`);
    return row;
  }

  async function seed(trx: SandboxTransaction, site: SandboxSite, version: number, seededAtMs: number): Promise<void> {
    const records = recordsOf(await companyOf(site.company));
    await saveChanges(trx, site.id, version, records);
    const bytes = records.reduce((sum, { bytes }) => sum + bytes, 0);
    await updateSite(trx, site.id, { version, bytes, seeded_at: new Date(seededAtMs) });
  }

  const memory = () => ({ sites: cache.size, bytes: cache.calculatedSize });
  return { read, write, dryRun, reset, remove, sizes, memory };
}
