import type { Logger } from 'pino';
import { danishDay, endOfDanishDay } from '../access/danish-day.ts';
import type { Database } from '../database/schema.ts';
import { type CountedCalls, deleteUsageBefore, type LastUse, saveUsage } from './usage.ts';

export interface UsageCounter {
  /** Notes a call that has been answered. Nothing is written yet. */
  count(customerID: number, siteID: number, endpointID: number, method: string, status: number): void;
  /** Writes what has been counted since the last time. */
  flush(): Promise<void>;
  /** The last flush. */
  close(): Promise<void>;
}

type Settings = Readonly<{ db: Database; log: Logger; now?: () => number }>;

const flushEveryMs = 5_000;
const dayMs = 24 * 60 * 60 * 1000;
const keptDays = 400;

/** Counts in memory and writes every few seconds, many calls in one statement. */
export function countUsage({ db, log, now = Date.now }: Settings): UsageCounter {
  let counted = new Map<string, CountedCalls>();
  let lastUses = new Map<number, LastUse>();
  let day = '';
  let dayEndsAtMs = 0;
  let flushing = Promise.resolve();

  const beginDay = (atMs: number): void => {
    day = danishDay(atMs);
    dayEndsAtMs = endOfDanishDay(day);
    deleteUsageBefore(db, danishDay(atMs - keptDays * dayMs)).catch((err) =>
      log.warn({ err }, 'old usage was not deleted'),
    );
  };

  const count: UsageCounter['count'] = (customerID, siteID, endpointID, method, status) => {
    const atMs = now();
    if (atMs >= dayEndsAtMs) beginDay(atMs);
    const statusClass = Math.trunc(status / 100);
    const name = `${customerID} ${siteID} ${endpointID} ${method} ${statusClass} ${day}`;
    const found = counted.get(name);
    if (found) found.calls++;
    else counted.set(name, { customerID, siteID, endpointID, method, statusClass, day, calls: 1 });
    const lastUse = lastUses.get(customerID);
    if (lastUse) lastUse.atMs = atMs;
    else lastUses.set(customerID, { customerID, atMs });
  };

  const write = async (): Promise<void> => {
    if (counted.size === 0) return;
    const [calls, uses] = [counted, lastUses];
    counted = new Map();
    lastUses = new Map();
    try {
      await saveUsage(db, [...calls.values()], [...uses.values()]);
    } catch (error) {
      // Nothing is lost: what could not be written is counted on.
      for (const [name, { calls: missed, ...key }] of calls) {
        counted.set(name, { ...key, calls: (counted.get(name)?.calls ?? 0) + missed });
      }
      for (const [customerID, use] of uses) if (!lastUses.has(customerID)) lastUses.set(customerID, use);
      throw error;
    }
  };
  const flush = (): Promise<void> => {
    flushing = flushing.catch(() => {}).then(write);
    return flushing;
  };
  const flushUnasked = () =>
    void flush().catch((err) => log.warn({ err }, 'usage could not be written; it will be tried again'));
  const timer = setInterval(flushUnasked, flushEveryMs).unref();

  return {
    count,
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
