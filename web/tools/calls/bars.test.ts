import { expect, it } from 'vitest';
import { barsOf } from './bars.ts';

const call = (at: string, status = 200) => ({ at, status });
const bar = (at: string, accepted: number, refused: number) => ({ atMs: Date.parse(at), accepted, refused });

const now = Date.parse('2026-11-15T11:30:00Z');
const counted = (calls: ReturnType<typeof call>[], nowMs = now) =>
  barsOf(calls, nowMs).bars.filter(({ accepted, refused }) => accepted + refused > 0);

it('counts calls by the hour, on an axis of 24 hours', () => {
  const calls = [call('2026-11-15T11:29:00Z', 401), call('2026-11-15T11:01:00Z'), call('2026-11-15T09:30:00Z')];
  expect(counted(calls)).toEqual([bar('2026-11-15T09:00Z', 1, 0), bar('2026-11-15T11:00Z', 1, 1)]);
  const { bars, isDaily } = barsOf(calls, now);
  expect([isDaily, bars.length, bars[0]?.atMs]).toEqual([false, 24, Date.parse('2026-11-14T12:00Z')]);
});

it('keeps the two hours at two o’clock apart when summer time ends', () =>
  expect(
    counted([call('2026-10-25T00:30:00Z'), call('2026-10-25T01:30:00Z')], Date.parse('2026-10-25T05:00Z')),
  ).toHaveLength(2));

it.each([
  ['2026-11-09T10:00:00Z', 7, '2026-11-09'],
  ['2026-11-08T10:00:00Z', 31, '2026-10-16'],
])('counts by the Danish date when the oldest call is of %s', (oldest, days, first) => {
  const calls = [call('2026-11-14T23:30:00Z'), call(oldest, 500)];
  expect(counted(calls)).toEqual([bar(oldest.slice(0, 10), 0, 1), bar('2026-11-15', 1, 0)]);
  const { bars, isDaily } = barsOf(calls, now);
  expect([isDaily, bars.length, bars[0]?.atMs]).toEqual([true, days, Date.parse(first)]);
});
