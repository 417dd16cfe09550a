import { expect, it } from 'vitest';
import { barsOf } from './bars.ts';

const call = (at: string, status = 200) => ({ at, status });
const bar = (at: string, accepted: number, refused: number) => ({ atMs: Date.parse(at), accepted, refused });

it('counts calls by the hour, with empty hours between', () =>
  expect(
    barsOf([call('2026-11-15T11:59:00Z', 401), call('2026-11-15T11:01:00Z'), call('2026-11-15T09:30:00Z')]),
  ).toEqual({
    isDaily: false,
    bars: [bar('2026-11-15T09:00Z', 1, 0), bar('2026-11-15T10:00Z', 0, 0), bar('2026-11-15T11:00Z', 1, 1)],
  }));

it('keeps the two hours at two o’clock apart when summer time ends', () =>
  expect(barsOf([call('2026-10-25T00:30:00Z'), call('2026-10-25T01:30:00Z')]).bars).toHaveLength(2));

it('counts by the Danish day when the calls span more than two days', () =>
  expect(barsOf([call('2026-11-14T23:30:00Z'), call('2026-11-12T10:00:00Z', 500)])).toEqual({
    isDaily: true,
    bars: [bar('2026-11-12', 0, 1), bar('2026-11-13', 0, 0), bar('2026-11-14', 0, 0), bar('2026-11-15', 1, 0)],
  }));
