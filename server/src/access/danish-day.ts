const hourMs = 3_600_000;
/** Summer time first: where both would fit, there is none. */
const hoursAheadOfUtc = [2, 1];

const danishClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Copenhagen',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The day it is in Denmark, as yyyymmdd. */
export const danishDay = (atMs: number): string => danishClock.format(atMs).slice(0, 10).replaceAll('-', '');

/** The moment at which a day, yyyymmdd, is over in Denmark. Clocks change at night but never at midnight. */
export function endOfDanishDay(day: string): number {
  const nextMidnightUtc = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)) + 1);
  const ends = hoursAheadOfUtc.map((hours) => nextMidnightUtc - hours * hourMs);
  return ends.find((end) => danishClock.format(end).endsWith(' 00:00')) ?? nextMidnightUtc - hourMs;
}
