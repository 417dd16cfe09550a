import { Temporal } from 'temporal-polyfill';
import { addDays, type Day, daysBetween, isoWeek, weekday } from '../rules/days.ts';
import type { Random } from './random.ts';

/** A Sunday; the books end here. */
export const TODAY: Day = '2026-11-15';
export const LAST_WORKDAY: Day = '2026-11-13';

/** The general holiday of the building trades. */
const isSummerClosed = (day: Day): boolean => {
  const week = isoWeek(day);
  return week >= 29 && week <= 31;
};

const holidaysByYear = new Map<number, ReadonlySet<Day>>();

export function isHoliday(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  let holidays = holidaysByYear.get(year);
  if (!holidays) {
    const easter = easterSunday(year);
    const moving = [-3, -2, 0, 1, 39, 49, 50].map((offset) => addDays(easter, offset));
    // Constitution Day and the last days of December are days off by collective agreement.
    const fixed = ['01-01', '06-05', '12-24', '12-25', '12-26', '12-31'].map((date) => `${year}-${date}`);
    holidays = new Set([...moving, ...fixed]);
    holidaysByYear.set(year, holidays);
  }
  return holidays.has(day);
}

export const isOfficeDay = (day: Day): boolean => weekday(day) <= 5 && !isHoliday(day);

export const isWorkday = (day: Day): boolean => isOfficeDay(day) && !isSummerClosed(day);

export function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** The n-th office day after, or if negative before, a day; 0 is the day itself or the next office day. */
export function officeDay(day: Day, count: number): Day {
  const direction = count < 0 ? -1 : 1;
  let left = Math.abs(count);
  let here = day;
  while (left > 0 || !isOfficeDay(here)) {
    here = addDays(here, direction);
    if (isOfficeDay(here) && left > 0) left -= 1;
  }
  return here;
}

/** Danish local time to UTC. */
export function at(day: Day, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const plainTime = Temporal.PlainTime.from({ hour, minute });
  return Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: 'Europe/Copenhagen', plainTime })
    .toInstant()
    .toString();
}

export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const dayInWords = (day: Day): string =>
  Temporal.PlainDate.from(day).toLocaleString('da', { dateStyle: 'long' });
export const monthInWords = (day: Day): string =>
  Temporal.PlainDate.from(day).toLocaleString('da', { month: 'long', year: 'numeric' });

export const during = (day: Day, { int }: Pick<Random, 'int'>, from = 8, to = 14): string =>
  at(day, clock(int(from * 60, to * 60 + 59)));

/** Gauss' algorithm for the Gregorian calendar. */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return addDays(`${year}-0${Math.floor(f / 31)}-01`, f % 31);
}
