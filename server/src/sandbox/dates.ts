/** Dates as the API writes them, and clock times in Denmark. */

const jsonDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Milliseconds since 1970; null when it is no date. Without a time of day it is midnight UTC. */
export function parseDate(text: string): number | null {
  if (!jsonDate.test(text)) return null;
  const at = Date.parse(text);
  // `Date.parse` takes 31 February for a day in March.
  return Number.isNaN(at) || !isCalendarDay(text.slice(0, 10)) ? null : at;
}

const isCalendarDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** `2026-11-24T06:30:00Z`, without fractions of a second. */
export const instant = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * 86_400_000);

export const homeZone = 'Europe/Copenhagen';

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The day and the clock in a time zone: `['2026-11-24', '07:30']`. */
export function localTime(at: number, zone: string): [day: string, clock: string] {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  const [day = '', clock = ''] = text.split(' ');
  return [day, clock];
}

/** The moment when clocks in a time zone show this day and time. */
export function momentOf(day: string, clock: string, zone: string): number {
  const asUtc = Date.parse(`${day}T${clock}:00Z`);
  const offsetAt = (at: number): number => {
    const [localDay, localClock] = localTime(at, zone);
    return Date.parse(`${localDay}T${localClock}:00Z`) - Math.floor(at / 60_000) * 60_000;
  };
  // The offset just before and just after a change of clocks differ: the second look settles it.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}
