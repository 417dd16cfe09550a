import { describe, expect, it } from 'vitest';
import { networkOf } from '../../edge/network.ts';
import { makeLoginThrottle } from './throttle.ts';

const second = 1_000;
const minute = 60 * second;

describe('per address', () => {
  it('gives five attempts, then waits that double', () => {
    const throttle = makeLoginThrottle();
    const waits: number[] = [];
    let now = 0;
    for (let attempt = 0; attempt < 9; attempt++) {
      // A name of its own each time, so that only the address counts.
      const waitMs = throttle.attempt('a', `name ${attempt}`, false, now);
      waits.push(waitMs / second);
      now += waitMs;
      if (waitMs > 0) throttle.attempt('a', `name ${attempt}`, false, now);
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8]);
  });

  it('does not grow by attempts that were refused', () => {
    const throttle = makeLoginThrottle();
    for (let attempt = 0; attempt < 5; attempt++) throttle.attempt('a', `name ${attempt}`, false, 0);
    for (let attempt = 0; attempt < 100; attempt++) expect(throttle.attempt('a', 'b', false, 0)).toBe(second);
    expect(throttle.attempt('a', 'b', false, second)).toBe(0);
  });

  it('never waits more than fifteen minutes, and forgets after an hour', () => {
    const throttle = makeLoginThrottle();
    let now = 0;
    for (let attempt = 0; attempt < 40; attempt++) {
      const waitMs = throttle.attempt('a', `name ${attempt}`, false, now);
      expect(waitMs).toBeLessThanOrEqual(15 * minute);
      now += waitMs;
    }
    now += 60 * minute + 15 * minute;
    for (let attempt = 0; attempt < 5; attempt++) expect(throttle.attempt('a', `name ${attempt}`, false, now)).toBe(0);
  });

  it('is cleared by a success', () => {
    const throttle = makeLoginThrottle();
    for (let attempt = 0; attempt < 5; attempt++) throttle.attempt('a', 'b', false, 0);
    throttle.succeeded('a', 'b');
    expect(throttle.attempt('a', 'b', false, 0)).toBe(0);
  });
});

describe('per name', () => {
  const attack = (throttle: ReturnType<typeof makeLoginThrottle>, attempts: number) => {
    for (let attempt = 0; attempt < attempts; attempt++) throttle.attempt(`address ${attempt}`, 'admin', true, 0);
  };

  it('waits after ten attempts from anywhere, at most half a minute', () => {
    const throttle = makeLoginThrottle();
    attack(throttle, 9);
    expect(throttle.attempt('x', 'admin', false, 0)).toBe(0);
    expect(throttle.attempt('y', 'admin', false, 0)).toBe(second);
    attack(throttle, 100);
    expect(throttle.attempt('z', 'admin', false, 0)).toBe(30 * second);
  });

  it('does not hold up an address that is known', () => {
    const throttle = makeLoginThrottle();
    attack(throttle, 100);
    expect(throttle.attempt('home', 'admin', true, 0)).toBe(0);
  });

  it('leaves other names alone', () => {
    const throttle = makeLoginThrottle();
    attack(throttle, 100);
    expect(throttle.attempt('x', 'somebody else', false, 0)).toBe(0);
  });
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
