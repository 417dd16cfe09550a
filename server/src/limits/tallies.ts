import { alone, forgetAfterMs, type SharedCounts } from './shared-counts.ts';

export type TallyLimits = Readonly<{ freeAttempts: number; longestWaitMs: number }>;
type Tally = Readonly<{ attempts: number; lastAtMs: number; notBeforeMs: number }>;

const firstWaitMs = 1_000;
const mostTallies = 10_000;

/** How often each of many was tried, and how long it has to wait. Times are those of a clock that nobody can set. */
export function makeTallies(kind: string, { freeAttempts, longestWaitMs }: TallyLimits, shared: SharedCounts = alone) {
  const tallies = new Map<string, Tally>();
  const recent = (key: string, nowMs: number): Tally | undefined => {
    const tally = tallies.get(key);
    return tally && nowMs - tally.lastAtMs < forgetAfterMs ? tally : undefined;
  };
  const put = (key: string, tally: Tally): void => {
    // The longest quiet stands first and is the first to be forgotten.
    tallies.delete(key);
    tallies.set(key, tally);
    if (tallies.size > mostTallies) tallies.delete(tallies.keys().next().value ?? '');
  };
  const own = {
    kind,
    remembers: (key: string, nowMs: number): boolean => recent(key, nowMs) !== undefined,
    waitMs: (key: string, nowMs: number): number => Math.max(0, (tallies.get(key)?.notBeforeMs ?? 0) - nowMs),
    count(key: string, nowMs: number): void {
      const attempts = (recent(key, nowMs)?.attempts ?? 0) + 1;
      const waitMs =
        attempts < freeAttempts ? 0 : Math.min(firstWaitMs * 2 ** (attempts - freeAttempts), longestWaitMs);
      put(key, { attempts, lastAtMs: nowMs, notBeforeMs: nowMs + waitMs });
    },
    clear: (key: string): void => void tallies.delete(key),
    attempts: (key: string): number => tallies.get(key)?.attempts ?? 0,
    learn(key: string, attempts: number, lastAtMs: number, notBeforeMs: number): void {
      if (attempts === 0) tallies.delete(key);
      else put(key, { attempts, lastAtMs, notBeforeMs });
    },
  };
  const judge = (key: string, nowMs: number): number => {
    const waitMs = own.waitMs(key, nowMs);
    if (waitMs === 0) own.count(key, nowMs);
    return waitMs;
  };
  return {
    ...own,
    /** Counts an attempt, unless it has to wait: for how long, by what all processes have counted. */
    attempt: async (key: string): Promise<number> =>
      judge(key, performance.now()) || shared.judge([{ tallies: own, key }], (nowMs) => judge(key, nowMs)),
    succeeded: (key: string): Promise<void> => {
      own.clear(key);
      return shared.forget([{ tallies: own, key }]);
    },
  };
}
