/**
 * Where sites keep their records: in the database for good, and in memory for answering. Each change makes the site's
 * version one higher, under a lock on its row; a process that shares the database compares versions before each call
 * and fetches only what is newer.
 */
import type { CompanyOf } from '@fagvaerk/company/load.ts';
import type { Database, WriteTransaction } from '../database/schema.ts';
import { addDays, homeZone, instant, localTime, momentOf } from './dates.ts';
import { Draft, idOf, type RecordChange, SiteRecords, type StoredRecord } from './records.ts';

/** Changes what the day brings, once the last one is over in Denmark. Must change nothing the second time. */
export type BeginDay = (draft: Draft, today: string) => void;
/** Does the work in a transaction, and commits it. */
export type Transact = (work: (trx: WriteTransaction) => Promise<void>) => Promise<void>;

interface Site {
  records: SiteRecords;
  version: number;
  seededAt: number;
  /** Memory may be behind the database: look before the next call. */
  isStale: boolean;
  /** Milliseconds since 1970: from then on the records are those of yesterday. */
  dayEndsAt: number;
}

/** A wait for other processes that is under way, and the one that those who came later share. */
interface Waits {
  readonly running: Promise<unknown>;
  next: Promise<unknown> | undefined;
}

/** Well below the number of parameters that either database takes in one statement. */
const rowsAtOnce = 500;

export class SiteStore {
  readonly #db: Database;
  readonly #companyOf: CompanyOf;
  readonly #clock: () => number;
  readonly #beginDay: BeginDay;
  readonly #isShared: boolean;
  readonly #sites = new Map<number, Promise<Site>>();
  /** Those of them that are there already: a call need not wait. */
  readonly #loaded = new Map<number, Site>();
  /** Changes of a site wait for each other here, before they take a connection. */
  readonly #turns = new Map<number, Promise<unknown>>();
  readonly #waits = new Map<number, Waits>();

  constructor(db: Database, companyOf: CompanyOf, clock: () => number, beginDay: BeginDay) {
    this.#db = db;
    this.#companyOf = companyOf;
    this.#clock = clock;
    this.#beginDay = beginDay;
    this.#isShared = db.getExecutor().adapter.supportsMultipleConnections === true;
  }

  /**
   * The site's records as they are now. A change has its time before it is saved: whoever asks by time must be `settled`
   * and wait for those under way, or would never hear of them when the next question begins at this moment.
   */
  read(siteID: number, settled = false): SiteRecords | Promise<SiteRecords> {
    if (settled) return this.#readSettled(siteID);
    const site = this.#loaded.get(siteID);
    if (site && !this.#isShared && !site.isStale && this.#clock() < site.dayEndsAt) return site.records;
    return this.#readAnew(siteID);
  }

  async #readAnew(siteID: number): Promise<SiteRecords> {
    const site = await this.#open(siteID);
    if (this.#clock() >= site.dayEndsAt) await this.#turnDay(siteID, site);
    if (this.#isShared || site.isStale) await this.#catchUpInOneMoment(siteID, site);
    return site.records;
  }

  async #readSettled(siteID: number): Promise<SiteRecords> {
    await this.#open(siteID);
    // A turn that fails has told its own caller.
    await this.#turns.get(siteID)?.catch(() => {});
    if (this.#isShared) await this.#untilOthersAreDone(siteID);
    return this.#readAnew(siteID);
  }

  /** Waits for changes by other processes. All who wait for a site share a connection: each begins after its own question. */
  #untilOthersAreDone(siteID: number): Promise<unknown> {
    const waits = this.#waits.get(siteID);
    if (waits) {
      waits.next ??= waits.running.catch(() => {}).then(() => this.#wait(siteID));
      return waits.next;
    }
    return this.#wait(siteID);
  }

  #wait(siteID: number): Promise<unknown> {
    const running = this.#siteRow(this.#db, siteID).forShare().execute();
    const waits: Waits = { running, next: undefined };
    this.#waits.set(siteID, waits);
    const end = () => {
      if (!waits.next) this.#waits.delete(siteID);
    };
    running.then(end, end);
    return running;
  }

  async #turnDay(siteID: number, site: Site): Promise<void> {
    const [today] = localTime(this.#clock(), homeZone);
    await this.write(siteID, (draft) => this.#beginDay(draft, today));
    site.dayEndsAt = momentOf(addDays(today, 1), '00:00', homeZone);
  }

  /** Saves what `work` puts into the draft, all or nothing, and gives back its result. */
  async write<Result>(siteID: number, work: (draft: Draft) => Result): Promise<Result> {
    const site = await this.#open(siteID);
    return this.#inTurn(siteID, async () => {
      try {
        const { result, changes, version } = await this.#db.transaction().execute(async (trx) => {
          const version = await this.#lock(trx, siteID);
          if (site.isStale || site.version < version) await this.#catchUp(trx, siteID, site);
          const draft = new Draft(site.records, instant(this.#clock()));
          const result = work(draft);
          const changes = draft.changes();
          if (changes.length > 0) await this.#save(trx, siteID, version + 1, changes);
          return { result, changes, version: version + 1 };
        });
        // Another call may have read the change, and later ones, already.
        if (changes.length > 0 && version > site.version) {
          site.records.apply(changes);
          site.version = version;
        }
        return result;
      } catch (error) {
        // Whether it was saved after all is known by the database only.
        site.isStale = true;
        throw error;
      }
    });
  }

  /** Back to the start, in a transaction of the caller's: what else happens in it is there with the reset or not at all. */
  async reset(siteID: number, transact: Transact): Promise<void> {
    const site = await this.#open(siteID);
    await this.#inTurn(siteID, async () => {
      await transact(async (trx) => {
        const version = await this.#lock(trx, siteID);
        await trx.deleteFrom('sandbox_records').where('site_id', '=', siteID).execute();
        await this.#save(trx, siteID, version + 1, await this.#seed(trx, siteID));
        const seeded_at = new Date(Math.max(this.#clock(), site.seededAt + 1));
        await trx.updateTable('sandbox_sites').set({ seeded_at }).where('site_id', '=', siteID).execute();
      });
      await this.#catchUpInOneMoment(siteID, site);
    });
  }

  #open(siteID: number): Promise<Site> {
    const known = this.#sites.get(siteID);
    if (known) return known;
    const opening = this.#load(siteID);
    this.#sites.set(siteID, opening);
    opening.catch(() => this.#sites.delete(siteID));
    return opening;
  }

  async #load(siteID: number): Promise<Site> {
    await this.#db.transaction().execute(async (trx) => {
      const started = await trx
        .insertInto('sandbox_sites')
        .values({ site_id: siteID, version: 1, seeded_at: new Date(this.#clock()) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst();
      if (started) await this.#save(trx, siteID, started.version, await this.#seed(trx, siteID));
    });
    const site: Site = { records: new SiteRecords(), version: 0, seededAt: 0, isStale: true, dayEndsAt: 0 };
    await this.#catchUpInOneMoment(siteID, site);
    this.#loaded.set(siteID, site);
    return site;
  }

  async #seed(trx: WriteTransaction, siteID: number): Promise<RecordChange[]> {
    const { name } = await trx.selectFrom('sites').select('name').where('id', '=', siteID).executeTakeFirstOrThrow();
    return Object.entries(await this.#companyOf(name)).flatMap(([entity, records]) =>
      Object.entries(records).map(([key, fields]) => {
        const id = idOf(key);
        return { entity, id, record: { ...fields, id } };
      }),
    );
  }

  /** Nobody else changes the site until the transaction ends. SQLite has but one writer anyway. */
  async #lock(trx: WriteTransaction, siteID: number): Promise<number> {
    const row = this.#siteRow(trx, siteID);
    const { version } = await (this.#isShared ? row.forUpdate() : row).executeTakeFirstOrThrow();
    return version;
  }

  #siteRow(db: Database, siteID: number) {
    return db.selectFrom('sandbox_sites').select(['version', 'seeded_at']).where('site_id', '=', siteID);
  }

  /** In one snapshot where there is news: a reset between a version and its records would be taken for a few changes. */
  async #catchUpInOneMoment(siteID: number, site: Site): Promise<void> {
    const { version, seeded_at } = await this.#siteRow(this.#db, siteID).executeTakeFirstOrThrow();
    if (version === site.version && seeded_at.getTime() === site.seededAt) {
      site.isStale = false;
      return;
    }
    const transaction = this.#db.transaction().setIsolationLevel('repeatable read');
    await transaction.execute((trx) => this.#catchUp(trx, siteID, site));
  }

  /** Brings memory up to the database, as a transaction sees it. A reading that is overtaken by a newer one changes nothing. */
  async #catchUp(trx: WriteTransaction, siteID: number, site: Site): Promise<void> {
    const { version, seeded_at } = await this.#siteRow(trx, siteID).executeTakeFirstOrThrow();
    const seededAt = seeded_at.getTime();
    const isReset = seededAt > site.seededAt;
    if (!isReset && version <= site.version) {
      site.isStale = false;
      return;
    }
    const rows = await trx
      .selectFrom('sandbox_records')
      .select(['entity', 'record_id', 'version', 'data'])
      .where('site_id', '=', siteID)
      .where('version', '>', isReset ? 0 : site.version)
      .execute();
    if (isReset && seededAt > site.seededAt) {
      site.records = new SiteRecords();
      site.seededAt = seededAt;
      site.version = 0;
      site.dayEndsAt = 0;
    }
    const newer = rows.filter((row) => row.version > site.version);
    site.records.apply(newer.map(({ entity, record_id, data }) => toChange(entity, record_id, data)));
    site.version = newer.reduce((most, row) => Math.max(most, row.version), Math.max(site.version, version));
    site.isStale = false;
  }

  async #save(trx: WriteTransaction, siteID: number, version: number, changes: readonly RecordChange[]): Promise<void> {
    const rows = changes.map(({ entity, id, record }) => ({
      site_id: siteID,
      entity,
      record_id: String(id),
      version,
      data: record && JSON.stringify(record),
    }));
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      await trx
        .insertInto('sandbox_records')
        .values(rows.slice(start, start + rowsAtOnce))
        .onConflict((conflict) =>
          conflict
            .columns(['site_id', 'entity', 'record_id'])
            .doUpdateSet((row) => ({ version: row.ref('excluded.version'), data: row.ref('excluded.data') })),
        )
        .execute();
    }
    await trx.updateTable('sandbox_sites').set({ version }).where('site_id', '=', siteID).execute();
  }

  #inTurn<Result>(siteID: number, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.#turns.get(siteID) ?? Promise.resolve()).then(work, work);
    this.#turns.set(siteID, turn);
    return turn;
  }
}

function toChange(entity: string, key: string, data: unknown): RecordChange {
  const id = idOf(key);
  return { entity, id, record: data === null ? null : (data as StoredRecord) };
}
