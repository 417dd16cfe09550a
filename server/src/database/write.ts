import { sql } from 'kysely';
import type { Database, WriteTransaction } from './schema.ts';

/** Any number, as long as nothing else in the database uses it. */
const writersLock = 4_120_907;

/**
 * One writer at a time, on both databases: what a change has looked up still holds when it commits, and changes have
 * an order. SQLite works this way by itself; on PostgreSQL the writers queue for a lock that ends with the transaction.
 */
export function writeTransaction<T>(db: Database, work: (trx: WriteTransaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockWriters(trx);
    return work(trx);
  });
}

/** Waits for the writer before; the next one waits until the transaction ends. */
export async function lockWriters(trx: WriteTransaction): Promise<void> {
  const hasSeveralConnections = trx.getExecutor().adapter.supportsMultipleConnections;
  if (hasSeveralConnections) await sql`select pg_advisory_xact_lock(${writersLock})`.execute(trx);
}
