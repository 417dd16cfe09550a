import { expect, it } from 'vitest';
import { testClock } from '../../test/fixtures/test-clock.ts';
import { createLease, leaseMs } from './lease.ts';

it('lasts from the start of the query that renews it', () => {
  const clock = testClock();
  const lease = createLease(clock);
  expect(lease.isRunning()).toBe(false);
  const askedAt = lease.now();
  clock.pass(leaseMs - 1);
  lease.renew(askedAt);
  expect(lease.isRunning()).toBe(true);
  clock.pass(1);
  expect(lease.isRunning()).toBe(false);
});

it('expires at once when it is ended', () => {
  const lease = createLease(testClock());
  lease.renew(lease.now());
  lease.end();
  expect(lease.isRunning()).toBe(false);
});

it('expires while the machine sleeps, and is not extended by a clock set back', () => {
  const clock = testClock();
  const lease = createLease(clock);
  lease.renew(lease.now());
  clock.setWall(leaseMs);
  expect(lease.isRunning()).toBe(false);
  lease.renew(lease.now());
  clock.setWall(-1_000_000);
  expect(lease.isRunning()).toBe(true);
  clock.pass(leaseMs);
  expect(lease.isRunning()).toBe(false);
});
