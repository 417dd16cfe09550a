import type { Language } from '@fagvaerk/contract/language.ts';
import { keyExpiryWarnDays } from '@fagvaerk/contract/limits.ts';

const zone = 'Europe/Copenhagen';
const dayMs = 86_400_000;
const locales: Record<Language, string> = { da: 'da-DK', en: 'en-GB' };

/** The day it is in Denmark, yyyy-mm-dd. */
export const danishToday = (now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now);

/** yyyy-mm-dd as date pickers have it ↔ yyyymmdd as the access API has it. */
export const toCompact = (day: string): string => day.replaceAll('-', '');
export const fromCompact = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;

/** A typed day, day first as both languages write it, or year first. Null where the calendar has no such day. */
export function readTypedDay(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})[-./ ]+(\d{1,2})[-./ ]+(\d{4})\s*$/.exec(text) ?? [];
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text.trim();
  const instant = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) && iso.length === 10 ? iso : null;
}

/** A typed day with a time of day behind it, as pickers have it: yyyy-mm-dd hh:mm. */
export function readTypedMoment(text: string): string | null {
  const [, day = '', hours = '', minutes] = /^(.*[^\s,T])[\s,T]+(\d{1,2})[:.](\d{2})\s*$/.exec(text) ?? [];
  const read = readTypedDay(day);
  return read && Number(hours) < 24 && Number(minutes) < 60 ? `${read} ${hours.padStart(2, '0')}:${minutes}` : null;
}

/** A day of the access API in words. */
export const showDay = (compact: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(utcOf(compact));

export const showMoment = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
    new Date(iso),
  );

/** What a clock in Denmark shows, yyyy-mm-ddThh:mm as pickers have it. */
export const danishClock = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    .format(moment)
    .replace(' ', 'T');

/** The moment at which a clock in Denmark shows this; null where it is none. */
export function danishMoment(clock: string): Date | null {
  const asUtcMs = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtcMs)) return null;
  const aheadMs = (atMs: number) => Date.parse(`${danishClock(new Date(atMs))}Z`) - Math.floor(atMs / 60_000) * 60_000;
  // The second time with the offset of about the right moment: it may have changed in the hours between.
  return new Date(asUtcMs - aheadMs(asUtcMs - aheadMs(asUtcMs)));
}

/** To the second: calls come many to a minute. */
export const showInstant = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone }).format(
    new Date(iso),
  );

export const showNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(locales[language]).format(value);

/** A number of bytes, as people say it. */
export function showSize(bytes: number, language: Language): string {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const format = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 });
  return `${format.format(bytes / 1_000 ** step)} ${['B', 'kB', 'MB'][step]}`;
}

/** In how many days a key stops working, where that is soon; both days yyyymmdd. It works to the end of its last day. */
export function daysToExpiry(validUntil: string, today: string): number | null {
  const days = Math.round((utcOf(validUntil).getTime() - utcOf(today).getTime()) / dayMs);
  return days >= 0 && days <= keyExpiryWarnDays ? days : null;
}

/** The same day of the next year, yyyymmdd; the first of March for a leap day. */
export function yearAfter(compact: string): string {
  const day = utcOf(compact);
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  return toCompact(day.toISOString().slice(0, 10));
}

const utcOf = (compact: string): Date => new Date(`${fromCompact(compact)}T00:00:00Z`);
