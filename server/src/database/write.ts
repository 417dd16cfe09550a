import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { standardLimits } from './connections.ts';
import type { Database, WriteTransaction } from './schema.ts';

/** Any number, as long as nothing else in the database uses it. */
const writersLock = 4_120_907;

type Write<T> = (trx: WriteTransaction) => Promise<T>;

/**
 * One writer at a time, on both databases: what a change has looked up still holds when it commits, and changes have
 * an order. SQLite works this way by itself; on PostgreSQL the writers queue for a lock that ends with the transaction.
 * What is prepared in the same transaction is done before anybody has to wait.
 */
export async function writeTransaction<T>(db: Database, work: Write<T>, prepare?: Write<void>): Promise<T> {
  const isShared = db.getExecutor().adapter.supportsMultipleConnections;
  if (!isShared) {
    return db.transaction().execute(async (trx) => {
      await prepare?.(trx);
      return work(trx);
    });
  }
  let turn = prepare ? undefined : await takeTurn(db);
  try {
    return await db.transaction().execute(async (trx) => {
      await prepare?.(trx);
      turn ??= await takeTurn(db);
      await sql`select pg_advisory_xact_lock(${writersLock})`.execute(trx);
      return work(trx);
    });
  } finally {
    turn?.end();
  }
}

/** Nobody could be told sooner that others have been writing for so long. */
class WritersBusyError extends Error {
  /** As PostgreSQL says it of a lock. */
  readonly code = '55P03';

  constructor() {
    super('others have been writing for too long');
  }
}

/** The end of the last turn in this process, by database. */
const turns = new WeakMap<Database, Promise<void>>();
const waits = new WeakMap<Database, number>();

/** How long writers wait for their turn: as long as for the lock itself. */
export function limitTurns(db: Database, withinMs: number): void {
  waits.set(db, withinMs);
}

/**
 * The writers of a process queue here, before they take a connection: one that stands still then has at most one place
 * in the queue for the lock, and does not get it again and again.
 */
async function takeTurn(db: Database): Promise<{ end: () => void }> {
  const before = turns.get(db) ?? Promise.resolve();
  const own = Promise.withResolvers<void>();
  turns.set(
    db,
    before.then(() => own.promise),
  );
  const isTurn = before.then(() => true);
  const withinMs = waits.get(db) ?? standardLimits.lockWithinMs;
  if (await Promise.race([isTurn, sleep(withinMs, false, { ref: false })])) return { end: own.resolve };
  own.resolve();
  throw new WritersBusyError();
}
