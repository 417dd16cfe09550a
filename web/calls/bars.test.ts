import { expect, it } from 'vitest';
import { barsOf } from './bars.ts';

const call = (at: string, status = 200) => ({ at, status });

it('counts calls by the Danish hour, with empty hours between', () =>
  expect(
    barsOf([call('2026-11-15T11:59:00Z', 401), call('2026-11-15T11:01:00Z'), call('2026-11-15T09:30:00Z')], 'da-DK'),
  ).toEqual([
    { label: '15. nov., 10.00', accepted: 1, refused: 0 },
    { label: '15. nov., 11.00', accepted: 0, refused: 0 },
    { label: '15. nov., 12.00', accepted: 1, refused: 1 },
  ]));

it('counts by the Danish day when the calls span more than two days', () =>
  expect(
    barsOf([call('2026-11-14T23:30:00Z'), call('2026-11-12T10:00:00Z', 500)], 'en-GB').map((bar) => Object.values(bar)),
  ).toEqual([
    ['12 Nov', 0, 1],
    ['13 Nov', 0, 0],
    ['14 Nov', 0, 0],
    ['15 Nov', 1, 0],
  ]));
