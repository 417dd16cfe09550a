import type { Selectable } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import { insertRows, type Row } from './insert-rows.ts';
import { formatKeyFingerprint, lockUsage, saveUsage } from './usage.ts';

/** Calls that no table tells apart. */
export type CountedCalls = Omit<Selectable<Schema['usage']>, 'refused'> & {
  keyFingerprint: number;
  isRefused: boolean;
  lastAtMs: number;
};
export type CountedDurations = Schema['durations'];

/** In one transaction, so that totals are always the sums of the counts. */
export const saveCounts = (db: Database, waiting: readonly CountedCalls[]): Promise<void> =>
  saveUsage(db, waiting, async (trx, counted) => {
    await addCounts(trx, 'usage', counted.map(usageRow));
    await addCounts(trx, 'usage_totals', counted.flatMap(totalRows));
    await saveLastUse(trx, 'key_uses', counted.map(keyUseRow));
    await saveLastUse(trx, 'last_use', counted.map(lastUseRow));
  });

export const saveDurations = (db: Database, durations: readonly CountedDurations[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockUsage(trx);
    await addCounts(trx, 'durations', durations);
  });

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

const keys = {
  usage: ['customer_id', 'day', 'site_id', 'endpoint_id', 'method', 'status_class'],
  usage_totals: ['grouped_by', 'day', 'id'],
  durations: ['site_id', 'day', 'endpoint_id', 'bucket'],
  key_uses: ['customer_id', 'key_fingerprint'],
  last_use: ['customer_id'],
} as const satisfies Partial<Record<keyof Schema, string[]>>;

async function addCounts(trx: Database, table: 'usage' | 'usage_totals' | 'durations', rows: readonly Row[]) {
  const counts = Object.keys(rows[0] ?? {}).filter((name) => !(keys[table] as readonly string[]).includes(name));
  const sums = mergeRows(table, rows, (one, other) => {
    const added = counts.map((count) => [count, Number(one[count]) + Number(other[count])]);
    return { ...one, ...Object.fromEntries(added) };
  });
  const updates = counts.map((count) => `${count} = ${table}.${count} + excluded.${count}`);
  await insertRows(trx, table, sums, `on conflict (${keys[table].join(', ')}) do update set ${updates.join(', ')}`);
}

async function saveLastUse(trx: Database, table: 'key_uses' | 'last_use', rows: readonly Row[]) {
  const latest = mergeRows(table, rows, (one, other) => (Number(one.at) < Number(other.at) ? other : one));
  const update = `do update set at = excluded.at where ${table}.at < excluded.at`;
  await insertRows(trx, table, latest, `on conflict (${keys[table].join(', ')}) ${update}`);
}

/** One row per key, because a statement cannot change a row twice. */
function mergeRows(table: keyof typeof keys, rows: readonly Row[], merge: (one: Row, other: Row) => Row): Row[] {
  const merged = new Map<string, Row>();
  for (const row of rows) {
    const key = keys[table].map((name) => row[name]).join(' ');
    const before = merged.get(key);
    merged.set(key, before ? merge(before, row) : row);
  }
  return [...merged.values()];
}
