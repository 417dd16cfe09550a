import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import type { ThrottledLog } from '../logging/throttled-log.ts';
import { danishDay, endOfDanishDay, startOfDanishDay } from '../time/copenhagen.ts';
import type { AnsweredCall } from './call-log.ts';
import { bucketOf } from './durations.ts';
import { formatKeyFingerprint, rowsAtOnce, withoutDeletedCustomers } from './usage.ts';

type CountRow = Selectable<Schema['usage']>;
type DurationRow = Selectable<Schema['durations']>;
type KeyUseRow = Selectable<Schema['key_uses']>;

/** About 20 MB, and at most as much for durations. */
const waitingMaximum = 50_000;

export function createCallCounts({ db, note }: Readonly<{ db: Database; note: ThrottledLog }>) {
  const waiting = new Map<string, CountRow>();
  const durations = new Map<string, DurationRow>();
  const keyUses = new Map<string, KeyUseRow>();
  const dayOf = createDayLookup();
  let lost = 0;

  return {
    add: (call: AnsweredCall): void => {
      const { atMs, customerID: customer_id, siteID: site_id, countedEndpointID: endpoint_id, keyFingerprint } = call;
      const [day, method] = [dayOf(atMs), call.method === 'HEAD' ? 'GET' : call.method];
      const status_class = Math.trunc(call.status / 100);
      const name = `${customer_id} ${day} ${site_id} ${endpoint_id} ${method} ${status_class}`;
      const refused = call.outcome === 'refused' ? 1 : 0;
      const counted = waiting.get(name);
      if (counted) {
        counted.calls++;
        counted.refused += refused;
      } else if (waiting.size < waitingMaximum)
        waiting.set(name, { customer_id, day, site_id, endpoint_id, method, status_class, calls: 1, refused });
      else {
        lost++;
        note('lost', 'error', {}, 'too much usage waits to be written: calls are not counted');
      }
      if (hasReachedSite(call))
        addDuration(durations, { site_id, day, endpoint_id, bucket: bucketOf(call.durationMs) });
      const keyName = `${customer_id} ${keyFingerprint}`;
      const at = new Date(atMs);
      const before = keyUses.get(keyName);
      if (!before || before.at < at)
        keyUses.set(keyName, { customer_id, key_fingerprint: formatKeyFingerprint(keyFingerprint), at });
    },
    write: async (): Promise<void> => {
      await writeCounts(waiting, (rows) => saveCounts(db, rows));
      await writeCounts(durations, (rows) => saveDurations(db, rows));
      for (const batch of batchesOf(keyUses)) {
        const rows = batch.map(([, use]) => use);
        await saveKeyUses(db, rows);
        for (const [name, use] of batch) if (keyUses.get(name) === use) keyUses.delete(name);
      }
    },
    stats: () => ({ waitingCounts: waiting.size, lostCounts: lost }),
  };
}

/** Self-service is answered by the portal itself. */
const hasReachedSite = ({ outcome, siteID, countedEndpointID }: AnsweredCall): boolean =>
  outcome !== 'refused' && siteID > 0 && countedEndpointID > 0;

function addDuration(durations: Map<string, DurationRow>, bucket: Omit<DurationRow, 'calls'>): void {
  const name = Object.values(bucket).join(' ');
  const counted = durations.get(name);
  if (counted) counted.calls++;
  else if (durations.size < waitingMaximum) durations.set(name, { ...bucket, calls: 1 });
}

async function writeCounts<Row extends { calls: number; refused?: number }>(
  waiting: Map<string, Row>,
  save: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (const batch of batchesOf(waiting)) {
    const written = batch.map(([, counted]) => ({ ...counted }));
    await save(written);
    // Calls may have been counted during the write.
    for (const [index, [name, counted]] of batch.entries()) {
      const { calls = 0, refused = 0 } = written[index] ?? {};
      counted.calls -= calls;
      if (counted.refused !== undefined) counted.refused -= refused;
      if (counted.calls === 0) waiting.delete(name);
    }
    await yieldToEventLoop();
  }
}

/** Sorted, to avoid deadlocks between processes. */
function batchesOf<Row>(rows: ReadonlyMap<string, Row>): [name: string, row: Row][][] {
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
  const count = Math.ceil(sorted.length / rowsAtOnce);
  return Array.from({ length: count }, (_, batch) => sorted.slice(batch * rowsAtOnce, (batch + 1) * rowsAtOnce));
}

/** Cached: a time zone calculation takes longer than counting. */
function createDayLookup(): (atMs: number) => string {
  let [day, startsAtMs, endsAtMs] = ['', 0, 0];
  return (atMs) => {
    if (atMs < startsAtMs || atMs >= endsAtMs) {
      day = danishDay(atMs);
      [startsAtMs, endsAtMs] = [startOfDanishDay(day), endOfDanishDay(day)];
    }
    return day;
  };
}

async function saveCounts(db: Database, counted: readonly CountRow[]): Promise<void> {
  const rows = await withoutDeletedCustomers(db, counted);
  if (rows.length === 0) return;
  await db
    .insertInto('usage')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'day', 'site_id', 'endpoint_id', 'method', 'status_class'])
        .doUpdateSet(({ eb, ref }) => ({
          calls: eb('usage.calls', '+', ref('excluded.calls')),
          refused: eb('usage.refused', '+', ref('excluded.refused')),
        })),
    )
    .execute();
}

async function saveDurations(db: Database, rows: readonly DurationRow[]): Promise<void> {
  await db
    .insertInto('durations')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'day', 'endpoint_id', 'bucket'])
        .doUpdateSet(({ eb, ref }) => ({ calls: eb('durations.calls', '+', ref('excluded.calls')) })),
    )
    .execute();
}

async function saveKeyUses(db: Database, uses: readonly KeyUseRow[]): Promise<void> {
  const rows = await withoutDeletedCustomers(db, uses);
  if (rows.length === 0) return;
  await db
    .insertInto('key_uses')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'key_fingerprint'])
        .doUpdateSet(({ ref }) => ({ at: ref('excluded.at') }))
        .whereRef('key_uses.at', '<', 'excluded.at'),
    )
    .execute();
  const byCustomer = Map.groupBy(rows, ({ customer_id }) => customer_id);
  const lastUses = [...byCustomer].map(([customer_id, own]) => ({
    customer_id,
    at: new Date(Math.max(...own.map(({ at }) => at.getTime()))),
  }));
  await db
    .insertInto('last_use')
    .values(lastUses)
    .onConflict((conflict) =>
      conflict
        .column('customer_id')
        .doUpdateSet(({ ref }) => ({ at: ref('excluded.at') }))
        .whereRef('last_use.at', '<', 'excluded.at'),
    )
    .execute();
}
