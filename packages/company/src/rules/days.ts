import { Temporal } from 'temporal-polyfill';
/** `2026-10-26` */
export type Day = string;

const plain = (day: Day): Temporal.PlainDate => Temporal.PlainDate.from(day);

export const addDays = (day: Day, days: number): Day => plain(day).add({ days }).toString();

export const daysBetween = (from: Day, to: Day): number => plain(from).until(plain(to)).days;

/** ISO: 1 is Monday. */
export const weekday = (day: Day): number => plain(day).dayOfWeek;

export const isoWeek = (day: Day): number => plain(day).weekOfYear ?? 0;

export function endOfMonth(day: Day): Day {
  const date = plain(day);
  return date.with({ day: date.daysInMonth }).toString();
}

export const dayOf = (moment: string): Day => moment.slice(0, 10);
