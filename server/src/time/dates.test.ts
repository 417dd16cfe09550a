import { describe, expect, it } from 'vitest';
import { instant, isTimeZone, parseDate } from './dates.ts';

describe('parseDate', () => {
  it.each(['2012-04-23T18:25:43.511Z', '2026-10-01', '2026-10-01T08:00:00+02:00', '2024-02-29'])(
    'accepts %s',
    (text) => {
      expect(parseDate(text)).toBe(Date.parse(text));
    },
  );

  it.each([
    '',
    '2026',
    '01-10-2026',
    '2026-02-31',
    '2026-13-01',
    '2026-10-01T08:00:00',
    '2026-10-01 08:00',
    '9999-12-31T23:59:59-00:01',
    'i morgen',
  ])('rejects "%s"', (text) => {
    expect(parseDate(text)).toBeNull();
  });
});

it.each(['2026-11-24T06:30:00Z', '2026-11-24T06:30:00.007Z'])('formats %s without losing precision', (moment) => {
  expect(instant(Date.parse(moment))).toBe(moment);
});

it('recognises time zones', () => {
  expect(isTimeZone('America/Nuuk')).toBe(true);
  expect(isTimeZone('Europe/Horsens')).toBe(false);
});
