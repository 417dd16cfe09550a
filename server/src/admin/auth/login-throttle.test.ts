import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { forAllTests } from '../../../test/fixtures/for-all-tests.ts';
import { openTestDatabase } from '../../../test/fixtures/test-database.ts';
import { createKeyVault } from '../../directory/api-keys.ts';
import { knownBrowserCookie, knownBrowserOf } from './known-browser.ts';
import { type Attempt, createLoginThrottle } from './login-throttle.ts';

const { blind } = createKeyVault('a secret for tests');
const database = forAllTests(openTestDatabase);

function openThrottle() {
  const test = Math.random();
  const throttle = createLoginThrottle(database.db, (key) => blind(`${test} ${key}`));
  const isAdmitted = (work: Promise<unknown>) =>
    work.then(
      () => true,
      (error) => {
        expect(error).toMatchObject({ code: 'too-many-attempts' });
        return false;
      },
    );
  const countAdmitted = async (times: number, attemptOf: (round: number) => Attempt): Promise<number> => {
    let admitted = 0;
    for (let round = 0; round < times; round++)
      if (await isAdmitted(throttle.check(attemptOf(round), async () => {}))) admitted++;
    return admitted;
  };
  return { ...throttle, isAdmitted, countAdmitted };
}

describe('attempts', () => {
  it('of a network wait longer and longer after five, over all names, and are admitted as soon as a wait is over', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { countAdmitted, check } = openThrottle();
    const attempt = (round: number) => ({ address: '192.0.2.1', name: `name ${round}` });
    expect(await countAdmitted(8, attempt)).toBe(5);
    const waits: number[] = [];
    for (let round = 10; round < 20; round++) {
      const refused = await check(attempt(round), async () => {}).catch(({ retryAfterMs }) => retryAfterMs);
      waits.push(Math.ceil(refused / 1000));
      vi.advanceTimersByTime(refused + 1);
      expect(await countAdmitted(2, () => attempt(round))).toBe(1);
    }
    vi.useRealTimers();
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
    expect(await countAdmitted(1, () => ({ address: '192.0.2.2', name: 'name 1' }))).toBe(1);
  });

  it('are limited to ten per name over all networks', async () => {
    const { countAdmitted } = openThrottle();
    expect(await countAdmitted(15, (round) => ({ address: `192.0.2.${round}`, name: 'admin' }))).toBe(10);
    expect(await countAdmitted(1, () => ({ address: '192.0.2.1', name: 'another' }))).toBe(1);
    expect(await countAdmitted(11, () => ({ knownAs: 'a browser' }))).toBe(10);
  });

  it('for a name cannot be exhausted by one network', async () => {
    const { countAdmitted } = openThrottle();
    await countAdmitted(20, () => ({ address: '192.0.2.9', name: 'admin' }));
    expect(await countAdmitted(5, (round) => ({ address: `192.0.2.${round}`, name: 'admin' }))).toBe(5);
  });

  it('are limited to 20 per IPv6 /48', async () => {
    const { countAdmitted } = openThrottle();
    const attemptOf = (round: number) => ({ address: `2001:db8:1:${round}::1`, name: `name ${round}` });
    expect(await countAdmitted(25, attemptOf)).toBe(20);
    expect(await countAdmitted(1, () => ({ address: '2001:db8:2::1', name: 'name' }))).toBe(1);
  });

  it('are limited to 100 per name and hour over all networks', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { countAdmitted } = openThrottle();
    let admitted = 0;
    for (let minute = 0; minute < 59; minute++) {
      vi.advanceTimersByTime(60_001);
      admitted += await countAdmitted(10, (round) => ({ address: `192.0.${minute}.${round}`, name: 'admin' }));
    }
    vi.useRealTimers();
    expect(admitted).toBe(100);
  });

  it('that succeed do not count, but do not reset failed ones', async () => {
    const { countAdmitted, succeeded } = openThrottle();
    const attempt = { address: '192.0.2.1', name: 'admin' };
    expect(await countAdmitted(4, () => attempt)).toBe(4);
    for (let round = 0; round < 3; round++) {
      expect(await countAdmitted(1, () => attempt)).toBe(1);
      await succeeded(attempt);
    }
    expect(await countAdmitted(2, () => attempt)).toBe(1);
  });

  it('with codes wait after five per administrator, until one was right', async () => {
    const { countCode, codeSucceeded, isAdmitted } = openThrottle();
    const tries = async () => {
      let admitted = 0;
      for (let round = 0; round < 7; round++) if (await isAdmitted(countCode('1'))) admitted++;
      return admitted;
    };
    expect(await tries()).toBe(5);
    await codeSucceeded('1');
    expect(await tries()).toBe(1);
  });

  it('run two at a time, and unknown browsers are refused if the queue is long', async () => {
    const { check, isAdmitted } = openThrottle();
    let [running, most, checked] = [0, 0, 0];
    const work = async () => {
      most = Math.max(most, ++running);
      checked++;
      await setImmediate();
      running--;
    };
    const strangers = Array.from({ length: 40 }, (_, round) =>
      isAdmitted(check({ address: `192.0.2.${round}`, name: `${round % 2}` }, work)),
    );
    const known = isAdmitted(check({ knownAs: 'a browser' }, work));
    expect((await Promise.all(strangers)).filter(Boolean).length).toBe(20);
    expect([await known, checked]).toEqual([true, 21]);
    expect(most).toBeLessThanOrEqual(2);
  });
});

it('recognises a browser by its cookie, for one name, one password and 90 days', async () => {
  const now = new Date();
  const later = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
  const isSecure = true;
  const cookie = knownBrowserCookie(blind, { name: 'Admin', password_hash: 'hash' }, now, isSecure);
  expect(cookie).toMatch(
    /^__Secure-known-browser-.*; Path=\/auth\/login; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure$/,
  );
  const [pair = ''] = cookie.split(';');
  const recognise = (
    name: string,
    at: Date,
    cookies = `lang=da; ${pair}; other=1`,
    hash: string | undefined = 'hash',
  ) => knownBrowserOf(blind, name, { cookies, isSecure }, at, async () => hash);
  expect(await recognise('ADMIN', later(89))).toMatch(/^[\w-]{22}$/);
  expect(await recognise('admin', later(90))).toBeUndefined();
  expect(await recognise('another', now)).toBeUndefined();
  expect(await recognise('admin', now, undefined, 'new hash')).toBeUndefined();
  const name = pair.split('=')[0];
  for (const forged of ['', 'x', '1.x.y', `${'9'.repeat(12)}.${'a'.repeat(22)}.${'b'.repeat(43)}`])
    expect(await recognise('admin', now, `${name}=${forged}`)).toBeUndefined();
});
