import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { batchesOf } from '../database/batches.ts';
import type { Database } from '../database/schema.ts';
import type { ThrottledLog } from '../logging/throttled-log.ts';
import { danishDay, endOfDanishDay, startOfDanishDay } from '../time/copenhagen.ts';
import type { AnsweredCall } from './call-log.ts';
import { bucketOf } from './durations.ts';
import { type CountedCalls, type CountedDurations, saveCounts, saveDurations } from './save-counts.ts';
import { rowsPerTransaction } from './usage.ts';

/** About 20 MB, and at most as much for durations. */
const waitingMaximum = 50_000;

/** Calls that no table tells apart are counted together; the rows of each table are added up when they are written. */
export function createCallCounts({ db, note }: Readonly<{ db: Database; note: ThrottledLog }>) {
  const waiting = new Map<string, CountedCalls>();
  const durations = new Map<string, CountedDurations>();
  const dayOf = createDayLookup();
  let lost = 0;

  return {
    add: (call: AnsweredCall): void => {
      const { atMs, customerID, keyFingerprint, siteID, countedEndpointID: endpointID } = call;
      const day = dayOf(atMs);
      const method = call.method === 'HEAD' ? 'GET' : call.method;
      const statusClass = Math.trunc(call.status / 100);
      const isRefused = call.outcome === 'refused';
      const name = `${customerID} ${keyFingerprint} ${day} ${siteID} ${endpointID} ${method} ${statusClass} ${isRefused}`;
      const counted = waiting.get(name);
      if (counted) {
        counted.calls++;
        counted.lastAtMs = Math.max(counted.lastAtMs, atMs);
      } else if (waiting.size < waitingMaximum) {
        const row = { customer_id: customerID, day, site_id: siteID, endpoint_id: endpointID, method, calls: 1 };
        waiting.set(name, { ...row, status_class: statusClass, keyFingerprint, isRefused, lastAtMs: atMs });
      } else {
        lost++;
        note('lost', 'error', {}, 'too much usage waits to be written: calls are not counted');
      }
      // Self-service is answered by the portal itself.
      if (isRefused || siteID <= 0 || endpointID <= 0) return;
      const bucket = bucketOf(call.durationMs);
      const durationName = `${siteID} ${day} ${endpointID} ${bucket}`;
      const duration = durations.get(durationName);
      if (duration) duration.calls++;
      else if (durations.size < waitingMaximum)
        durations.set(durationName, { site_id: siteID, day, endpoint_id: endpointID, bucket, calls: 1 });
    },
    write: async (): Promise<void> => {
      await writeCounts(waiting, rowsPerTransaction(db), (counted) => saveCounts(db, counted));
      await writeCounts(durations, rowsPerTransaction(db), (counted) => saveDurations(db, counted));
    },
    stats: () => ({ waiting: waiting.size, lost }),
  };
}

export async function writeCounts<Counted extends { calls: number }>(
  waiting: Map<string, Counted>,
  size: number,
  save: (counted: readonly Counted[]) => Promise<void>,
): Promise<void> {
  // Sorted, so that the counts of a customer are written together, and processes cannot deadlock.
  const sorted = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const batch of batchesOf(sorted, size)) {
    const written = batch.map(([, counted]) => ({ ...counted }));
    await save(written);
    // Calls may have been counted during the write.
    for (const [index, [name, counted]] of batch.entries()) {
      counted.calls -= written[index]?.calls ?? 0;
      if (counted.calls === 0) waiting.delete(name);
    }
    await yieldToEventLoop();
  }
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
