import { usageGroups } from '@fagvaerk/contract/usage.ts';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { deleteInBatches, isPostgres } from '../database/write.ts';

/** Of calls that no document describes. */
export const unknownEndpointID = 0;

export const internalEndpointIds = {
  '/api/access': -1,
  '/api/access/sites': -2,
  '/api/access/calls': -3,
  '/api/access/why': -4,
  '/api/access/openapi.json': -5,
} as const;
export const internalEndpointPaths: ReadonlyMap<number, string> = new Map(
  Object.entries(internalEndpointIds).map(([path, id]) => [id, path]),
);

/** Well below the parameter limit of both databases. */
const rowsAtOnce = 1_000;

/** SQLite blocks this thread for about a millisecond. Smaller transactions write each page of an index more often. */
export const rowsPerTransaction = (db: Database): number => (isPostgres(db) ? 500 : 100);

/** Protects against a clock that was set forward. */
const daysNeverDeleted = 60;

export async function deleteUsageBefore(db: Database, day: string): Promise<void> {
  const protectedFrom = await findNewestDay(db, daysNeverDeleted);
  if (protectedFrom === null) return;
  const isOld = sql<boolean>`day < ${day < protectedFrom ? day : protectedFrom}`;
  await deleteInBatches(db, 'usage', isOld, rowsAtOnce);
  await deleteInBatches(db, 'durations', isOld, rowsAtOnce);
  const groups = sql.join(usageGroups);
  await deleteInBatches(db, 'usage_totals', sql`grouped_by in (${groups}) and ${isOld}`, rowsAtOnce);
}

/** Null if there are fewer. */
async function findNewestDay(db: Database, n: number): Promise<string | null> {
  let day: string | null = '99999999';
  // One index lookup each; `distinct` would scan.
  for (let found = 0; found < n && day !== null; found++) {
    const newest = db.selectFrom('usage').select(({ fn }) => fn.max('day').as('day'));
    ({ day } = await newest.where('day', '<', day).executeTakeFirstOrThrow());
  }
  return day;
}

export type CalledEndpoint = Awaited<ReturnType<typeof listCalledEndpoints>>[number];

export async function listCalledEndpoints(db: Database, customerID: number, fromDay: string) {
  const rows = await db
    .selectFrom('usage')
    .innerJoin('site_access', (join) =>
      join
        .onRef('site_access.site_id', '=', 'usage.site_id')
        .onRef('site_access.customer_id', '=', 'usage.customer_id'),
    )
    .innerJoin('sites', 'sites.id', 'usage.site_id')
    .innerJoin('endpoints', 'endpoints.id', 'usage.endpoint_id')
    .select(['usage.site_id', 'sites.name as site_name', 'usage.endpoint_id', 'endpoints.path', 'usage.method'])
    .select(({ fn }) => fn.sum('usage.calls').as('calls'))
    .where('usage.customer_id', '=', customerID)
    .where('usage.day', '>=', fromDay)
    .where('endpoints.retired', '=', false)
    .groupBy(['usage.site_id', 'sites.name', 'usage.endpoint_id', 'endpoints.path', 'usage.method'])
    .groupBy(['sites.name_key', 'endpoints.position'])
    .orderBy('sites.name_key')
    .orderBy('endpoints.position')
    .execute();
  return rows.map((row) => ({ ...row, calls: Number(row.calls) }));
}

export async function findFirstDay(db: Database): Promise<string | null> {
  const first = db.selectFrom('usage').select(({ fn }) => fn.min('day').as('day'));
  return (await first.executeTakeFirstOrThrow()).day;
}

export async function countCalls(
  db: Database,
  customerIDs: readonly number[],
  { fromDay, siteID }: Readonly<{ fromDay: string; siteID?: number | undefined }>,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('usage')
    .select('customer_id')
    .select(({ fn }) => fn.sum('calls').as('calls'))
    .where('customer_id', 'in', customerIDs)
    .where('day', '>=', fromDay)
    .$if(siteID !== undefined, (found) => found.where('site_id', '=', siteID ?? 0))
    .groupBy('customer_id')
    .execute();
  return new Map(rows.map(({ customer_id, calls }) => [customer_id, Number(calls)]));
}

const keyFingerprintDigits = 8;
export const formatKeyFingerprint = (keyFingerprint: number): string =>
  (keyFingerprint >>> 0).toString(16).padStart(keyFingerprintDigits, '0');

export async function findKeyUses(db: Database, customerID: number): Promise<(keyHash: string) => Date | undefined> {
  const rows = await db.selectFrom('key_uses').selectAll().where('customer_id', '=', customerID).execute();
  return (keyHash) =>
    rows.find(({ key_fingerprint }) => key_fingerprint === keyHash.slice(0, keyFingerprintDigits))?.at;
}

/** Arbitrary advisory lock id. */
const usageLock = 5_310_462;

/** One process at a time writes usage, so that deadlocks cannot occur. SQLite locks by itself. */
export async function lockUsage(trx: Database): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${usageLock})`.execute(trx);
}

export const inUsageTransaction = (db: Database, work: (trx: Database) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockUsage(trx);
    await work(trx);
  });

export async function withoutDeletedCustomers<Row extends Readonly<{ customer_id: number }>>(
  trx: Database,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const ids = [...new Set(rows.map(({ customer_id }) => customer_id))];
  const found = await trx.selectFrom('customers').select('id').where('id', 'in', ids).execute();
  const present = new Set(found.map(({ id }) => id));
  return rows.filter(({ customer_id }) => present.has(customer_id));
}
