import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRateLimit, type QuotaSync, refill, type Usage } from './rate-limit.ts';

const callsPerMinute = 600;
const start = Date.parse('2026-11-15T11:00:00Z');
const pauseMs = 10;

/** Simulates processes with quota-sync and a database that takes `answerMs`. */
function openProcesses(count: number, { perMinute = callsPerMinute, answerMs = 5, isDatabaseUp = true } = {}) {
  const refilledAtMs = new Map<string, number>();
  const openProcess = (offsetMs: number) => {
    let nowMs = start;
    let nextSyncMs = start + offsetMs + 1_000;
    let earliestMs = start;
    let waiting = new Map<string, Usage>();
    let answer: { atMs: number; apply: () => void } | undefined;
    const sync: QuotaSync = {
      processes: () => (isDatabaseUp ? count : 1),
      add: (account, usage, isUrgent) => {
        waiting.set(account, usage);
        if (isUrgent) nextSyncMs = Math.min(nextSyncMs, earliestMs);
      },
    };
    const startSync = (): void => {
      const batch = Array.from(waiting, ([account, usage]) => {
        const { pendingMs } = refill(usage, nowMs, count);
        const sharedMs = Math.max(0, (refilledAtMs.get(account) ?? 0) - nowMs) + pendingMs;
        refilledAtMs.set(account, nowMs + sharedMs);
        return { usage, pendingMs, sharedMs };
      });
      waiting = new Map();
      nextSyncMs = nowMs + 1_000;
      earliestMs = nowMs + answerMs + pauseMs;
      answer = {
        atMs: nowMs + answerMs,
        apply: () => {
          for (const { usage, pendingMs, sharedMs } of batch) {
            usage.pendingMs = Math.max(0, refill(usage, nowMs, count).pendingMs - pendingMs);
            Object.assign(usage, { sharedMs: Math.max(0, sharedMs - answerMs), addedByLastSyncMs: pendingMs });
          }
        },
      };
    };
    const limit = createRateLimit(perMinute, { name: 'calls', sync });
    return {
      advance: (toMs: number): void => {
        nowMs = toMs;
        if (answer && nowMs >= answer.atMs) {
          answer.apply();
          answer = undefined;
        }
        if (isDatabaseUp && !answer && nowMs >= Math.max(nextSyncMs, earliestMs)) startSync();
      },
      admits: () => limit.take('key', nowMs) === 0,
      header: () => limit.header('key', nowMs),
    };
  };
  const processes = Array.from({ length: count }, (_, index) => openProcess(index * 137));
  let passedMs = 0;
  return (index: number, afterMs: number) => {
    while (passedMs < afterMs) {
      passedMs = Math.min(passedMs + 5, afterMs);
      for (const process of processes) process.advance(start + passedMs);
    }
    return processes[index % count] ?? expect.fail();
  };
}

type Traffic = Readonly<{ calls: number; everyMs: number; processOf: (call: number) => number }>;

function countAdmitted(processAt: ReturnType<typeof openProcesses>, { calls, everyMs, processOf }: Traffic): number {
  let admitted = 0;
  for (let call = 0; call < calls; call++) if (processAt(processOf(call), call * everyMs).admits()) admitted++;
  return admitted;
}
const processCount = 3;
const allowedIn = (ms: number) => callsPerMinute + (ms * callsPerMinute) / 60_000;

it.each([
  [0.2, 5],
  [1, 5],
  [1, 50],
  [10, 50],
  [10, 500],
  [20, 500],
])(
  'admits at most a tenth above the limit over three processes: a call every %d ms, syncs of %i ms',
  (everyMs, answerMs) => {
    const shares = fc
      .array(fc.nat(100), { minLength: 3, maxLength: 3 })
      .filter((parts) => parts.some((part) => part > 0));
    fc.assert(
      fc.property(shares, fc.nat(9_999), (parts, seed) => {
        const processIndexes = parts.flatMap((part, index) => Array<number>(part).fill(index));
        const processOf = (call: number) => processIndexes[(call * 7_919 + seed) % processIndexes.length] ?? 0;
        const calls = 3 * callsPerMinute;
        const admitted = countAdmitted(openProcesses(processCount, { answerMs }), { calls, everyMs, processOf });
        // Each process rounds its share.
        expect(admitted).toBeLessThanOrEqual(allowedIn(calls * everyMs) * 1.1 + processCount);
        if (everyMs >= 1 && answerMs < 100) expect(admitted).toBeGreaterThanOrEqual(allowedIn(calls * everyMs) * 0.95);
      }),
      { numRuns: 6 },
    );
  },
);

it('admits at most a tenth above the limit when a key moves from one process to the next', () => {
  const processOf = (call: number) => Math.floor(call / 700);
  expect(countAdmitted(openProcesses(3), { calls: 2_100, everyMs: 1, processOf })).toBeLessThanOrEqual(
    allowedIn(2_100) * 1.1,
  );
});

it('admits the calls of a whole minute at once if a key uses one process', () => {
  const traffic = { calls: callsPerMinute, everyMs: 2, processOf: () => 0 };
  expect(countAdmitted(openProcesses(3), traffic)).toBe(callsPerMinute);
});

it('exceeds a small limit by at most one call for each other process', () => {
  for (const processOf of [(call: number) => call, (call: number) => Math.floor(call / 5), () => 0]) {
    const admitted = countAdmitted(openProcesses(3, { perMinute: 5 }), { calls: 15, everyMs: 50, processOf });
    expect(admitted).toBeGreaterThanOrEqual(5);
    expect(admitted).toBeLessThanOrEqual(7);
  }
});

it('counts in each process separately while the database is unavailable', () => {
  const traffic = { calls: 3 * 700, everyMs: 0.1, processOf: (call: number) => call };
  const admitted = countAdmitted(openProcesses(3, { isDatabaseUp: false }), traffic);
  expect(admitted).toBeGreaterThanOrEqual(3 * callsPerMinute);
  expect(admitted).toBeLessThanOrEqual(3 * allowedIn(210));
});

it('reports the remaining quota across processes', () => {
  const processAt = openProcesses(2, { perMinute: 10 });
  for (let call = 0; call < 5; call++) processAt(0, call * 50).admits();
  processAt(1, 300).admits();
  expect(processAt(1, 400).header()).toBe('"minute";r=4;t=6');
});
