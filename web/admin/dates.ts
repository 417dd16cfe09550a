import { type Language, localeOf } from '@fagvaerk/contract/language.ts';
import { keyExpiryWarnDays, loggedCallsDays } from '@fagvaerk/contract/limits.ts';
import { language as ownLanguage } from './words.ts';

const zone = 'Europe/Copenhagen';
const dayMs = 86_400_000;

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
const isoClock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });

/** Created once, which takes longer than formatting a row. */
function createFormats(language: Language) {
  const locale = localeOf(language);
  return {
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
    moment: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }),
    time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: zone }),
    now: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    ago: new Intl.RelativeTimeFormat(locale),
    number: new Intl.NumberFormat(locale),
    share: new Intl.NumberFormat(locale, { style: 'percent' }),
    change: new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }),
  };
}
const formats = { da: createFormats('da'), en: createFormats('en') };

/** yyyy-mm-dd. */
export const danishToday = (now: Date): string => isoDay.format(now);

/** yyyy-mm-dd (date pickers) ↔ yyyymmdd (access API). */
export const toCompact = (day: string): string => day.replaceAll('-', '');
export const fromCompact = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;

/** Accepts day-first, as both languages write it, and ISO dates. */
export function readTypedDay(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})[-./ ]+(\d{1,2})[-./ ]+(\d{4})\s*$/.exec(text) ?? [];
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text.trim();
  const instant = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) && iso.length === 10 ? iso : null;
}

/** Returns yyyy-mm-dd hh:mm. */
export function readTypedMoment(text: string): string | null {
  const [, day = '', hours = '', minutes] = /^(.*[^\s,T])[\s,T]+(\d{1,2})[:.](\d{2})\s*$/.exec(text) ?? [];
  const read = readTypedDay(day);
  return read && Number(hours) < 24 && Number(minutes) < 60 ? `${read} ${hours.padStart(2, '0')}:${minutes}` : null;
}

export const showDay = (compact: string, language = ownLanguage): string =>
  formats[language].day.format(toUtcDate(compact));

export const showMoment = (iso: string, language = ownLanguage): string =>
  formats[language].moment.format(new Date(iso));

/** Only the time if it is today: "kl. 9.12". */
export function showMomentToday(iso: string, now: Date, language = ownLanguage): string {
  const moment = new Date(iso);
  if (danishToday(moment) !== danishToday(now)) return showMoment(iso, language);
  const time = formats[language].time.format(moment);
  return language === 'da' ? `kl. ${time}` : time;
}

const agoUnits = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

export function showAgo(iso: string, now: Date, language = ownLanguage): string {
  const ms = Math.max(0, now.getTime() - Date.parse(iso));
  const [unit, unitMs] = agoUnits.find(([, size]) => ms >= size) ?? [];
  if (unit === undefined) return formats[language].now.format(0, 'second');
  return formats[language].ago.format(-Math.floor(ms / unitMs), unit);
}

/** Whether calls of the day, yyyymmdd, are still in the call log. */
export const isLogged = (day: string): boolean => day > daysBefore(toCompact(danishToday(new Date())), loggedCallsDays);

/** yyyy-mm-ddThh:mm. */
export const danishClock = (moment: Date): string => isoClock.format(moment).replace(' ', 'T');

export function danishMoment(clock: string): Date | null {
  const asUtcMs = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtcMs)) return null;
  const aheadMs = (atMs: number) => Date.parse(`${danishClock(new Date(atMs))}Z`) - Math.floor(atMs / 60_000) * 60_000;
  // Twice, because the offset may differ between the guess and the result.
  return new Date(asUtcMs - aheadMs(asUtcMs - aheadMs(asUtcMs)));
}

export const showNumber = (value: number, language = ownLanguage): string => formats[language].number.format(value);

export const showMs = (ms: number | null, language = ownLanguage): string =>
  ms === null ? '–' : `${showNumber(Math.round(ms), language)} ms`;

/** Whole per cent; 0 % of nothing. */
export const showShare = (part: number, whole: number, language = ownLanguage): string =>
  formats[language].share.format(whole === 0 ? 0 : part / whole);

/** As +4 %. */
export const showChange = (now: number, before: number, language = ownLanguage): string =>
  formats[language].change.format(now / before - 1);

/** Null unless within the warning period. Keys work to the end of `validUntil`. */
export function daysToExpiry(validUntil: string, today: string): number | null {
  const days = Math.round((toUtcDate(validUntil).getTime() - toUtcDate(today).getTime()) / dayMs);
  return days >= 0 && days <= keyExpiryWarnDays ? days : null;
}

/** 29 February becomes 1 March. */
export function yearAfter(compact: string): string {
  const day = toUtcDate(compact);
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  return toCompact(day.toISOString().slice(0, 10));
}

export const daysBefore = (compact: string, days: number): string =>
  toCompact(new Date(toUtcDate(compact).getTime() - days * dayMs).toISOString().slice(0, 10));

const toUtcDate = (compact: string): Date => new Date(`${fromCompact(compact)}T00:00:00Z`);
