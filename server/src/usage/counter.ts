import type { Logger } from 'pino';
import { danishDay, endOfDanishDay } from '../danish-day.ts';
import type { Database } from '../database/schema.ts';
import { type CountedCalls, deleteUsageBefore, saveUsage } from './usage.ts';

/** Notes a call that has been answered. Site 0 stands for none that exists. */
export type Count = (customerID: number, siteID: number, status: number) => void;

export interface UsageCounter {
  /** Counts the calls of one kind; `uncharted` names the others. Nothing is written yet. */
  counterFor(endpointID: number, method: string): Count;
  /** Writes what has been counted since the last time. */
  flush(): Promise<void>;
  /** The last flush. */
  close(): Promise<void>;
}

type Settings = Readonly<{ db: Database; log: Logger; now?: () => number }>;
/** Together with those of the same customer on other sites. */
type Tally = CountedCalls & { next: Tally | undefined };

const flushEveryMs = 5_000;
const dayMs = 24 * 60 * 60 * 1000;
const keptDays = 400;

/** Counts in memory and writes every few seconds, many calls in one statement. */
export function countUsage({ db, log, now = Date.now }: Settings): UsageCounter {
  /** What is still to be written. Each counter finds its own again by customer and site. */
  let tallies: Tally[] = [];
  let period = 0;
  let day = '';
  let dayEndsAtMs = 0;
  let flushing = Promise.resolve();

  const beginDay = (atMs: number): void => {
    day = danishDay(atMs);
    dayEndsAtMs = endOfDanishDay(day);
    period++;
    const oldest = danishDay(atMs - keptDays * dayMs);
    deleteUsageBefore(db, oldest).catch((err) => log.warn({ err }, 'old usage was not deleted'));
  };

  const counterFor: UsageCounter['counterFor'] = (endpointID, method) => {
    const byStatusClass: Map<number, Tally>[] = [];
    let countedPeriod = period;
    return (customerID, siteID, status) => {
      const atMs = now();
      if (atMs >= dayEndsAtMs) beginDay(atMs);
      if (countedPeriod !== period) {
        byStatusClass.length = 0;
        countedPeriod = period;
      }
      const statusClass = Math.trunc(status / 100);
      byStatusClass[statusClass] ??= new Map();
      const first = byStatusClass[statusClass].get(customerID);
      let tally = first;
      while (tally && tally.siteID !== siteID) tally = tally.next;
      if (!tally) {
        tally = { customerID, siteID, endpointID, method, statusClass, day, calls: 0, lastAtMs: atMs, next: first };
        byStatusClass[statusClass].set(customerID, tally);
        tallies.push(tally);
      }
      tally.calls++;
      tally.lastAtMs = atMs;
    };
  };

  const write = async (): Promise<void> => {
    if (tallies.length === 0) return;
    const written = tallies;
    tallies = [];
    period++;
    try {
      await saveUsage(db, written);
    } catch (error) {
      // Nothing is lost: what could not be written is written with the next.
      tallies = [...written, ...tallies];
      throw error;
    }
  };
  const flush = (): Promise<void> => {
    flushing = flushing.catch(() => {}).then(write);
    return flushing;
  };
  const flushUnasked = () => {
    flush().catch((err) => log.warn({ err }, 'usage could not be written; it will be tried again'));
  };
  const timer = setInterval(flushUnasked, flushEveryMs).unref();

  return {
    counterFor,
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
