import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Ledger, makeRateLimit, type Others } from './rate-limit.ts';

const callsPerMinute = 600;
const start = Date.parse('2026-11-15T11:00:00Z');
/** Between what a process tells, and for the answer. */
const pauseMs = 25;
const answerMs = 5;

/** Processes that tell each other what was spent in the database's way, by a clock that the test sets. */
function openProcesses(count: number, { isAnswered = true, perMinute = callsPerMinute } = {}) {
  const paidAtMs = new Map<string, number>();
  const processes = Array.from({ length: count }, () => {
    const waiting = new Map<string, Ledger>();
    let tellAtMs = Number.POSITIVE_INFINITY;
    let pausesUntilMs = 0;
    let nowMs = start;
    const tellAll = () => {
      if (!isAnswered) return;
      for (const [name, ledger] of waiting) {
        const toldMs = ledger.untoldMs(nowMs);
        const owedMs = Math.max(0, (paidAtMs.get(name) ?? 0) - nowMs) + toldMs;
        paidAtMs.set(name, nowMs + owedMs);
        ledger.hear(toldMs, owedMs, nowMs);
      }
      waiting.clear();
      tellAtMs = Number.POSITIVE_INFINITY;
      pausesUntilMs = nowMs + pauseMs;
    };
    const others: Others = {
      processes: () => count,
      tell: (name, ledger) => {
        waiting.set(name, ledger);
        tellAtMs = Math.min(tellAtMs, Math.max(nowMs, pausesUntilMs) + answerMs);
      },
      hear: () => (isAnswered ? Promise.resolve() : null),
    };
    const limit = makeRateLimit(perMinute, 'calls', others);
    return {
      goOn: (toMs: number): void => {
        nowMs = toMs;
        if (nowMs >= tellAtMs) tellAll();
      },
      isLetThrough: (): boolean => {
        while (limit.ask(1, nowMs)) tellAll();
        return limit.waitMs(1, nowMs) === 0;
      },
      left: () => limit.left(1, nowMs),
    };
  });
  /** The process that is called, when it is so late everywhere. */
  return (place: number, afterMs: number) => {
    for (const process of processes) process.goOn(start + afterMs);
    return processes[place % count] ?? expect.fail();
  };
}

const calledEveryMs = 1;
const calls = 2 * callsPerMinute;
const refilled = (calls * calledEveryMs * callsPerMinute) / 60_000;

/** How many of the calls, one each millisecond, are let through. */
function countThrough(processAt: ReturnType<typeof openProcesses>, placeOf: (call: number) => number): number {
  let through = 0;
  for (let call = 0; call < calls; call++) if (processAt(placeOf(call), call * calledEveryMs).isLetThrough()) through++;
  return through;
}

const expectWithinTwentieth = (through: number): void => {
  expect(through).toBeGreaterThanOrEqual((callsPerMinute + refilled) * 0.95);
  expect(through).toBeLessThanOrEqual((callsPerMinute + refilled) * 1.05);
};

it('lets as many through as one process does, within a twentieth, however the calls are shared out', () => {
  const shares = fc
    .array(fc.nat(100), { minLength: 1, maxLength: 5 })
    .filter((parts) => parts.some((part) => part > 0));
  fc.assert(
    fc.property(shares, fc.array(fc.nat(9_999), { minLength: 50, maxLength: 50 }), (parts, draws) => {
      const whole = parts.reduce((sum, part) => sum + part);
      const placeOf = (call: number): number => {
        const drawn = ((draws[call % draws.length] ?? 0) + call * 7_919) % whole;
        const ends = parts.map((_, place) => parts.slice(0, place + 1).reduce((sum, part) => sum + part));
        return ends.findIndex((end) => drawn < end);
      };
      expectWithinTwentieth(countThrough(openProcesses(parts.length), placeOf));
    }),
    { numRuns: 200 },
  );
});

it('lets as many through whoever comes to one process after the other', () => {
  for (let count = 1; count <= 5; count++) {
    const stretch = calls / 2 / count;
    expectWithinTwentieth(countThrough(openProcesses(count), (call) => Math.floor(call / stretch)));
  }
});

it('keeps to the limit where nobody hears of the others: each has its share, and refills by its share', () => {
  for (let count = 2; count <= 5; count++) {
    const processAt = openProcesses(count, { isAnswered: false });
    const through = countThrough(processAt, (call) => call);
    expect(through).toBeLessThanOrEqual(callsPerMinute + refilled + count);
    expect(through).toBeGreaterThanOrEqual((callsPerMinute + refilled) * 0.95);
    let later = 0;
    for (let call = 0; call < 60_000; call++) if (processAt(call, calls + call).isLetThrough()) later++;
    expect(later).toBeLessThanOrEqual(callsPerMinute + count);
    expect(later).toBeGreaterThanOrEqual(callsPerMinute * 0.95);
  }
});

it('lets all of a small limit through, and beyond it at most one call for each other process', () => {
  for (const placeOf of [(call: number) => call, (call: number) => Math.floor(call / 5), () => 0]) {
    const processAt = openProcesses(3, { perMinute: 5 });
    const through = Array.from({ length: 15 }, (_, call) => processAt(placeOf(call), call * 10).isLetThrough());
    expect(through.filter(Boolean).length).toBeGreaterThanOrEqual(5);
    expect(through.filter(Boolean).length).toBeLessThanOrEqual(7);
  }
});

it('tells what is left over all processes, and never less than nothing', () => {
  const processAt = openProcesses(2, { perMinute: 10 });
  for (let call = 0; call < 7; call++) processAt(0, call * 10).isLetThrough();
  for (let call = 0; call < 2; call++) processAt(1, 100 + call * 10).isLetThrough();
  expect(processAt(1, 200).left()).toBe('"minute";r=1;t=6');
  for (let call = 0; call < 4; call++) processAt(1, 200 + call * 10).isLetThrough();
  expect(processAt(1, 300).left()).toBe('"minute";r=0;t=6');
});
