/** PostgreSQL has one partition per UTC day, SQLite a single table. */

import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { deleteInBatches, isPostgres } from '../database/write.ts';
import { danishDay } from '../time/copenhagen.ts';
import { dayMs } from '../time/dates.ts';
import { type CallLogLimits, oldestShown } from './read-calls.ts';

const daysAhead = 3;
/** Arbitrary advisory lock id. */
const partitionLock = 8_214_077;
const rowsPerDelete = 1_000;
/** Without and with the demo key; each part has an index by time. */
const indexedByTime = [sql<boolean>`network is null`, sql<boolean>`network is not null`];

export const dayNumber = (atMs: number): number => Math.floor(atMs / dayMs);
const isoDate = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const partitionOf = (day: number): string => `calls_${isoDate(day).replaceAll('-', '')}`;

export async function createPartitions(db: Database, days: readonly number[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Concurrent creation of a partition would fail.
    await sql`select pg_advisory_xact_lock(${partitionLock})`.execute(trx);
    for (const day of days) {
      const [from, to] = [day, day + 1].map((bound) => sql.lit(`${isoDate(bound)}T00:00:00Z`));
      await sql`create table if not exists ${sql.table(partitionOf(day))}
        partition of calls for values from (${from}) to (${to})`.execute(trx);
    }
  });
}

export async function deleteOldCalls(db: Database, limits: CallLogLimits, nowMs: number): Promise<void> {
  const oldest = oldestShown(limits, nowMs);
  if (isPostgres(db)) await renewPartitions(db, oldest, nowMs);
  else
    for (const part of indexedByTime)
      await deleteInBatches(db, 'calls', sql`at < ${oldest} and ${part}`, rowsPerDelete);
  for (const customerID of await findCallersAbove(db, limits.calls, oldest)) {
    const own = db.selectFrom('calls').select('at').where('customer_id', '=', customerID).orderBy('at', 'desc');
    const lastShown = await own
      .offset(limits.calls - 1)
      .limit(1)
      .executeTakeFirst();
    const isHidden = sql<boolean>`customer_id = ${customerID} and at < ${lastShown?.at}`;
    if (lastShown) await deleteInBatches(db, 'calls', isHidden, rowsPerDelete);
  }
}

/** Every logged call is counted, too. */
async function findCallersAbove(db: Database, calls: number, oldest: Date): Promise<number[]> {
  const counted = sql<number>`sum(accepted + refused + failed)`;
  const totals = db.selectFrom('usage_totals').select('id').where('grouped_by', '=', 'customer');
  const sinceOldest = totals.where('day', '>=', danishDay(oldest.getTime())).groupBy('id');
  return (await sinceOldest.having(counted, '>', calls).execute()).map(({ id }) => id);
}

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
  let oldest: Date | undefined;
  for (const part of indexedByTime) {
    const first = await db.selectFrom('calls').select('at').where(part).orderBy('at').limit(1).executeTakeFirst();
    if (first && (!oldest || first.at < oldest)) oldest = first.at;
  }
  return oldest;
}
