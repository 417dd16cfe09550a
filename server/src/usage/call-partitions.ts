/** Retention of the call log: PostgreSQL keeps one partition per day (UTC), SQLite one table. */
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { deleteInSteps, isPostgres } from '../database/write.ts';
import { type CallLogLimits, oldestShown } from './read-calls.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysAhead = 3;
/** Any number that nothing else locks. */
const partitionLock = 8_214_077;
const rowsPerDelete = 1_000;

/** Days since 1970, in UTC. */
export const dayNumber = (atMs: number): number => Math.floor(atMs / dayMs);
const isoDate = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const partitionOf = (day: number): string => `calls_${isoDate(day).replaceAll('-', '')}`;

export async function createPartitions(db: Database, days: readonly number[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Processes that create the same partition at the same time would fail.
    await sql`select pg_advisory_xact_lock(${partitionLock})`.execute(trx);
    for (const day of days) {
      const [from, to] = [day, day + 1].map((bound) => sql.lit(`${isoDate(bound)}T00:00:00Z`));
      await sql`create table if not exists ${sql.table(partitionOf(day))}
        partition of calls for values from (${from}) to (${to})`.execute(trx);
    }
  });
}

/** Deletes the calls that readers are no longer shown: the old ones, and those of each customer beyond the maximum. */
export async function deleteOldCalls(db: Database, limits: CallLogLimits, nowMs: number): Promise<void> {
  const oldest = oldestShown(limits, nowMs);
  if (isPostgres(db)) await renewPartitions(db, oldest, nowMs);
  else await deleteInSteps(db, 'calls', sql`at < ${oldest}`, rowsPerDelete);
  const callers = await db.selectFrom('last_use').select('customer_id').where('at', '>=', oldest).execute();
  for (const { customer_id } of callers) {
    const own = db.selectFrom('calls').select('at').where('customer_id', '=', customer_id).orderBy('at', 'desc');
    const lastShown = await own
      .offset(limits.calls - 1)
      .limit(1)
      .executeTakeFirst();
    const isHidden = sql<boolean>`customer_id = ${customer_id} and at < ${lastShown?.at}`;
    if (lastShown) await deleteInSteps(db, 'calls', isHidden, rowsPerDelete);
  }
}

/** Drops the partitions of old days and creates those of the coming ones. */
async function renewPartitions(db: Database, oldest: Date, nowMs: number): Promise<void> {
  const today = dayNumber(nowMs);
  await createPartitions(
    db,
    Array.from({ length: daysAhead + 1 }, (_, days) => today + days),
  );
  const { rows } = await sql<{ name: string }>`select relname as name from pg_inherits
    join pg_class on pg_class.oid = inhrelid where inhparent = 'calls'::regclass`.execute(db);
  const firstKept = partitionOf(dayNumber(oldest.getTime()));
  for (const { name } of rows) if (name < firstKept) await sql`drop table if exists ${sql.table(name)}`.execute(db);
}

export async function findOldestCall(db: Database): Promise<Date | undefined> {
  const oldest = db.selectFrom('calls').select('at').orderBy('at').limit(1);
  return (await oldest.executeTakeFirst())?.at;
}
