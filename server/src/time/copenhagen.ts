import { Temporal } from 'temporal-polyfill';
export const danishTimeZone = 'Europe/Copenhagen';

const plainDay = (day: Temporal.PlainDate): string => day.toString().replaceAll('-', '');
const danishDate = (atMs: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(danishTimeZone).toPlainDate();

/** As yyyymmdd. */
export const danishDay = (atMs: number): string => plainDay(danishDate(atMs));

export function lastDanishDays(count: number, atMs: number): string[] {
  const today = danishDate(atMs);
  return Array.from({ length: count }, (_, index) => plainDay(today.subtract({ days: count - 1 - index })));
}

export function lastDanishHour(hour: number, atMs: number): number {
  const today = danishDate(atMs).toZonedDateTime({ timeZone: danishTimeZone, plainTime: { hour } });
  return (today.epochMilliseconds <= atMs ? today : today.subtract({ days: 1 })).epochMilliseconds;
}

export const endOfDanishDay = (day: string): number =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(danishTimeZone).epochMilliseconds;

export const startOfDanishDay = (day: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(danishTimeZone).epochMilliseconds;

export const dayAfter = (day: string, days: number): string => plainDay(Temporal.PlainDate.from(day).add({ days }));

/** Both days count. */
export const countDays = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;

/** The name is yyyy-mm. */
export function danishMonth(atMs: number): Readonly<{ name: string; endsAtMs: number }> {
  const month = danishDate(atMs).toPlainYearMonth();
  const next = month.add({ months: 1 }).toPlainDate({ day: 1 });
  return { name: month.toString(), endsAtMs: next.toZonedDateTime(danishTimeZone).epochMilliseconds };
}

export function localTime(atMs: number, zone = danishTimeZone): [day: string, clock: string] {
  const local = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);
  return [local.toPlainDate().toString(), local.toPlainTime().toString({ smallestUnit: 'minute' })];
}

export const danishMoment = (day: string, clock: string): number =>
  Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(danishTimeZone).epochMilliseconds;

export const danishMinute = (atMs: number): string => localTime(atMs).join(' ');

/** 20261231 as 2026-12-31. */
export const isoDay = (day: string): string => day.replace(/^(....)(..)(..)$/, '$1-$2-$3');
