import { describe, expect, it } from 'vitest';
import { networkOf } from '../../edge/network.ts';
import { makeLoginThrottle } from './throttle.ts';

const second = 1_000;
const minute = 60 * second;

/** A throttle as the route uses it: an attempt that need not wait is counted. */
function openThrottle() {
  const throttle = makeLoginThrottle();
  const attempt = (address: string, name: string, nowMs = 0, knownAs?: string): number => {
    const caller = { address, name, knownAs };
    const waitMs = throttle.waitMs(caller, nowMs);
    if (waitMs === 0) throttle.count(caller, nowMs);
    return waitMs;
  };
  return { ...throttle, attempt };
}
const times = (count: number, work: (round: number) => void) => {
  for (let round = 0; round < count; round++) work(round);
};

describe('per address', () => {
  it('gives five attempts, then waits that double', () => {
    const { attempt } = openThrottle();
    const waits: number[] = [];
    let now = 0;
    times(9, (round) => {
      // A name of its own each time, so that only the address counts.
      const waitMs = attempt('a', `name ${round}`, now);
      waits.push(waitMs / second);
      now += waitMs;
      if (waitMs > 0) attempt('a', `name ${round}`, now);
    });
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8]);
  });

  it('does not grow by attempts that were refused', () => {
    const { attempt } = openThrottle();
    times(5, (round) => attempt('a', `name ${round}`));
    times(100, () => expect(attempt('a', 'b')).toBe(second));
    expect(attempt('a', 'b', second)).toBe(0);
  });

  it('never waits more than fifteen minutes, and forgets after an hour', () => {
    const { attempt } = openThrottle();
    let now = 0;
    times(40, (round) => {
      const waitMs = attempt('a', `name ${round}`, now);
      expect(waitMs).toBeLessThanOrEqual(15 * minute);
      now += waitMs;
    });
    now += 60 * minute + 15 * minute;
    times(5, (round) => expect(attempt('a', `name ${round}`, now)).toBe(0));
  });

  it('is cleared by a success', () => {
    const { attempt, succeeded } = openThrottle();
    times(5, () => attempt('a', 'b'));
    succeeded({ address: 'a', name: 'b', knownAs: undefined });
    expect(attempt('a', 'b')).toBe(0);
  });

  it('forgets the longest quiet when there are more than it keeps', () => {
    const { attempt } = openThrottle();
    times(5, () => attempt('early', 'x'));
    times(9_999, (round) => attempt(`address ${round}`, `name ${round}`));
    expect(attempt('early', 'y')).toBe(second);
    attempt('one more', 'z');
    expect(attempt('early', 'y')).toBe(0);
  });
});

describe('per name', () => {
  const attackOf =
    ({ attempt }: ReturnType<typeof openThrottle>) =>
    (count: number) =>
      times(count, (round) => attempt(`address ${round}`, 'admin'));

  it('waits after ten attempts from anywhere, at most half a minute', () => {
    const throttle = openThrottle();
    const { attempt } = throttle;
    attackOf(throttle)(10);
    expect(attempt('address 0', 'admin')).toBe(second);
    attackOf(throttle)(100);
    expect(attempt('address 0', 'admin')).toBe(30 * second);
  });

  it('does not hold up the first attempt from an address', () => {
    const throttle = openThrottle();
    attackOf(throttle)(100);
    expect(throttle.attempt('new', 'admin')).toBe(0);
    expect(throttle.attempt('new', 'admin')).toBe(30 * second);
  });

  it('leaves other names alone', () => {
    const throttle = openThrottle();
    attackOf(throttle)(100);
    expect(throttle.attempt('address 0', 'somebody else')).toBe(0);
  });
});

describe('who is known', () => {
  it('waits neither for the name nor for the address', () => {
    const { attempt } = openThrottle();
    times(100, (round) => attempt(`address ${round}`, 'admin'));
    times(100, (round) => attempt('home', `name ${round}`));
    expect(attempt('home', 'admin')).toBeGreaterThan(0);
    expect(attempt('home', 'admin', 0, 'browser')).toBe(0);
  });

  it('has ten attempts, then waits at most half a minute', () => {
    const { attempt } = openThrottle();
    times(10, () => expect(attempt('home', 'admin', 0, 'browser')).toBe(0));
    expect(attempt('home', 'admin', 0, 'browser')).toBe(second);
    let now = 0;
    times(40, () => {
      const waitMs = attempt('home', 'admin', now, 'browser');
      expect(waitMs).toBeLessThanOrEqual(30 * second);
      now += waitMs;
    });
  });

  it('makes nobody else wait, and clears nothing for them', () => {
    const { attempt, succeeded } = openThrottle();
    times(5, (round) => attempt('home', `name ${round}`));
    times(20, () => attempt('home', 'admin', 0, 'browser'));
    succeeded({ address: 'home', name: 'admin', knownAs: 'browser' });
    expect(attempt('home', 'admin')).toBe(second);
    expect(attempt('elsewhere', 'admin')).toBe(0);
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
