import { Temporal } from 'temporal-polyfill';

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

const jsonDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Null if it is no date. Without a time of day it is midnight UTC. */
export function parseDate(text: string): number | null {
  if (!jsonDate.test(text)) return null;
  const at = Date.parse(text);
  // `Date.parse` takes 31 February for a day in March, and an offset may lead out of the four digits by which SQLite sorts.
  const isDate = !Number.isNaN(at) && isCalendarDay(text.slice(0, 10)) && /^\d/.test(new Date(at).toISOString());
  return isDate ? at : null;
}

const isCalendarDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

export const instant = (at: number): string => Temporal.Instant.fromEpochMilliseconds(at).toString();

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
