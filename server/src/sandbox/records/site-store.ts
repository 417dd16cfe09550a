/**
 * Where sites keep their records: in the database for good, and in memory for answering. Each change makes the site's
 * version one higher, under a lock on its row; a process that shares the database compares versions before each call
 * and fetches only what is newer.
 */
import type { CompanyOf } from '@fagvaerk/company/load.ts';
import { NoResultError } from 'kysely';
import { isShared, shrinkFile } from '../../database/room.ts';
import type { Database, WriteTransaction } from '../../database/schema.ts';
import { inSlices, pause, type Sliced } from '../../slices.ts';
import { addDays, homeZone, instant, localTime, momentOf } from '../dates.ts';
import { Draft } from './draft.ts';
import { type RecordChange, SiteRecords } from './records.ts';
import { shareQuestions } from './shared-questions.ts';
import { SiteMemory } from './site-memory.ts';
import { changesSince, deleteRecords, markSite, recordsOf, removeSites, saveChanges } from './site-rows.ts';
import { Turns } from './turns.ts';

/** Changes what the day brings, once the last one is over in Denmark. Must change nothing the second time. */
export type BeginDay = (draft: Draft, today: string) => Sliced<void>;
/** Throws where a change must not be made any more; asks the database, if it must, in the transaction of the change. */
export type Confirm = (trx: WriteTransaction) => void | Promise<void>;
type Work<Result> = (draft: Draft) => Sliced<Result>;
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
  /** What all calls that need it wait for: news from the database, and what a new day brings. */
  reading: Promise<void> | undefined;
  turningDay: Promise<void> | undefined;
}

/** Far longer than a version takes to be read, and hardly noticed. */
const versionPatienceMs = 100;

/** The site was deleted while a call to it was under way. */
export class SiteGone extends NoResultError {}

/** Undoes a reset that is not wanted any more. */
class ResetAlready extends Error {}

export class SiteStore {
  readonly #db: Database;
  readonly #companyOf: CompanyOf;
  readonly #clock: () => number;
  readonly #beginDay: BeginDay;
  readonly #isShared: boolean;
  readonly #memory = new SiteMemory<Site>((siteID) => this.#load(siteID));
  /** Changes of a site wait for each other here, before they take a connection. */
  readonly #turns = new Turns();
  /** Waits for changes by other processes. */
  readonly #untilOthersAreDone = shareQuestions((siteID) => this.#siteRow(this.#db, siteID).forShare().execute());
  readonly #readVersion = shareQuestions(
    (siteID) => this.#siteRow(this.#db, siteID).executeTakeFirstOrThrow(SiteGone),
    versionPatienceMs,
  );

  constructor(db: Database, companyOf: CompanyOf, clock: () => number, beginDay: BeginDay) {
    this.#db = db;
    this.#companyOf = companyOf;
    this.#clock = clock;
    this.#beginDay = beginDay;
    this.#isShared = isShared(db);
  }

  get inMemory(): Readonly<{ sites: number; bytes: number }> {
    return this.#memory.taken;
  }

  /**
   * The site's records as they are now. A change has its time before it is saved: whoever asks by time must be `settled`
   * and wait for those under way, or would never hear of them when the next question begins at this moment.
   */
  read(siteID: number, settled = false): SiteRecords | Promise<SiteRecords> {
    if (settled) return this.#readSettled(siteID);
    const site = this.#memory.at(siteID);
    if (site && !this.#isShared && !site.isStale && this.#clock() < site.dayEndsAt) return site.records;
    return this.#readAnew(siteID);
  }

  #readAnew(siteID: number): Promise<SiteRecords> {
    return this.#memory.use(siteID, async (site) => {
      if (this.#isShared || site.isStale) await this.#catchUpTogether(siteID, site);
      // Again where a reset has put other records in their place meanwhile.
      while (this.#clock() >= site.dayEndsAt) {
        site.turningDay ??= this.#turnDay(siteID, site).finally(() => {
          site.turningDay = undefined;
        });
        await site.turningDay;
      }
      return site.records;
    });
  }

  async #readSettled(siteID: number): Promise<SiteRecords> {
    await this.#memory.use(siteID, async () => {
      await this.#turns.over(siteID);
      if (this.#isShared) await this.#untilOthersAreDone(siteID);
    });
    return this.#readAnew(siteID);
  }

  async #turnDay(siteID: number, site: Site): Promise<void> {
    const [today] = localTime(this.#clock(), homeZone);
    const { seededAt } = site;
    await this.write(siteID, (draft) => this.#beginDay(draft, today));
    // Records that a reset has put in their place meanwhile have not seen this day begin.
    if (site.seededAt === seededAt) site.dayEndsAt = momentOf(addDays(today, 1), '00:00', homeZone);
  }

  /**
   * Saves what `work` puts into the draft, all or nothing, and gives back its result. Until its turn has come and the lock is
   * held, and while it is done, whoever wants it may lose the right to it: `confirm` is asked then, and last before the commit.
   */
  write<Result>(siteID: number, work: Work<Result>, confirm: Confirm = () => {}): Promise<Result> {
    return this.#memory.use(siteID, (site) =>
      this.#turns.take(siteID, () => this.#change(siteID, site, work, confirm)),
    );
  }

  async #change<Result>(siteID: number, site: Site, work: Work<Result>, confirm: Confirm): Promise<Result> {
    // To read the call has taken its time already.
    await pause();
    try {
      const { result, changes, version } = await this.#db.transaction().execute(async (trx) => {
        const { version } = await this.#lock(trx, siteID);
        await confirm(trx);
        if (site.isStale || site.version < version) await this.#catchUp(trx, siteID, site);
        // Nobody else changes the records below it: the lock is held, and changes of this process come in turn.
        const draft = new Draft(site.records, instant(this.#clock()));
        const result = await inSlices(work(draft));
        const changes = [...draft.changes()];
        if (changes.length > 0) {
          await saveChanges(trx, siteID, version + 1, changes);
          await markSite(trx, siteID, { version: version + 1, bytes: draft.weight });
        }
        await confirm(trx);
        return { result, changes, version: version + 1 };
      });
      // To save many records takes its time, and so does what follows.
      await pause();
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
  }

  /**
   * The result of `work` on a draft that nobody keeps: no lock, no row, no version, and nobody waits for it: it comes last. Records that
   * others change meanwhile are seen from the next object on, as if it had been sent by itself.
   */
  async tryOut<Result>(siteID: number, work: Work<Result>): Promise<Result> {
    const records = await this.read(siteID);
    await pause();
    return inSlices(work(new Draft(records, instant(this.#clock()))), 'last');
  }

  /**
   * Back to the start, in a transaction of the caller's: what else happens in it is there with the reset or not at all. The
   * records are not read for it, so that it helps a site which has become too large to be read. Answers whether it was done:
   * not where the site has begun anew at or after `unlessSince`, in milliseconds since 1970.
   */
  reset(siteID: number, transact: Transact, unlessSince = Number.POSITIVE_INFINITY): Promise<boolean> {
    return this.#turns.take(siteID, async () => {
      try {
        await transact(async (trx) => {
          await this.#begin(trx, siteID, 0);
          const { version, seeded_at } = await this.#lock(trx, siteID);
          if (seeded_at.getTime() >= unlessSince) throw new ResetAlready();
          await deleteRecords(trx, siteID);
          await this.#seed(trx, siteID, version + 1, new Date(Math.max(this.#clock(), seeded_at.getTime() + 1)));
        });
      } catch (error) {
        if (error instanceof ResetAlready) return false;
        throw error;
      }
      const site = this.#memory.at(siteID);
      if (site) site.isStale = true;
      await shrinkFile(this.#db);
      return true;
    });
  }

  /** All that the sites hold, in a transaction that removes the sites themselves. */
  async remove(siteIDs: readonly number[], transact: Transact): Promise<void> {
    await transact((trx) => removeSites(trx, siteIDs));
    for (const siteID of siteIDs) this.#memory.forget(siteID);
    await shrinkFile(this.#db);
  }

  async #load(siteID: number): Promise<Site> {
    await this.#db.transaction().execute(async (trx) => {
      await this.#companyNameOf(trx, siteID);
      const started = await this.#begin(trx, siteID, 1);
      if (started) await this.#seed(trx, siteID, started.version, started.seeded_at);
    });
    const empty = { records: new SiteRecords(), version: 0, seededAt: 0, isStale: true, dayEndsAt: 0 };
    const site: Site = { ...empty, reading: undefined, turningDay: undefined };
    await this.#catchUpTogether(siteID, site);
    return site;
  }

  /** The site's row, where there is none yet. */
  #begin(trx: WriteTransaction, siteID: number, version: number) {
    return trx
      .insertInto('sandbox_sites')
      .values({ site_id: siteID, version, seeded_at: new Date(this.#clock()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['version', 'seeded_at'])
      .executeTakeFirst();
  }

  /** The records of the site's company. */
  async #seed(trx: WriteTransaction, siteID: number, version: number, seeded_at: Date): Promise<void> {
    const records = await this.#companyOf(await this.#companyNameOf(trx, siteID));
    await pause();
    let bytes = 0;
    function* weighed(): Iterable<RecordChange> {
      for (const change of recordsOf(records)) {
        bytes += change.weight;
        yield change;
      }
    }
    await saveChanges(trx, siteID, version, weighed());
    await markSite(trx, siteID, { version, bytes, seeded_at });
  }

  async #companyNameOf(trx: WriteTransaction, siteID: number): Promise<string> {
    const site = trx.selectFrom('test_sites').select('company').where('site_id', '=', siteID);
    return (await site.executeTakeFirstOrThrow(SiteGone)).company;
  }

  /** Nobody else changes the site until the transaction ends. SQLite has but one writer anyway. */
  #lock(trx: WriteTransaction, siteID: number) {
    const row = this.#siteRow(trx, siteID);
    return (this.#isShared ? row.forUpdate() : row).executeTakeFirstOrThrow(SiteGone);
  }

  #siteRow(db: Database, siteID: number) {
    return db.selectFrom('sandbox_sites').select(['version', 'seeded_at']).where('site_id', '=', siteID);
  }

  /** Those who find the site behind at the same time wait for one reading; it may have begun too early for some of them. */
  async #catchUpTogether(siteID: number, site: Site): Promise<void> {
    const { version, seeded_at } = await this.#readVersion(siteID);
    const isBehind = () =>
      site.seededAt < seeded_at.getTime() || (site.seededAt === seeded_at.getTime() && site.version < version);
    while (isBehind()) {
      // In one snapshot: a reset between a version and its records would be taken for a few changes.
      const transaction = this.#db.transaction().setIsolationLevel('repeatable read');
      site.reading ??= transaction
        .execute((trx) => this.#catchUp(trx, siteID, site))
        .finally(() => {
          site.reading = undefined;
        });
      await site.reading;
    }
    site.isStale = false;
  }

  /** Brings memory up to the database, as a transaction sees it. A reading that is overtaken by a newer one changes nothing. */
  async #catchUp(trx: WriteTransaction, siteID: number, site: Site): Promise<void> {
    const { version, seeded_at } = await this.#siteRow(trx, siteID).executeTakeFirstOrThrow(SiteGone);
    const seededAt = seeded_at.getTime();
    if (seededAt > site.seededAt) {
      const records = new SiteRecords();
      for await (const changes of changesSince(trx, siteID, 0)) records.apply(changes);
      if (seededAt > site.seededAt) Object.assign(site, { records, seededAt, version, dayEndsAt: 0 });
    }
    if (seededAt === site.seededAt && version > site.version) {
      const news = [];
      for await (const changes of changesSince(trx, siteID, site.version)) news.push(changes);
      if (seededAt === site.seededAt) {
        site.records.apply(news.flat().filter((change) => change.version > site.version));
        site.version = Math.max(site.version, version);
      }
    }
    site.isStale = false;
  }
}
