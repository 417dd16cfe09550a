type Level = 'info' | 'warn' | 'error';
type Log = Readonly<Record<Level, (facts: object, message: string) => void>>;
type Event = Readonly<{ level: Level; facts: object; message: string }>;
export type ThrottledLog = (key: string, level: Level, facts: object, message: string) => void;

/** Callers may choose a part of the key; further keys are counted together. */
const keysMaximum = 200;
const otherKeys = 'all others';
const periodMs = 60_000;
const throttled = new WeakMap<Log, ThrottledLog>();

export function throttledLogger(log: Log): ThrottledLog {
  const note = throttled.get(log) ?? throttle(log);
  throttled.set(log, note);
  return note;
}

/** Logs the first event of a key at once, further ones as one line per minute. */
export function throttle(log: Log): ThrottledLog {
  const counts = new Map<string, Event & { times: number }>();

  const endPeriod = (): void => {
    for (const [key, { level, facts, message, times }] of counts) {
      if (times === 0) counts.delete(key);
      else {
        log[level]({ ...facts, times }, message);
        counts.set(key, { level, facts, message, times: 0 });
      }
    }
    if (counts.size > 0) startPeriod();
  };
  const startPeriod = () => void setTimeout(endPeriod, periodMs).unref();

  return (key, level, facts, message) => {
    const name = counts.has(key) || counts.size < keysMaximum ? key : otherKeys;
    const before = counts.get(name);
    if (!before) log[level](facts, message);
    if (counts.size === 0) startPeriod();
    counts.set(name, { level, facts, message, times: before ? before.times + 1 : 0 });
  };
}
