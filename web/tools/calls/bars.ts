import type { OwnCall } from '../key/access-api.ts';

export interface Bar {
  readonly atMs: number;
  accepted: number;
  refused: number;
}

const hourMs = 60 * 60 * 1000;
const startOfHour = (atMs: number): number => atMs - (atMs % hourMs);

const danishDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' });
const startOfDay = (atMs: number): number => Date.parse(danishDay.format(atMs));

/** One bar for each Danish hour, or for each day when the calls span more than two days. */
export function barsOf(calls: readonly Pick<OwnCall, 'at' | 'status'>[]) {
  const hours = calls.map(({ at }) => startOfHour(Date.parse(at)));
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const isDaily = last - first > 48 * hourMs;
  const startOf = isDaily ? startOfDay : startOfHour;
  const bars = new Map<number, Bar>();
  for (let hour = first; hour <= last; hour += hourMs)
    bars.set(startOf(hour), { atMs: startOf(hour), accepted: 0, refused: 0 });
  for (const [index, { status }] of calls.entries()) {
    const bar = bars.get(startOf(hours[index] ?? 0));
    if (bar) bar[status < 400 ? 'accepted' : 'refused']++;
  }
  return { isDaily, bars: [...bars.values()] };
}
