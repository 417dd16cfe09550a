import type { Logger } from 'pino';
import { notesIn } from '../../counted-log.ts';
import { lastDanishHour } from '../../danish-day.ts';
import type { Database, WriteTransaction } from '../../database/schema.ts';
import { regularly } from '../../regularly.ts';
import { recordAudit, runPreparedChange } from './change.ts';

/** Who the history names for it. */
const nightlyReset = 'nightly reset';
const resetHour = 3;
const lookEveryMs = 60_000;

/** Puts a sandbox back to its start in the transaction that `transact` runs it in, unless it has begun anew since. */
export type ResetSandbox = (
  siteID: number,
  transact: (reset: (trx: WriteTransaction) => Promise<void>) => Promise<void>,
  unlessSince?: number,
) => Promise<boolean>;

type Settings = Readonly<{ db: Database; log: Logger; reset: ResetSandbox; now?: () => number }>;

/**
 * Resets the sites that are to begin anew each night: at three in Denmark, or as soon afterwards as a process is there to do it.
 * Every process looks; when a site last began anew is compared under the lock on its row, so that one of them does it.
 */
export function resetByNight({ db, log, reset, now = () => Date.now() }: Settings) {
  const note = notesIn(log);
  const look = async (): Promise<void> => {
    const night = lastDanishHour(resetHour, now());
    for (const { id, name } of await findDue(db, new Date(night))) {
      const happened = { action: 'sandbox.reset', subject: name } as const;
      await reset(
        id,
        (work) => runPreparedChange(db, nightlyReset, work, (change) => recordAudit(change, [happened])),
        night,
      );
    }
  };
  const looks = regularly(lookEveryMs, () =>
    look().catch((err) => note('night', 'warn', { err }, 'a site was not reset; it will be tried again')),
  );

  return {
    /** Resets what is due now. */
    look,
    close: looks.close,
  };
}

/** A night counts for whoever had decided on it before. A site that nobody has called yet holds nothing to reset. */
function findDue(db: Database, night: Date) {
  return db
    .selectFrom('test_sites')
    .innerJoin('sites', 'sites.id', 'test_sites.site_id')
    .innerJoin('sandbox_sites', 'sandbox_sites.site_id', 'test_sites.site_id')
    .select(['sites.id', 'sites.name'])
    .where('test_sites.nightly_since', '<', night)
    .where('sandbox_sites.seeded_at', '<', night)
    .orderBy('sites.id')
    .execute();
}
