type Level = 'info' | 'warn' | 'error';
type Log = Readonly<Record<Level, (facts: object, message: string) => void>>;
type Event = Readonly<{ level: Level; facts: object; message: string }>;
export type Note = (key: string, level: Level, facts: object, message: string) => void;

/** Whoever can choose a part of the key cannot fill the memory: what goes beyond is counted together. */
const keysMaximum = 200;
const allOthers = 'all others';

/** How often what repeats itself is logged. */
const countedEveryMs = 60_000;
const notes = new WeakMap<Log, Note>();

/** The one of a log: whoever shares the log shares the count. */
export function notesIn(log: Log): Note {
  const note = notes.get(log) ?? makeCountedLog(log, { everyMs: countedEveryMs });
  notes.set(log, note);
  return note;
}

/**
 * Logs what may happen very often: the first of its key at once, those that follow as one line for each period, with how
 * many `times` it happened and the facts of the latest. A key that was quiet for a whole period begins anew.
 */
export function makeCountedLog(log: Log, { everyMs }: Readonly<{ everyMs: number }>): Note {
  const counts = new Map<string, Event & { times: number }>();

  const endPeriod = () => {
    for (const [key, { level, facts, message, times }] of counts) {
      if (times === 0) counts.delete(key);
      else {
        log[level]({ ...facts, times }, message);
        counts.set(key, { level, facts, message, times: 0 });
      }
    }
    if (counts.size > 0) beginPeriod();
  };
  const beginPeriod = () => void setTimeout(endPeriod, everyMs).unref();

  return (key, level, facts, message) => {
    const name = counts.has(key) || counts.size < keysMaximum ? key : allOthers;
    const before = counts.get(name);
    if (!before) log[level](facts, message);
    if (counts.size === 0) beginPeriod();
    counts.set(name, { level, facts, message, times: before ? before.times + 1 : 0 });
  };
}
