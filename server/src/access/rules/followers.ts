import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../database/schema.ts';

/** What a process is to the others that decide by the same rules. */
export interface Followers {
  /** Whether every change that has been answered is sure to have been heard of here. */
  isCertain(): boolean;
  /** Tells the others up to where the rules have been taken over here. */
  confirm(revision: number): Promise<void>;
  /** Resolves when no other process decides by older rules any more: at the latest after a lease, which is waited for where the revision is not known. */
  waitForOthers(revision: number | null): Promise<void>;
  close(): Promise<void>;
}

/** On the embedded database there is nobody else. */
export const alone: Followers = {
  isCertain: () => true,
  confirm: async () => {},
  waitForOthers: async () => {},
  close: async () => {},
};

type Settings = Readonly<{
  db: Database;
  databaseUrl: string;
  log: Logger;
  /** Something has changed, or may have while nobody listened. */
  onChange: () => void;
  /** The newest entry of the history. */
  onRevision: (revision: number) => void;
}>;

/** How long rules in memory count as certain after the database was last heard of. */
const leaseMs = 3_000;
const renewEveryMs = 1_000;
/** For clocks that do not run alike. */
const marginMs = 250;
const retryMs = 250;
const pollMs = 5;
const channel = 'access_changed';

/**
 * Several processes on one PostgreSQL. Each listens for changes on a connection of its own and renews a lease over it;
 * a renewal also brings the newest revision. Without a running lease a process asks the database about every call.
 *
 * A change is answered when every process on the list has confirmed it, or when a full lease has passed since the
 * commit: whoever still has a lease by then has renewed it after the commit, and so knows of the change.
 */
export async function joinFollowers({ db, databaseUrl, log, onChange, onRevision }: Settings): Promise<Followers> {
  const id = randomUUID();
  let heartbeat = 0;
  let leaseEndsAtMs = 0;
  let client: pg.Client | undefined;
  let isClosed = false;

  const drop = (lost: pg.Client, error?: Error) => {
    if (client !== lost) return;
    client = undefined;
    leaseEndsAtMs = 0;
    lost.end().catch(() => {});
    if (isClosed) return;
    log.warn({ err: error }, 'not listening for changes of access: asking the database about every call');
    setTimeout(connect, retryMs).unref();
  };

  const connect = async (): Promise<void> => {
    if (isClosed) return;
    const opened = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: leaseMs,
      query_timeout: leaseMs,
      keepAlive: true,
      application_name: 'fagvaerk listener',
    });
    client = opened;
    opened.on('error', (error) => drop(opened, error));
    opened.on('end', () => drop(opened));
    opened.on('notification', onChange);
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      const sentAtMs = performance.now();
      await opened.query(
        `insert into access_followers (id, heartbeat, revision) values ($1, $2, -1)
         on conflict (id) do update set heartbeat = excluded.heartbeat`,
        [id, ++heartbeat],
      );
      // Whatever happened before this process stood on the list, nobody has waited for it.
      onChange();
      if (client === opened) leaseEndsAtMs = sentAtMs + leaseMs;
    } catch (error) {
      drop(opened, error as Error);
    }
  };

  const renew = async (): Promise<void> => {
    const renewing = client;
    if (!renewing || leaseEndsAtMs === 0) return;
    try {
      const sentAtMs = performance.now();
      const { rows } = await renewing.query<{ newest: number }>(
        `update access_followers set heartbeat = $2 where id = $1
         returning (select coalesce(max(id), 0) from audit) as newest`,
        [id, ++heartbeat],
      );
      if (!rows[0]) throw new Error('struck from the list of followers after a long silence');
      onRevision(rows[0].newest);
      if (client === renewing) leaseEndsAtMs = sentAtMs + leaseMs;
    } catch (error) {
      drop(renewing, error as Error);
    }
  };

  const findBehind = (revision: number) =>
    db
      .selectFrom('access_followers')
      .select(['id', 'heartbeat'])
      .where('revision', '<', revision)
      .where('id', '!=', id)
      .execute();

  const waitForConfirmations = async (revision: number, endsAtMs: number): Promise<void> => {
    const awaited = await findBehind(revision);
    let behind = awaited;
    while (behind.length > 0 && performance.now() < endsAtMs) {
      await sleep(pollMs);
      const still = new Set((await findBehind(revision)).map((follower) => follower.id));
      behind = awaited.filter((follower) => still.has(follower.id));
    }
    for (const silent of behind) {
      // Only those that have not been heard of all the while: a slow one keeps its place.
      const unheard = db.deleteFrom('access_followers').where('heartbeat', '=', silent.heartbeat);
      await unheard.where('id', '=', silent.id).execute();
    }
  };

  await connect();
  const timer = setInterval(renew, renewEveryMs).unref();

  return {
    isCertain: () => performance.now() < leaseEndsAtMs,

    confirm: async (revision) => {
      try {
        const own = db.updateTable('access_followers').set({ revision }).where('id', '=', id);
        await own.where('revision', '<', revision).execute();
      } catch (err) {
        // The others then wait until this process has renewed its lease.
        log.warn({ err }, 'a change of access could not be confirmed');
      }
    },

    waitForOthers: async (revision) => {
      const endsAtMs = performance.now() + leaseMs + marginMs;
      try {
        if (revision !== null) await waitForConfirmations(revision, endsAtMs);
        else await sleep(endsAtMs - performance.now());
      } catch (err) {
        log.warn({ err }, 'who has heard of a change of access is not known: waiting until nobody can be behind');
        await sleep(Math.max(0, endsAtMs - performance.now()));
      }
    },

    close: async () => {
      isClosed = true;
      leaseEndsAtMs = 0;
      clearInterval(timer);
      const closing = client;
      client = undefined;
      await closing?.query('delete from access_followers where id = $1', [id]).catch(() => {});
      await closing?.end().catch(() => {});
    },
  };
}
