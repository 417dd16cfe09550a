import { setImmediate as othersTurn } from 'node:timers/promises';
import type { FoundCall, LoggedCall, UnknownKeyCalls } from '@fagvaerk/contract/admin-answers.ts';
import type { Logger } from 'pino';
import { notesIn } from '../counted-log.ts';
import { endOfDanishDay, lastDanishDays } from '../danish-day.ts';
import type { Database } from '../database/schema.ts';
import { inSlices } from '../slices.ts';
import { type CallLog, makeCallLog } from './call-log.ts';
import { type LogShare, standardShare } from './logged-calls.ts';
import { findCalls, type ReadLog, readLog, type SoughtCalls, seekCalls } from './read-calls.ts';
import { listUnknownKeys, noteUnknownKeys, type UnknownKeys } from './unknown-keys.ts';
import {
  type CalledEndpoint,
  type CountedCalls,
  kindOf,
  listCalledEndpoints,
  savedAtOnce,
  saveUsage,
} from './usage.ts';

/** Notes a call that has been answered. Site 0 stands for none that exists; the mark tells which of the customer's keys it carried. */
export type Count = (customerID: number, siteID: number, status: number, keyMark: number) => void;

export type UsageFigures = Readonly<{
  /** Kinds of calls that wait to be written, and calls that wait for the log. */
  waitingCounts: number;
  waitingLogged: number;
  /** Calls since the start that were given up because too much waited. */
  lostCounts: number;
  lostLogged: number;
  flushes: number;
  failedFlushes: number;
}>;

export interface UsageCounter {
  /** Counts the calls of one kind; `uncharted` names the others. Nothing is written yet. */
  counterFor(endpointID: number, method: string): Count;
  /** Keeps a call in the log of its customer's. */
  logCall: CallLog['add'];
  noteUnknownKey: UnknownKeys['add'];
  /** The calls of a customer, newest first; those with an id; those with keys that nobody has. Written first, what this process knows of. */
  callsOf(customerID: number, sought?: SoughtCalls): Promise<LoggedCall[]>;
  findCalls(requestID: string): Promise<FoundCall[]>;
  listUnknownKeys(): Promise<UnknownKeyCalls[]>;
  /** Which endpoints of its sites a customer has called from a day on. */
  calledEndpoints(customerID: number, fromDay: string): Promise<CalledEndpoint[]>;
  /** Writes what has been counted since the last time. */
  flush(): Promise<void>;
  figures(): UsageFigures;
  /** The last flush. */
  close(): Promise<void>;
}

type Settings = Readonly<{
  db: Database;
  log: Logger;
  now?: () => number;
  /** Of the key that many share: each of their networks has a share of its log. */
  openKeyHash?: string;
  share?: LogShare;
}>;
/** Together with those of the same customer on other sites, or with its other key. */
type Tally = CountedCalls & { next: Tally | undefined };

/** What a call waits before it is written: no more than a second is ever lost, and the rest of that second is for the writing. */
const flushAfterMs = 700;
const tryAgainAfterMs = 5_000;
/** As many kinds of calls as may wait to be written: some 20 MB. */
const waitingMaximum = 50_000;

/** Counts and logs in memory and writes within a second, many calls in one statement. While nothing is called nothing is written. */
export function countUsage(settings: Settings): UsageCounter {
  const { db, log, now = () => Date.now(), openKeyHash, share = standardShare } = settings;
  const note = notesIn(log);
  const callLog = makeCallLog({ db, note, share, openKeyHash });
  const unknownKeys = noteUnknownKeys({ db, now });
  /** What was counted since the last time. Each counter finds its own again by customer and site. */
  let tallies: Tally[] = [];
  /** What is still to be written, by its kind. */
  const waiting = new Map<string, CountedCalls>();
  let period = 0;
  let day = '';
  let dayBeginsAtMs = 0;
  let dayEndsAtMs = 0;
  let lostCounts = 0;
  let flushes = 0;
  let failedFlushes = 0;
  let flushing = Promise.resolve();
  /** The flush that has not begun yet, with the logs that are read after it: whoever comes until then shares both. */
  let next: Readonly<{ done: Promise<void>; logs: Map<number, Promise<ReadLog>> }> | undefined;
  let nextOf: 'all' | 'lasting' = 'lasting';
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const beginDay = (atMs: number): void => {
    const [yesterday = '', today = ''] = lastDanishDays(2, atMs);
    day = today;
    dayBeginsAtMs = endOfDanishDay(yesterday);
    dayEndsAtMs = endOfDanishDay(today);
    period++;
  };

  const counterFor: UsageCounter['counterFor'] = (endpointID, method) => {
    const byStatusClass: Map<number, Tally>[] = [];
    let countedPeriod = period;
    return (customerID, siteID, status, keyMark) => {
      const atMs = now();
      if (atMs >= dayEndsAtMs || atMs < dayBeginsAtMs) beginDay(atMs);
      if (countedPeriod !== period) {
        byStatusClass.length = 0;
        countedPeriod = period;
      }
      const statusClass = Math.trunc(status / 100);
      byStatusClass[statusClass] ??= new Map();
      const first = byStatusClass[statusClass].get(customerID);
      let tally = first;
      while (tally && (tally.siteID !== siteID || tally.keyMark !== keyMark)) tally = tally.next;
      if (!tally) {
        const kind = { customerID, keyMark, siteID, endpointID, method, statusClass, day };
        tally = { ...kind, calls: 0, lastAtMs: atMs, next: first };
        byStatusClass[statusClass].set(customerID, tally);
        tallies.push(tally);
        awaitFlush();
      }
      tally.calls++;
      tally.lastAtMs = atMs;
    };
  };

  /** Adds up what is of one kind: however long nothing can be written, that much memory and no more is taken. */
  const gather = (): void => {
    let lostCalls = 0;
    for (const tally of tallies) {
      const kind = kindOf(tally);
      const before = waiting.get(kind);
      if (before) {
        before.calls += tally.calls;
        before.lastAtMs = Math.max(before.lastAtMs, tally.lastAtMs);
      } else if (waiting.size < waitingMaximum) {
        tally.next = undefined;
        waiting.set(kind, tally);
      } else lostCalls += tally.calls;
    }
    tallies = [];
    period++;
    lostCounts += lostCalls;
    if (lostCalls > 0)
      note('lost', 'error', { lostCalls }, 'too much usage waits to be written: calls are not counted');
  };

  /** A part is written whole or waits on, and between two of them others get their turn. */
  const write = async (what: 'all' | 'lasting'): Promise<void> => {
    gather();
    while (waiting.size > 0) {
      const part = [...waiting.values().take(savedAtOnce)];
      await saveUsage(db, part);
      for (const saved of part) waiting.delete(kindOf(saved));
      await othersTurn();
    }
    await callLog.write(what);
    await unknownKeys.write();
    if (callLog.figures().waitingLogged > 0) awaitFlush();
  };
  const nextFlush = (): NonNullable<typeof next> => {
    if (next) return next;
    flushing = flushing
      .catch(() => {})
      .then(() => {
        next = undefined;
        flushes++;
        const wanted = nextOf;
        nextOf = 'lasting';
        return write(wanted);
      });
    flushing.catch(() => failedFlushes++);
    next = { done: flushing, logs: new Map() };
    return next;
  };
  const flush = (): Promise<void> => {
    nextOf = 'all';
    return nextFlush().done;
  };
  /** What cannot be written keeps nobody from reading the rest. */
  const tryToFlush = (flushed = flush()): Promise<void> =>
    flushed.catch((err) => {
      note('flush', 'warn', { err }, 'usage could not be written; it will be tried again');
      clearTimeout(timer);
      timer = undefined;
      awaitFlush(tryAgainAfterMs);
    });
  const awaitFlush = (afterMs = flushAfterMs): void => {
    if (timer || isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      void tryToFlush(nextFlush().done);
    }, afterMs).unref();
  };
  const logOf = (customerID: number): Promise<ReadLog> => {
    const { logs } = nextFlush();
    const log = logs.get(customerID) ?? tryToFlush().then(() => readLog(db, customerID, share, now()));
    logs.set(customerID, log);
    return log;
  };
  const afterFlush =
    <Given extends unknown[], Found>(read: (...given: Given) => Promise<Found>) =>
    (...given: Given): Promise<Found> =>
      tryToFlush().then(() => read(...given));

  return {
    counterFor,
    logCall: (customerID, call) => {
      callLog.add(customerID, call);
      awaitFlush();
    },
    noteUnknownKey: (address, apiKey) => {
      unknownKeys.add(address, apiKey);
      awaitFlush();
    },
    callsOf: async (customerID, sought = {}) => {
      const line = sought.address === undefined ? 'first' : 'last';
      return inSlices(seekCalls(await logOf(customerID), sought), line);
    },
    findCalls: afterFlush((requestID) => findCalls(db, requestID)),
    listUnknownKeys: afterFlush(() => listUnknownKeys(db)),
    calledEndpoints: afterFlush((customerID, fromDay) => listCalledEndpoints(db, customerID, fromDay)),
    flush,
    figures: () => ({
      waitingCounts: tallies.length + waiting.size,
      lostCounts,
      flushes,
      failedFlushes,
      ...callLog.figures(),
    }),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await flush();
    },
  };
}
