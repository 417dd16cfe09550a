import { type RawBuilder, sql } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import { formatKeyFingerprint, saveUsage } from './usage.ts';

export type CountedCalls = {
  readonly customerID: number;
  readonly keyFingerprint: number;
  readonly day: string;
  readonly siteID: number;
  readonly endpointID: number;
  readonly method: string;
  readonly statusClass: number;
  readonly isRefused: boolean;
  /** Of `durations`. */
  readonly bucket: number;
  calls: number;
  lastAtMs: number;
};

/** In one transaction, so that totals are always the sums of the counts. */
export async function saveCounts(db: Database, waiting: readonly CountedCalls[]): Promise<void> {
  await saveUsage(db, waiting, async (trx, counted) => {
    await addCounts(trx, 'usage', ['calls', 'refused'], counted.map(usageRow));
    await addCounts(
      trx,
      'usage_totals',
      ['accepted', 'refused', 'failed', 'server_errors'],
      counted.flatMap(totalRows),
    );
    await addCounts(trx, 'durations', ['calls'], counted.filter(hasReachedSite).map(durationRow));
    await saveLastUse(trx, 'key_uses', counted.map(keyUseRow));
    await saveLastUse(trx, 'last_use', counted.map(lastUseRow));
  });
}

const usageRow = ({ customerID, day, siteID, endpointID, method, statusClass, isRefused, calls }: CountedCalls) => ({
  customer_id: customerID,
  day,
  site_id: siteID,
  endpoint_id: endpointID,
  method,
  status_class: statusClass,
  calls,
  refused: isRefused ? calls : 0,
});

function totalRows({ customerID, day, siteID, endpointID, statusClass, isRefused, calls }: CountedCalls) {
  const isFailed = !isRefused && statusClass >= 4;
  const counts = {
    accepted: isRefused || isFailed ? 0 : calls,
    refused: isRefused ? calls : 0,
    failed: isFailed ? calls : 0,
    server_errors: isFailed && statusClass >= 5 ? calls : 0,
  };
  return [
    { grouped_by: 'day', day, id: 0, ...counts },
    { grouped_by: 'customer', day, id: customerID, ...counts },
    { grouped_by: 'endpoint', day, id: endpointID, ...counts },
    { grouped_by: 'site', day, id: siteID, ...counts },
  ];
}

/** Self-service is answered by the portal itself. */
const hasReachedSite = ({ isRefused, siteID, endpointID }: CountedCalls): boolean =>
  !isRefused && siteID > 0 && endpointID > 0;

const durationRow = ({ siteID, day, endpointID, bucket, calls }: CountedCalls) => ({
  site_id: siteID,
  day,
  endpoint_id: endpointID,
  bucket,
  calls,
});

const lastUseRow = ({ customerID, lastAtMs }: CountedCalls) => ({ customer_id: customerID, at: new Date(lastAtMs) });
const keyUseRow = (counted: CountedCalls) => ({
  ...lastUseRow(counted),
  key_fingerprint: formatKeyFingerprint(counted.keyFingerprint),
});

type Row = Readonly<Record<string, string | number | Date>>;

async function addCounts(
  trx: Database,
  table: 'usage' | 'usage_totals' | 'durations',
  counts: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const add = (one: Row, other: Row): Row => {
    const sums = counts.map((count) => [count, Number(one[count]) + Number(other[count])]);
    return { ...one, ...Object.fromEntries(sums) };
  };
  const added = counts.map(
    (count) => sql`${sql.ref(count)} = ${sql.ref(`${table}.${count}`)} + ${sql.ref(`excluded.${count}`)}`,
  );
  await upsert(trx, table, mergeRows(rows, counts, add), counts, sql.join(added));
}

async function saveLastUse(trx: Database, table: 'key_uses' | 'last_use', rows: readonly Row[]): Promise<void> {
  const latest = (one: Row, other: Row) => (Number(one.at) < Number(other.at) ? other : one);
  const update = sql`at = excluded.at where ${sql.ref(`${table}.at`)} < excluded.at`;
  await upsert(trx, table, mergeRows(rows, ['at'], latest), ['at'], update);
}

/** One row per key: a statement cannot change a row twice. */
function mergeRows(rows: readonly Row[], values: readonly string[], merge: (one: Row, other: Row) => Row): Row[] {
  const merged = new Map<string, Row>();
  for (const row of rows) {
    const key = keysOf(row, values)
      .map((name) => row[name])
      .join(' ');
    const before = merged.get(key);
    merged.set(key, before ? merge(before, row) : row);
  }
  return [...merged.values()];
}

const keysOf = (row: Row, values: readonly string[]): string[] =>
  Object.keys(row).filter((name) => !values.includes(name));

async function upsert(
  trx: Database,
  table: keyof Schema,
  rows: readonly Row[],
  values: readonly string[],
  update: RawBuilder<unknown>,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
  const tuples = rows.map((row) => sql`(${sql.join(Object.values(row))})`);
  await sql`insert into ${sql.table(table)} (${names(Object.keys(first))}) values ${sql.join(tuples)}
    on conflict (${names(keysOf(first, values))}) do update set ${update}`.execute(trx);
}
