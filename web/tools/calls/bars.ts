import type { OwnCall } from '@fagvaerk/contract/calls.ts';
import { loggedCallsDays } from '@fagvaerk/contract/limits.ts';

export interface Bar {
  readonly atMs: number;
  accepted: number;
  refused: number;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const weekDays = 7;
/** The last 30 times 24 hours are of 31 dates. */
const monthDays = loggedCallsDays + 1;

const danishDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' });
const startOfHour = (atMs: number): number => atMs - (atMs % hourMs);
/** The Danish date, at midnight UTC. */
const dateOf = (atMs: number): number => Date.parse(danishDay.format(atMs));

/** One bar for each hour of a day, or for each Danish date of a week or a month if calls are older: the axis does not follow the calls. */
export function barsOf(calls: readonly Pick<OwnCall, 'at' | 'status'>[], nowMs = Date.now()) {
  const times = calls.map(({ at }) => Date.parse(at));
  const [oldest, newest] = [Math.min(nowMs, ...times), Math.max(nowMs, ...times)];
  const isDaily = startOfHour(newest) - startOfHour(oldest) >= dayMs;
  const startOf = isDaily ? dateOf : startOfHour;
  const days = dateOf(newest) - dateOf(oldest) < weekDays * dayMs ? weekDays : monthDays;
  const [length, step] = isDaily ? [days, dayMs] : [24, hourMs];
  const first = startOf(newest) - (length - 1) * step;
  const bars = Array.from({ length }, (_, index): Bar => ({ atMs: first + index * step, accepted: 0, refused: 0 }));
  for (const [index, { status }] of calls.entries()) {
    const bar = bars[(startOf(times[index] ?? 0) - first) / step];
    if (bar) bar[status < 400 ? 'accepted' : 'refused']++;
  }
  return { isDaily, bars };
}
