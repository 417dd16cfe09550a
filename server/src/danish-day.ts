const timeZone = 'Europe/Copenhagen';

const plainDay = (day: Temporal.PlainDate): string => day.toString().replaceAll('-', '');
const danishDate = (atMs: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).toPlainDate();

/** The day it is in Denmark, as yyyymmdd. */
export const danishDay = (atMs: number): string => plainDay(danishDate(atMs));

/** The days up to and including today, oldest first. */
export function lastDanishDays(count: number, atMs: number): string[] {
  const today = danishDate(atMs);
  return Array.from({ length: count }, (_, index) => plainDay(today.subtract({ days: count - 1 - index })));
}

/** The moment at which clocks in Denmark last showed this hour. */
export function lastDanishHour(hour: number, atMs: number): number {
  const today = danishDate(atMs).toZonedDateTime({ timeZone, plainTime: { hour } });
  return (today.epochMilliseconds <= atMs ? today : today.subtract({ days: 1 })).epochMilliseconds;
}

/** The moment at which a day, yyyymmdd, is over in Denmark. */
export const endOfDanishDay = (day: string): number =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;

/** The moment at which a day, yyyymmdd, begins in Denmark. */
export const startOfDanishDay = (day: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;

/** The day so many days after another, both yyyymmdd. */
export const dayAfter = (day: string, days: number): string => plainDay(Temporal.PlainDate.from(day).add({ days }));

/** The month that it is in Denmark, as yyyy-mm, and the moment at which it is over. */
export function danishMonth(atMs: number): Readonly<{ name: string; endsAtMs: number }> {
  const month = danishDate(atMs).toPlainYearMonth();
  const next = month.add({ months: 1 }).toPlainDate({ day: 1 });
  return { name: month.toString(), endsAtMs: next.toZonedDateTime(timeZone).epochMilliseconds };
}

/** What a clock in Denmark shows, as spreadsheets read it: 2026-11-16 09:54. */
export const danishMinute = (atMs: number): string =>
  Temporal.Instant.fromEpochMilliseconds(atMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');
