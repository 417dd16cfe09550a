import { loggedCallsDays } from '@fagvaerk/contract/limits.ts';
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

/** One bar for each hour of a day, or for each Danish day of 7 or 30 if calls are older: the axis does not follow the calls. */
export function barsOf(calls: readonly Pick<OwnCall, 'at' | 'status'>[], nowMs = Date.now()) {
  const hours = calls.map(({ at }) => startOfHour(Date.parse(at)));
  const last = Math.max(startOfHour(nowMs), ...hours);
  const oldest = last - Math.min(...hours);
  const span = [24, 7 * 24].find((length) => oldest < length * hourMs) ?? loggedCallsDays * 24;
  const first = last - (span - 1) * hourMs;
  const isDaily = span > 24;
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
