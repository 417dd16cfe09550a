import { randomUUID } from 'node:crypto';
import type { Note } from '../../counted-log.ts';
import type { Database } from '../../database/schema.ts';
import type { Revision } from './access-index.ts';
import { type Clock, Lease, leaseMs } from './lease.ts';
import { Listener } from './listener.ts';

/** What a process is to the others that decide by the same rules. */
export interface Followers {
  /** Whether every change that has been answered is sure to have been heard of here. */
  isCertain(): boolean;
  /** How many decide by these rules, as far as is known here. */
  processes(): number;
  /** Tells the others up to where the rules have been taken over here. */
  confirm(revision: Revision): Promise<void>;
  /** Resolves when no other process decides by older rules any more: at the latest after a lease, which is waited for where the revision is not known. */
  waitForOthers(revision: Revision | null): Promise<void>;
  close(): Promise<void>;
}

/** On the embedded database there is nobody else. */
export const alone: Followers = {
  isCertain: () => true,
  processes: () => 1,
  confirm: async () => {},
  waitForOthers: async () => {},
  close: async () => {},
};

type Settings = Readonly<{ db: Database; databaseUrl: string; note: Note; clock: Clock }> &
  Pick<ConstructorParameters<typeof Listener>[0], 'onChange' | 'onNewest'>;

/** For clocks that do not run alike. */
const marginMs = 250;
/** Looked again after a little while; the longer it has taken already, the longer the while. */
const pollMs = 5;
const pollShare = 1 / 8;

/**
 * Several processes on one PostgreSQL. Each listens for changes on a connection of its own and renews a lease over it;
 * a renewal also brings the newest change. Without a running lease a process asks the database about every call.
 *
 * A change is answered when every process on the list has confirmed it, or when a full lease has passed since the
 * commit: whoever still has a lease by then has renewed it after the commit, and so knows of the change.
 */
export async function joinFollowers({ db, note, clock, ...hearing }: Settings): Promise<Followers> {
  const id = randomUUID();
  const lease = new Lease(clock);
  const list = new FollowerList(db, id, clock);
  const listener = new Listener({ ...hearing, id, note, lease });
  let confirming = Promise.resolve();
  await listener.open();

  return {
    isCertain: () => lease.isRunning(),
    processes: () => listener.processes,
    confirm: (revision) => {
      // One after the other: an older one must not come last.
      confirming = confirming
        .then(() => list.confirm(revision))
        // The others then wait until this process has renewed its lease.
        .catch((err) => note('confirm', 'warn', { err }, 'a change of access could not be confirmed'));
      return confirming;
    },
    waitForOthers: async (revision) => {
      const endsAtMs = clock.steadyMs() + leaseMs + marginMs;
      try {
        if (revision !== null) return await list.waitFor(revision, endsAtMs);
      } catch (err) {
        const message = 'who has heard of a change of access is not known: waiting until nobody can be behind';
        note('wait', 'warn', { err }, message);
      }
      await clock.sleep(Math.max(0, endsAtMs - clock.steadyMs()));
    },
    close: () => listener.close(),
  };
}

/** The processes that decide calls, and up to where each has taken the rules over. */
class FollowerList {
  readonly #db: Database;
  readonly #ownId: string;
  readonly #clock: Clock;

  constructor(db: Database, ownId: string, clock: Clock) {
    this.#db = db;
    this.#ownId = ownId;
    this.#clock = clock;
  }

  async confirm({ number, mark }: Revision): Promise<void> {
    await this.#db
      .updateTable('access_followers')
      .set({ revision: number, mark })
      .where('id', '=', this.#ownId)
      .execute();
  }

  /** Until all that stand there now have confirmed the change or a later one. Who is silent all the while is struck. */
  async waitFor(revision: Revision, endsAtMs: number): Promise<void> {
    const begunAtMs = this.#clock.steadyMs();
    const awaited = await this.#findBehind(revision);
    let behind = awaited;
    while (behind.length > 0 && this.#clock.steadyMs() < endsAtMs) {
      await this.#clock.sleep(Math.max(pollMs, (this.#clock.steadyMs() - begunAtMs) * pollShare));
      const still = new Set((await this.#findBehind(revision)).map((follower) => follower.id));
      behind = awaited.filter((follower) => still.has(follower.id));
    }
    for (const silent of behind) {
      // Only those that have not been heard of all the while: a slow one keeps its place.
      const unheard = this.#db.deleteFrom('access_followers').where('heartbeat', '=', silent.heartbeat);
      await unheard.where('id', '=', silent.id).execute();
    }
  }

  /** A number alone proves nothing: it may be that of a change which was undone by restoring a backup. */
  #findBehind({ number }: Revision) {
    return this.#db
      .selectFrom('access_followers as follower')
      .select(['follower.id', 'follower.heartbeat'])
      .where('follower.id', '!=', this.#ownId)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('access_changes as confirmed')
              .select('confirmed.mark')
              .whereRef('confirmed.revision', '=', 'follower.revision')
              .whereRef('confirmed.mark', '=', 'follower.mark')
              .where('confirmed.revision', '>=', number),
          ),
        ),
      )
      .execute();
  }
}
