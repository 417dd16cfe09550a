import { expect, it } from 'vitest';
import { makeRateLimit } from './rate-limit.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-15T11:00:00Z');

it('lets a minute of calls through at once, and then one per interval', () => {
  const { waitMs } = makeRateLimit(60);
  for (let call = 0; call < 60; call++) expect(waitMs(1, start)).toBe(0);
  expect(waitMs(1, start)).toBe(1_000);
  expect(waitMs(1, start + 999)).toBe(1);
  expect([waitMs(1, start + 1_000), waitMs(1, start + 1_000)]).toEqual([0, 1_000]);
});

it('lets exactly that many through, whatever the limit is', () => {
  for (let callsPerMinute = 1; callsPerMinute <= 2_000; callsPerMinute++) {
    const { waitMs } = makeRateLimit(callsPerMinute);
    let through = 0;
    while (waitMs(1, start + 123) === 0) through++;
    expect(through).toBe(callsPerMinute);
  }
});

it('lets nobody wait longer when the clock is set back', () => {
  const { waitMs } = makeRateLimit(60);
  for (let call = 0; call < 61; call++) waitMs(1, start);
  const hourBefore = start - 60 * minuteMs;
  expect(waitMs(1, hourBefore)).toBe(1_000);
  expect(waitMs(1, hourBefore + 1_000)).toBe(0);
});

it('does not let a key save up more than a minute', () => {
  const { waitMs } = makeRateLimit(60);
  waitMs(1, start);
  const later = start + 10 * minuteMs;
  for (let call = 0; call < 60; call++) expect(waitMs(1, later)).toBe(0);
  expect(waitMs(1, later)).toBeGreaterThan(0);
});

it('never lets more through in any minute than twice the limit, nor less than the limit over time', () => {
  const { waitMs } = makeRateLimit(600);
  let through = 0;
  for (let at = start; at < start + 5 * minuteMs; at += 10) if (waitMs(1, at) === 0) through++;
  expect(through).toBeGreaterThanOrEqual(5 * 600);
  expect(through).toBeLessThanOrEqual(6 * 600);
});

it('keeps keys apart, however many there are', () => {
  const { waitMs } = makeRateLimit(1);
  for (let key = 0; key < 30_000; key++) expect(waitMs(key, start)).toBe(0);
  expect(waitMs(29_999, start)).toBeGreaterThan(0);
});

it('tells the limit, what is left of it and when one more call is, and takes nothing for it', () => {
  const { waitMs, policy, left } = makeRateLimit(5);
  expect(policy).toBe('"minute";q=5;w=60');
  expect(left(1, start)).toBe('"minute";r=5;t=0');
  for (let calls = 4; calls >= 0; calls--) {
    waitMs(1, start);
    expect(left(1, start)).toBe(`"minute";r=${calls};t=12`);
  }
  expect(left(1, start + 11_001)).toBe('"minute";r=0;t=1');
  expect(left(1, start + 12_000)).toBe('"minute";r=1;t=12');
  expect(left(1, start + minuteMs)).toBe('"minute";r=5;t=0');
  expect(left(2, start)).toBe('"minute";r=5;t=0');
});

it('tells those who are refused to wait as long as the refusal does', () => {
  const { waitMs, left } = makeRateLimit(7);
  for (let at = start; at < start + minuteMs; at += 997) {
    const seconds = Math.ceil(waitMs(1, at) / 1000);
    if (seconds > 0) expect(left(1, at)).toBe(`"minute";r=0;t=${seconds}`);
  }
});
