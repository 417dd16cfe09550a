import { describe, expect, it } from 'vitest';
import {
  danishClock,
  danishMoment,
  danishToday,
  daysBefore,
  daysToExpiry,
  fromCompact,
  readTypedDay,
  readTypedMoment,
  showAgo,
  showChange,
  showDay,
  showMoment,
  showMomentToday,
  showShare,
  toCompact,
} from './dates.ts';

describe('danishToday', () => {
  it('begins two hours before UTC in summer', () =>
    expect(danishToday(new Date('2026-07-01T22:30:00Z'))).toBe('2026-07-02'));
  it('begins one hour before UTC in winter', () =>
    expect(danishToday(new Date('2026-11-14T22:59:00Z'))).toBe('2026-11-14'));
});

describe('days', () => {
  it('survive a round trip to the compact format', () =>
    expect(fromCompact(toCompact('2026-02-28'))).toBe('2026-02-28'));
  it('are formatted for the locale', () => {
    expect(showDay('20261231', 'da')).toBe('31. dec. 2026');
    expect(showDay('20261231', 'en')).toBe('31 Dec 2026');
  });
  it('are shown without the day if it is today', () => {
    const now = new Date('2026-11-15T12:00:00Z');
    expect(showMomentToday('2026-11-15T08:12:00Z', now, 'da')).toBe('kl. 9.12');
    expect(showMomentToday('2026-11-14T22:59:00Z', now, 'da')).toBe('14. nov. 2026, 23.59');
    expect(showMomentToday('2026-11-14T23:00:00Z', now, 'en')).toBe('0:00');
  });
  it('and times are shown in Danish time', () =>
    expect(showMoment('2026-11-15T04:19:00Z', 'en')).toBe('15 Nov 2026, 05:19'));
});

describe('daysToExpiry', () => {
  it.each([
    ['is 0 on the last valid day', '20261115', 0],
    ['is null the day after', '20261114', null],
    ['is 30 if 30 days are left', '20261215', 30],
    ['is null if more than 30 days are left', '20261216', null],
  ])('%s', (_rule, validUntil, expected) => expect(daysToExpiry(validUntil, '20261115')).toBe(expected));
});

describe('readTypedDay', () => {
  it.each(['24.12.2031', '24/12/2031', '24-12-2031', ' 24. 12. 2031 ', '2031-12-24'])('accepts %s', (text) =>
    expect(readTypedDay(text)).toBe('2031-12-24'),
  );
  it('is day-first', () => expect(readTypedDay('1.2.2031')).toBe('2031-02-01'));
  it.each(['', '31.02.2031', '2031', 'i morgen', '12.2031'])('rejects %s', (text) =>
    expect(readTypedDay(text)).toBeNull(),
  );
});

describe('readTypedMoment', () => {
  it.each(['24.12.2031 8:05', '24/12/2031, 08.05', ' 2031-12-24  08:05 ', '2031-12-24T08:05'])('accepts %s', (text) =>
    expect(readTypedMoment(text)).toBe('2031-12-24 08:05'),
  );
  it.each(['', '24.12.2031', '08:05', '24.12.2031 24:00', '24.12.2031 8:5', '31.02.2031 08:05'])('rejects %s', (text) =>
    expect(readTypedMoment(text)).toBeNull(),
  );
});

describe('danishMoment', () => {
  it.each([
    ['2026-11-15T12:00', '2026-11-15T11:00:00.000Z'],
    ['2026-07-01T00:30', '2026-06-30T22:30:00.000Z'],
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T04:00', '2026-10-25T03:00:00.000Z'],
  ])('%s is %s', (clock, iso) => {
    expect(danishMoment(clock)?.toISOString()).toBe(iso);
    expect(danishClock(new Date(iso))).toBe(clock);
  });
  it('is null for empty input', () => expect(danishMoment('')).toBeNull());
});

it('daysBefore crosses years and daylight saving time', () =>
  expect([daysBefore('20260101', 1), daysBefore('20260330', 2)]).toEqual(['20251231', '20260328']));

it.each([
  ['2026-11-18T11:59:50Z', 'nu'],
  ['2026-11-18T10:00:01Z', 'for 1 time siden'],
  ['2026-11-15T12:00:00Z', 'for 3 dage siden'],
  ['2026-11-18T12:00:05Z', 'nu'],
])('showAgo: %s was %s', (iso, ago) => expect(showAgo(iso, new Date('2026-11-18T12:00:00Z'), 'da')).toBe(ago));

it('shares and changes are whole per cent', () => {
  expect([showShare(1, 23, 'en'), showShare(0, 0, 'en')]).toEqual(['4%', '0%']);
  expect([showChange(3, 2, 'en'), showChange(999, 1000, 'en'), showChange(1, 2, 'en')]).toEqual(['+50%', '0%', '-50%']);
});
