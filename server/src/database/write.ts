import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Database, Schema, WriteTransaction } from './schema.ts';

export const isPostgres = (db: Pick<Database, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** In batches, so that requests are served in between. */
export async function deleteInBatches(
  db: Database,
  table: keyof Schema,
  condition: RawBuilder<boolean>,
  batchRows: number,
): Promise<void> {
  const rows = (id: 'ctid' | 'rowid') =>
    sql`select ${sql.ref(id)} from ${sql.table(table)} where ${condition} limit ${batchRows}`;
  // A `ctid` is unique per partition only. An array comparison makes PostgreSQL use a TID scan.
  const batch = isPostgres(db)
    ? sql`ctid = any(array(${rows('ctid')})) and ${condition}`
    : sql`rowid in (${rows('rowid')})`;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${batch}`.execute(db);
    if (numAffectedRows < batchRows) return;
    await yieldToEventLoop();
  }
}

/** Arbitrary advisory lock id. */
const writersLock = 4_120_907;

/** One writer at a time, so that its reads stay valid until commit. SQLite locks by itself. */
export async function writeTransaction<T>(db: Database, work: (trx: WriteTransaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await takeWriteLock(trx);
    return work(trx);
  });
}

/** Like a write, but nothing is stored. */
export async function rolledBack<T>(db: Database, work: (trx: WriteTransaction) => Promise<T>): Promise<T> {
  const trx = await db.startTransaction().execute();
  try {
    await takeWriteLock(trx);
    return await work(trx);
  } finally {
    await trx.rollback().execute();
  }
}

async function takeWriteLock(trx: WriteTransaction): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${writersLock})`.execute(trx);
}

/** All reads see the same state. */
export function inSnapshot<T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read);
}

/** Of the database, because a process may have a wrong clock. */
export async function readClock(db: Database): Promise<Date> {
  if (!isPostgres(db)) return new Date();
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]?.now ?? new Date();
}
