import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import { throttledLogger } from '../logging/throttled-log.ts';
import { createCallCounts } from './call-counts.ts';
import { type AnsweredCall, createCallLog } from './call-log.ts';
import { type CallLogLimits, findCalls, readCalls, type SoughtCalls } from './read-calls.ts';
import { listUnknownKeys, noteUnknownKeys } from './unknown-keys.ts';
import { listCalledEndpoints } from './usage.ts';

export type UsageRecorder = ReturnType<typeof createUsageRecorder>;

type Settings = Readonly<{
  db: Database;
  log: Logger;
  limits: CallLogLimits;
  demoKeyMark: number;
  now?: () => number;
}>;

/** The rest of the promised second is for the writing. */
const flushAfterMs = 700;
const retryAfterMs = 5_000;

/** Collects calls in memory and writes them in batches. Reading first writes what has been collected. */
export function createUsageRecorder({ db, log, limits, demoKeyMark, now = Date.now }: Settings) {
  const note = throttledLogger(log);
  const counts = createCallCounts({ db, note });
  const callLog = createCallLog({ db, note, demoKeyMark });
  const unknownKeys = noteUnknownKeys({ db, now });
  const oneAtATime = pLimit(1);
  let flushes = 0;
  let failedFlushes = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const flush = (): Promise<void> =>
    oneAtATime(async () => {
      flushes++;
      try {
        await counts.write();
        await callLog.write();
        await unknownKeys.write();
      } catch (error) {
        failedFlushes++;
        throw error;
      }
    });
  const scheduleFlush = (afterMs = flushAfterMs): void => {
    if (timer || isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      void tryToFlush();
    }, afterMs).unref();
  };
  /** What cannot be written does not keep anyone from reading the rest. */
  const tryToFlush = (): Promise<void> =>
    flush().catch((err) => {
      note('flush', 'warn', { err }, 'usage could not be written; it will be tried again');
      clearTimeout(timer);
      timer = undefined;
      scheduleFlush(retryAfterMs);
    });

  const afterFlush = async <Found>(read: () => Promise<Found>): Promise<Found> => {
    await tryToFlush();
    return read();
  };

  return {
    /** Counts a call and, when `isLogged`, logs it. Both are written within a second. */
    record: (call: AnsweredCall): void => {
      counts.add(call);
      if (call.isLogged) callLog.add(call);
      scheduleFlush();
    },
    noteUnknownKey: (network: string, apiKey: string): void => {
      unknownKeys.add(network, apiKey);
      scheduleFlush();
    },
    callsOf: (customerID: number, sought: SoughtCalls = {}) =>
      afterFlush(() => readCalls(db, customerID, sought, limits, now())),
    findCalls: (requestID: string) => afterFlush(() => findCalls(db, requestID, limits, now())),
    listUnknownKeys: () => afterFlush(() => listUnknownKeys(db)),
    calledEndpoints: (customerID: number, fromDay: string) =>
      afterFlush(() => listCalledEndpoints(db, customerID, fromDay)),
    flush,
    figures: () => ({ ...counts.figures(), ...callLog.figures(), flushes, failedFlushes }),
    close: async (): Promise<void> => {
      isClosed = true;
      clearTimeout(timer);
      await flush();
    },
  };
}
