import { expect, it } from 'vitest';
import { localTimeOf, timeOf } from './times.ts';

it.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00'],
  ['2012-04-23T18:25:43.511Z', '2012-04-23T18:25:43.511'],
  ['', ''],
])('%s goes into the field and comes back', (sent, shown) => {
  expect(localTimeOf(sent)).toBe(shown);
  expect(timeOf(shown)).toBe(sent);
});

it('shows another zone as UTC, and what is no moment as nothing', () => {
  expect(localTimeOf('2026-01-01T01:30:00+02:00')).toBe('2025-12-31T23:30:00');
  expect(localTimeOf('i går')).toBe('');
});

it('takes what a browser leaves out', () => expect(timeOf('2026-01-01T08:30')).toBe('2026-01-01T08:30:00Z'));
