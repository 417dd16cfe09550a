import { expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-15T11:00:00Z');

it('admits a minute of calls at once, and then one per interval', () => {
  const { take } = createRateLimit(60);
  for (let call = 0; call < 60; call++) expect(take(1, start)).toBe(0);
  expect(take(1, start)).toBe(1_000);
  expect(take(1, start + 999)).toBe(1);
  expect([take(1, start + 1_000), take(1, start + 1_000)]).toEqual([0, 1_000]);
});

it.each([1, 7, 59, 601, 997, 1_999])('admits exactly the number of calls of the limit %i', (callsPerMinute) => {
  const { take } = createRateLimit(callsPerMinute);
  let admitted = 0;
  while (take(1, start + 123) === 0) admitted++;
  expect(admitted).toBe(callsPerMinute);
});

it('does not extend a wait when the clock is set back', () => {
  const { take } = createRateLimit(60);
  for (let call = 0; call < 61; call++) take(1, start);
  const hourBefore = start - 60 * minuteMs;
  expect(take(1, hourBefore)).toBe(1_000);
  expect(take(1, hourBefore + 1_000)).toBe(0);
});

it('does not let a key accumulate more than a minute of calls', () => {
  const { take } = createRateLimit(60);
  take(1, start);
  const later = start + 10 * minuteMs;
  for (let call = 0; call < 60; call++) expect(take(1, later)).toBe(0);
  expect(take(1, later)).toBeGreaterThan(0);
});

it('limits each key separately, however many there are', () => {
  const { take } = createRateLimit(1);
  for (let key = 0; key < 30_000; key++) expect(take(key, start)).toBe(0);
  expect(take(29_999, start)).toBeGreaterThan(0);
});

it('reports the limit, the remaining calls and the wait for the next one, without using any', () => {
  const { take, policyHeader, header } = createRateLimit(5);
  expect(policyHeader).toBe('"minute";q=5;w=60');
  expect(header(1, start)).toBe('"minute";r=5;t=0');
  for (let calls = 4; calls >= 0; calls--) {
    take(1, start);
    expect(header(1, start)).toBe(`"minute";r=${calls};t=12`);
  }
  expect(header(1, start + 11_001)).toBe('"minute";r=0;t=1');
  expect(header(1, start + 12_000)).toBe('"minute";r=1;t=12');
  expect(header(1, start + minuteMs)).toBe('"minute";r=5;t=0');
  expect(header(2, start)).toBe('"minute";r=5;t=0');
});

it('reports the same wait in the header as in the refusal', () => {
  const { take, header } = createRateLimit(7);
  for (let at = start; at < start + minuteMs; at += 997) {
    const seconds = Math.ceil(take(1, at) / 1000);
    if (seconds > 0) expect(header(1, at)).toBe(`"minute";r=0;t=${seconds}`);
  }
});

it('takes any amount, or nothing', () => {
  const { take, header } = createRateLimit(60);
  expect(take(1, start, 50)).toBe(0);
  expect(take(1, start, 20)).toBe(10_000);
  expect(header(1, start)).toMatch('r=10;');
  expect(take(1, start + 10_000, 20)).toBe(0);
});
