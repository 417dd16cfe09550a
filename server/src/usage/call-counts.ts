import type { Database } from '../database/schema.ts';
import type { ThrottledLog } from '../logging/throttled-log.ts';
import { danishDay, endOfDanishDay, startOfDanishDay } from '../time/copenhagen.ts';
import type { AnsweredCall } from './call-log.ts';
import { bucketOf } from './durations.ts';
import { saveCounts, saveDurations } from './save-counts.ts';
import { createTally } from './tally.ts';

/** About 20 MB, and at most as much for durations. */
const maximum = 50_000;

/** Calls that no table tells apart are counted together; the rows of each table are added up when they are written. */
export function createCallCounts({ db, note }: Readonly<{ db: Database; note: ThrottledLog }>) {
  const noteLost = (message: string) => () => note(message, 'error', {}, message);
  const counts = createTally({
    db,
    maximum,
    save: saveCounts,
    onLost: noteLost('too much usage waits to be written: calls are not counted'),
  });
  const durations = createTally({
    db,
    maximum,
    save: saveDurations,
    onLost: noteLost('too much usage waits to be written: response times are not counted'),
  });
  const dayOf = createDayLookup();

  return {
    counts,
    durations,
    add: (call: AnsweredCall): void => {
      const { atMs, customerID, keyFingerprint, siteID, countedEndpointID: endpointID } = call;
      const day = dayOf(atMs);
      const method = call.method === 'HEAD' ? 'GET' : call.method;
      const statusClass = Math.trunc(call.status / 100);
      const isRefused = call.outcome === 'refused';
      const name = `${customerID} ${keyFingerprint} ${day} ${siteID} ${endpointID} ${method} ${statusClass} ${isRefused}`;
      const subject = { day, site_id: siteID, endpoint_id: endpointID, calls: 0 };
      const counted = counts.count(name, () => ({
        ...subject,
        customer_id: customerID,
        method,
        status_class: statusClass,
        keyFingerprint,
        isRefused,
        lastAtMs: atMs,
      }));
      if (counted) counted.lastAtMs = Math.max(counted.lastAtMs, atMs);
      if (!call.isAnsweredBySite || isRefused || siteID <= 0 || endpointID <= 0) return;
      const bucket = bucketOf(call.durationMs);
      durations.count(`${siteID} ${day} ${endpointID} ${bucket}`, () => ({ ...subject, bucket }));
    },
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
