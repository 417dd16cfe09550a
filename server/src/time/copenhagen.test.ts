import { expect, it } from 'vitest';
import { danishMoment, localTime } from './copenhagen.ts';

it.each([
  ['2026-11-24', '07:30', '2026-11-24T06:30:00Z'],
  ['2026-07-01', '07:30', '2026-07-01T05:30:00Z'],
  ['2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
])('%s at %s in Denmark is %s', (day, clock, moment) => {
  expect(danishMoment(day, clock)).toBe(Date.parse(moment));
  expect(localTime(Date.parse(moment))).toEqual([day, clock]);
});
