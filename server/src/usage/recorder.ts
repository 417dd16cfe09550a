import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import { throttledLogger } from '../logging/throttled-log.ts';
import { createCallCounts } from './call-counts.ts';
import { type AnsweredCall, createCallLog } from './call-log.ts';
import { type CallLogLimits, type CallQuery, oldestShown, readCalls } from './read-calls.ts';
import { listRefusalReasons, type SearchSettings, searchCalls } from './search-calls.ts';
import { createUnknownKeyCounter, listUnknownKeys } from './unknown-keys.ts';
import { listCalledEndpoints } from './usage.ts';

export type UsageRecorder = ReturnType<typeof createUsageRecorder>;

type Settings = Readonly<{
  db: Database;
  log: Logger;
  limits: CallLogLimits;
  demoKeyFingerprint: number;
  now?: () => number;
}>;

/** Leaves time to write within the promised second. */
const flushAfterMs = 700;
const retryAfterMs = 5_000;

/** Buffers calls and writes them in batches. Reads flush first. */
export function createUsageRecorder({ db, log, limits, demoKeyFingerprint, now = Date.now }: Settings) {
  const note = throttledLogger(log);
  const { add: count, counts, durations } = createCallCounts({ db, note });
  const callLog = createCallLog({ db, note, demoKeyFingerprint });
  const unknownKeys = createUnknownKeyCounter({ db, now });
  const oneAtATime = pLimit(1);
  let flushes = 0;
  let failedFlushes = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const flush = (): Promise<void> =>
    oneAtATime(async () => {
      flushes++;
      const errors: unknown[] = [];
      // One table that cannot be written must not hold up the others.
      for (const { write } of [counts, durations, callLog, unknownKeys])
        await write().catch((error) => errors.push(error));
      if (errors.length === 0) return;
      failedFlushes++;
      throw errors[0];
    });
  const scheduleFlush = (afterMs = flushAfterMs): void => {
    if (timer || isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      void tryToFlush();
    }, afterMs).unref();
  };
  /** Failed writes must not block reads. */
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

  const searchSettings = (): SearchSettings => ({ oldest: oldestShown(limits, now()), nowMs: now() });

  return {
    record: (call: AnsweredCall): void => {
      // A simulated failure says nothing about the site or the customer.
      if (call.scenario === null) count(call);
      if (call.isLogged) callLog.add(call);
      scheduleFlush();
    },
    recordUnknownKey: (network: string, apiKey: string): void => {
      unknownKeys.add(network, apiKey);
      scheduleFlush();
    },
    callsOf: (customerID: number, query: CallQuery = {}) =>
      afterFlush(() => readCalls(db, customerID, query, limits, now())),
    searchCalls: (query: Parameters<typeof searchCalls>[1], maskKey: (ending: string) => string) =>
      afterFlush(() => searchCalls(db, query, searchSettings(), maskKey)),
    refusalReasons: (filter: Parameters<typeof listRefusalReasons>[1]) =>
      afterFlush(() => listRefusalReasons(db, filter, searchSettings())),
    listUnknownKeys: () => afterFlush(() => listUnknownKeys(db)),
    calledEndpoints: (customerID: number, fromDay: string) =>
      afterFlush(() => listCalledEndpoints(db, customerID, fromDay)),
    flush,
    stats: () => {
      const [counted, timed, logged] = [counts.stats(), durations.stats(), callLog.stats()];
      return {
        flushes: { written: flushes - failedFlushes, failed: failedFlushes },
        waiting: { counts: counted.waiting, durations: timed.waiting, log: logged.waiting },
        lost: { counts: counted.lost, durations: timed.lost, log: logged.lost },
      };
    },
    close: async (): Promise<void> => {
      isClosed = true;
      clearTimeout(timer);
      await flush();
    },
  };
}
