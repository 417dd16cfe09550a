import { describe, expect, it } from 'vitest';
import { codeAt, createSecret, stepOfCode } from './totp.ts';

/** RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is %s, as in RFC 6238', (seconds, code) => expect(codeAt(secret, seconds * 1000)).toBe(code));

describe('a code', () => {
  const nowMs = 1_763_280_000_000;
  const step = Math.floor(nowMs / 30_000);
  const good = (aside: number, lastStep = 0) =>
    stepOfCode(secret, codeAt(secret, nowMs + aside * 30_000), nowMs, lastStep);

  it('is valid in its period, the one before and the one after', () =>
    expect([-1, 0, 1].map((aside) => good(aside))).toEqual([step - 1, step, step + 1]));
  it('is invalid in any other', () => expect([good(-2), good(2)]).toEqual([undefined, undefined]));
  it('is valid once, and invalidates earlier ones', () => {
    expect(good(0, step)).toBeUndefined();
    expect(good(-1, step)).toBeUndefined();
    expect(good(1, step)).toBe(step + 1);
  });
});

it('creates base32 secrets of 160 bits', () => {
  const secrets = Array.from({ length: 20 }, createSecret);
  for (const made of secrets) expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(20);
});
