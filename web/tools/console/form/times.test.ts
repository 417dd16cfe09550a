import { expect, it } from 'vitest';
import { fromInputValue, toInputValue } from './times.ts';

it.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00'],
  ['2012-04-23T18:25:43.511Z', '2012-04-23T18:25:43.511'],
  ['', ''],
])('%s round-trips through the input', (sent, shown) => {
  expect(toInputValue(sent)).toBe(shown);
  expect(fromInputValue(shown)).toBe(sent);
});

it('converts other time zones to UTC and invalid dates to an empty string', () => {
  expect(toInputValue('2026-01-01T01:30:00+02:00')).toBe('2025-12-31T23:30:00');
  expect(toInputValue('i går')).toBe('');
});

it('accepts a time without seconds', () => expect(fromInputValue('2026-01-01T08:30')).toBe('2026-01-01T08:30:00Z'));
