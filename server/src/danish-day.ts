const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Summer time first: where both would fit, there is none. */
const hoursAheadOfUtc = [2, 1];

const danishClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Copenhagen',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The day it is in Denmark, as yyyymmdd. */
export const danishDay = (atMs: number): string => danishClock.format(atMs).slice(0, 10).replaceAll('-', '');

/** The days up to and including today, oldest first. */
export function lastDanishDays(count: number, atMs: number): string[] {
  // Noon is on the same day whatever the clocks do.
  const noonMs = endOfDanishDay(danishDay(atMs)) - dayMs / 2;
  return Array.from({ length: count }, (_, index) => danishDay(noonMs - (count - 1 - index) * dayMs));
}

/** The moment at which a day, yyyymmdd, is over in Denmark. Clocks change at night but never at midnight. */
export function endOfDanishDay(day: string): number {
  const nextMidnightUtc = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)) + 1);
  const ends = hoursAheadOfUtc.map((hours) => nextMidnightUtc - hours * hourMs);
  return ends.find((end) => danishClock.format(end).endsWith(' 00:00')) ?? nextMidnightUtc - hourMs;
}
