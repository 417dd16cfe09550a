import type { Selectable } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import { insertRows, type Row } from './insert-rows.ts';
import { formatKeyFingerprint, withoutDeletedCustomers } from './usage.ts';

/** Calls that no table tells apart. */
type CountedCalls = Omit<Selectable<Schema['usage']>, 'refused'> & {
  keyFingerprint: number;
  isRefused: boolean;
  lastAtMs: number;
};

/** In one transaction, so that totals are always the sums of the counts. */
export async function saveCounts(trx: Database, waiting: readonly CountedCalls[]): Promise<void> {
  const counted = await withoutDeletedCustomers(trx, waiting);
  await addCounts(trx, 'usage', counted.map(usageRow));
  await addCounts(trx, 'usage_totals', counted.flatMap(totalRows));
  await saveLastUse(trx, 'key_uses', ['customer_id', 'key_fingerprint'], counted.map(keyUseRow));
  await saveLastUse(trx, 'last_use', ['customer_id'], counted.map(lastUseRow));
}

export const saveDurations = (trx: Database, durations: readonly Schema['durations'][]): Promise<void> =>
  addCounts(trx, 'durations', durations);

const usageRow = ({ keyFingerprint, isRefused, lastAtMs, ...row }: CountedCalls) => ({
  ...row,
  refused: isRefused ? row.calls : 0,
});

function totalRows({ customer_id, day, site_id, endpoint_id, status_class, isRefused, calls }: CountedCalls) {
  const isFailed = !isRefused && status_class >= 4;
  const counts = {
    accepted: isRefused || isFailed ? 0 : calls,
    refused: isRefused ? calls : 0,
    failed: isFailed ? calls : 0,
    server_errors: isFailed && status_class >= 5 ? calls : 0,
  };
  return [
    { grouped_by: 'day', day, id: 0, ...counts },
    { grouped_by: 'customer', day, id: customer_id, ...counts },
    { grouped_by: 'endpoint', day, id: endpoint_id, ...counts },
    { grouped_by: 'site', day, id: site_id, ...counts },
  ];
}

const lastUseRow = ({ customer_id, lastAtMs }: CountedCalls) => ({ customer_id, at: new Date(lastAtMs) });
const keyUseRow = (counted: CountedCalls) => ({
  ...lastUseRow(counted),
  key_fingerprint: formatKeyFingerprint(counted.keyFingerprint),
});

const countTables = {
  usage: {
    key: ['customer_id', 'day', 'site_id', 'endpoint_id', 'method', 'status_class'],
    counts: ['calls', 'refused'],
  },
  usage_totals: { key: ['grouped_by', 'day', 'id'], counts: ['accepted', 'refused', 'failed', 'server_errors'] },
  durations: { key: ['site_id', 'day', 'endpoint_id', 'bucket'], counts: ['calls'] },
};

async function addCounts(trx: Database, table: keyof typeof countTables, rows: readonly Row[]): Promise<void> {
  const { key, counts } = countTables[table];
  const sums = mergeRows(key, rows, (one, other) => {
    const added = counts.map((count) => [count, Number(one[count]) + Number(other[count])]);
    return { ...one, ...Object.fromEntries(added) };
  });
  const updates = counts.map((count) => `${count} = ${table}.${count} + excluded.${count}`);
  await insertRows(trx, table, sums, `on conflict (${key.join(', ')}) do update set ${updates.join(', ')}`);
}

async function saveLastUse(
  trx: Database,
  table: 'key_uses' | 'last_use',
  key: readonly string[],
  rows: readonly Row[],
) {
  const latest = mergeRows(key, rows, (one, other) => (Number(one.at) < Number(other.at) ? other : one));
  const update = `do update set at = excluded.at where ${table}.at < excluded.at`;
  await insertRows(trx, table, latest, `on conflict (${key.join(', ')}) ${update}`);
}

/** One row per key, because a statement cannot change a row twice. */
function mergeRows(key: readonly string[], rows: readonly Row[], merge: (one: Row, other: Row) => Row): Row[] {
  const merged = new Map<string, Row>();
  for (const row of rows) {
    const name = key.map((column) => row[column]).join(' ');
    const before = merged.get(name);
    merged.set(name, before ? merge(before, row) : row);
  }
  return [...merged.values()];
}
