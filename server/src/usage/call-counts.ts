import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { batchesOf } from '../database/batches.ts';
import type { Database } from '../database/schema.ts';
import type { ThrottledLog } from '../logging/throttled-log.ts';
import { danishDay, endOfDanishDay, startOfDanishDay } from '../time/copenhagen.ts';
import type { AnsweredCall } from './call-log.ts';
import { bucketOf } from './durations.ts';
import { type CountedCalls, saveCounts } from './save-counts.ts';
import { rowsPerTransaction } from './usage.ts';

/** About 20 MB. */
const waitingMaximum = 50_000;

/** Calls that no table tells apart are counted together; the rows of each table are added up when they are written. */
export function createCallCounts({ db, note }: Readonly<{ db: Database; note: ThrottledLog }>) {
  const waiting = new Map<string, CountedCalls>();
  const dayOf = createDayLookup();
  let lost = 0;

  return {
    add: (call: AnsweredCall): void => {
      const { atMs, customerID, keyFingerprint, siteID, countedEndpointID: endpointID } = call;
      const day = dayOf(atMs);
      const method = call.method === 'HEAD' ? 'GET' : call.method;
      const statusClass = Math.trunc(call.status / 100);
      const isRefused = call.outcome === 'refused';
      const bucket = bucketOf(call.durationMs);
      const name = `${customerID} ${keyFingerprint} ${day} ${siteID} ${endpointID} ${method} ${statusClass} ${isRefused} ${bucket}`;
      const counted = waiting.get(name);
      if (counted) {
        counted.calls++;
        counted.lastAtMs = Math.max(counted.lastAtMs, atMs);
      } else if (waiting.size < waitingMaximum) {
        const kind = { customerID, keyFingerprint, day, siteID, endpointID, method, statusClass };
        waiting.set(name, { ...kind, isRefused, bucket, calls: 1, lastAtMs: atMs });
      } else {
        lost++;
        note('lost', 'error', {}, 'too much usage waits to be written: calls are not counted');
      }
    },
    write: async (): Promise<void> => {
      for (const batch of batchesOf([...waiting], rowsPerTransaction(db))) {
        const written = batch.map(([, counted]) => ({ ...counted }));
        await saveCounts(db, written);
        // Calls may have been counted during the write.
        for (const [index, [name, counted]] of batch.entries()) {
          counted.calls -= written[index]?.calls ?? 0;
          if (counted.calls === 0) waiting.delete(name);
        }
        await yieldToEventLoop();
      }
    },
    stats: () => ({ waitingCounts: waiting.size, lostCounts: lost }),
  };
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
