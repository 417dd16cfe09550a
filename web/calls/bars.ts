import type { OwnCall } from '../key/access-api.ts';

export interface Bar {
  readonly label: string;
  accepted: number;
  refused: number;
}

const hourMs = 60 * 60 * 1000;
const startOfHour = (atMs: number): number => atMs - (atMs % hourMs);

/** One bar for each Danish hour, or for each day when the calls span more than two days. */
export function barsOf(calls: readonly Pick<OwnCall, 'at' | 'status'>[], locale: string): Bar[] {
  const hours = calls.map(({ at }) => startOfHour(Date.parse(at)));
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const { format } = new Intl.DateTimeFormat(locale, {
    ...{ day: 'numeric', month: 'short', timeZone: 'Europe/Copenhagen' },
    ...(last - first > 48 * hourMs ? {} : { hour: '2-digit', minute: '2-digit' }),
  });
  const bars = new Map<string, Bar>();
  for (let hour = first; hour <= last; hour += hourMs) {
    const label = format(hour);
    bars.set(label, { label, accepted: 0, refused: 0 });
  }
  for (const [index, { status }] of calls.entries()) {
    const bar = bars.get(format(hours[index]));
    if (bar) bar[status < 400 ? 'accepted' : 'refused']++;
  }
  return [...bars.values()];
}
