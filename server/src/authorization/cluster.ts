import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { ThrottledLog } from '../logging/throttled-log.ts';
import { type Clock, createLease, leaseMs } from './lease.ts';
import { openListener } from './listener.ts';
import type { Revision } from './rules-index.ts';

type Settings = Readonly<{ id: string; db: Database; databaseUrl: string; note: ThrottledLog; clock: Clock }> &
  Pick<Parameters<typeof openListener>[0], 'onChange' | 'onLatestRevision'>;

/** Clocks run at different speeds. */
const marginMs = 250;
const pollMs = 5;

/**
 * Coordinates processes on one PostgreSQL. Each renews a lease by reading the newest revision; without a lease it
 * reads rules from the database. A change is acknowledged when all have confirmed it, or after a full lease: any
 * lease that is valid then was renewed after the commit.
 */
export function createCluster({ id, db, note, clock, ...events }: Settings) {
  const lease = createLease(clock);
  let listener: Awaited<ReturnType<typeof openListener>> | undefined;
  let confirming = Promise.resolve();

  /** A restored backup can reuse a number, so the id has to match too. */
  const findBehind = ({ number }: Revision) =>
    db
      .selectFrom('processes as process')
      .leftJoin('access_changes as confirmed', (join) =>
        join
          .onRef('confirmed.revision', '=', 'process.revision')
          .onRef('confirmed.change_id', '=', 'process.change_id')
          .on('confirmed.revision', '>=', number),
      )
      .select(['process.id', 'process.heartbeat'])
      .where('process.id', '!=', id)
      .where('confirmed.revision', 'is', null)
      .execute();

  const waitUntilConfirmed = async (revision: Revision, endsAtMs: number): Promise<void> => {
    const begunAtMs = clock.steadyMs();
    const awaited = await findBehind(revision);
    let behind = awaited;
    while (behind.length > 0 && clock.steadyMs() < endsAtMs) {
      await clock.sleep(Math.max(pollMs, (clock.steadyMs() - begunAtMs) / 8));
      const still = new Set((await findBehind(revision)).map((process) => process.id));
      behind = awaited.filter((process) => still.has(process.id));
    }
    // A process with a newer heartbeat is slow, not dead, and stays registered.
    for (const { id: silent, heartbeat } of behind)
      await db.deleteFrom('processes').where('id', '=', silent).where('heartbeat', '=', heartbeat).execute();
  };

  return {
    /** Until then, changes of other processes do not wait for this one. */
    join: async (): Promise<void> => {
      listener = await openListener({ ...events, id, note, lease });
    },
    /** False if an acknowledged change may be unknown here. */
    isFresh: () => lease.isRunning(),
    processes: () => listener?.processes() ?? 1,
    confirm: ({ number, id: change_id }: Revision): Promise<void> => {
      // In sequence, so that an older revision is never written last.
      confirming = confirming
        .then(async () => {
          await db.updateTable('processes').set({ revision: number, change_id }).where('id', '=', id).execute();
        })
        .catch((err) => note('confirm', 'warn', { err }, 'a change of access could not be confirmed'));
      return confirming;
    },
    /** Resolves when no other process uses older rules, after a full lease at the latest. */
    waitForOthers: async (revision: Revision | null): Promise<void> => {
      const endsAtMs = clock.steadyMs() + leaseMs + marginMs;
      try {
        if (revision !== null) return await waitUntilConfirmed(revision, endsAtMs);
      } catch (err) {
        note('wait', 'warn', { err }, 'confirmations of a change could not be read: waiting for a full lease');
      }
      await clock.sleep(Math.max(0, endsAtMs - clock.steadyMs()));
    },
    close: async () => listener?.close(),
  };
}

/** Much longer than a lease: a process that was stopped or disconnected for a moment goes on with its calls. */
export const goneAfterMs = 30_000;

/** A killed process stays registered until a change waits for it. */
export async function wasSeenLately(db: Database, id: string): Promise<boolean> {
  const registered = await db
    .selectFrom('processes')
    .select('id')
    .where('id', '=', id)
    .where('seen_at', '>', sql<Date>`now() - ${goneAfterMs} * interval '1 millisecond'`)
    .executeTakeFirst();
  return registered !== undefined;
}
