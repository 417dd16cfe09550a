import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestPortal, type TestPortal, testAdministrator } from '../../../test/fixtures/test-portal.ts';
import { runChange } from '../../access/register/change.ts';
import { changePassword, createAdministrator, removeAdministrator } from './administrators.ts';
import { hashPassword } from './passwords.ts';

const failure = 'Email/Password combination was incorrect. Please try again.';
let portal: TestPortal;
let logged: string[];

beforeEach(async () => {
  logged = [];
  portal = await openTestPortal({ log: pino({}, { write: (line) => logged.push(line) }) });
});
afterEach(() => portal.close());

const login = (payload: object = testAdministrator, from = '198.51.100.7') =>
  portal.app.inject({ method: 'POST', url: '/auth/login', payload, headers: { 'x-forwarded-for': from } });
const session = (token: string) =>
  portal.app.inject({ url: '/Admin/session', headers: { authorization: `Bearer ${token}` } });
const inDatabase = (work: Parameters<typeof runChange<void>>[2]) => runChange(portal.access.db, 'a test', work);

describe('logging in', () => {
  it('answers with the token as text, which opens the rest', async () => {
    const response = await login();
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toMatch(/^[\w-]{43}$/);
    expect((await session(response.body)).json()).toMatchObject({ username: 'admin' });
  });

  it('takes the name in any letter case', async () => {
    expect((await login({ ...testAdministrator, Username: 'ADMIN' })).statusCode).toBe(200);
  });

  it.each([
    { ...testAdministrator, Password: 'forkert kodeord' },
    { ...testAdministrator, Username: 'ukendt' },
  ])('answers %j with the same words', async (payload) => {
    const response = await login(payload);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ errorMessage: failure, errors: { Username: [failure] }, hasErrors: true });
  });

  it('takes about as much work for an unknown name as for a wrong password', async () => {
    // Work rather than time: what else the machine does is not counted.
    const work = async (Username: string, address: string) => {
      const before = process.cpuUsage();
      await login({ Username, Password: 'forkert kodeord' }, address);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    let [unknown, known] = [0, 0];
    for (let round = 0; round < 9; round++) {
      unknown += await work(`ukendt-${round}`, `192.0.2.${round}`);
      known += await work('admin', `192.0.2.${round + 100}`);
    }
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it.each([
    [{}, 400],
    [{ Username: 'admin' }, 400],
    [{ Username: 'admin', Password: 7 }, 400],
    [{ Username: 'a\0b', Password: 'x' }, 400],
    [{ Username: 'admin', Password: 'x'.repeat(201) }, 400],
    [{ ...testAdministrator, Remember: true }, 400],
    [[testAdministrator], 400],
  ])('refuses %j', async (payload, status) => {
    expect((await login(payload)).statusCode).toBe(status);
  });

  it('is logged each time, without the password', async () => {
    await login();
    await login({ Username: 'admin', Password: 'forkert kodeord' });
    const lines = logged.filter((line) => line.includes('"login"')).map((line) => JSON.parse(line));
    expect(lines.slice(-2)).toMatchObject([
      { username: 'admin', address: '198.51.100.7', outcome: 'succeeded' },
      { username: 'admin', address: '198.51.100.7', outcome: 'failed' },
    ]);
    expect(logged.join('')).not.toMatch(/forkert kodeord|kobberrør/);
  });

  it('is slowed down for who keeps guessing, and for nobody else', async () => {
    const guess = { Username: 'admin', Password: 'forkert kodeord' };
    // Waits do not run out while a busy machine takes its time.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) statuses.push((await login(guess, '203.0.113.9')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const refused = await login(testAdministrator, '203.0.113.9');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json().errorMessage).toMatch(/^For mange loginforsøg\. Prøv igen om \d+ sekunder\.$/);
    expect((await login()).statusCode).toBe(200);
    clock.mockRestore();
  });
});

describe('a session', () => {
  it.each(['', 'Bearer', 'Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic YTpi'])(
    'is not opened by %j',
    async (authorization) => {
      const response = await portal.app.inject({ url: '/Admin/session', headers: { authorization } });
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer');
      expect(response.json()).toEqual({
        errorMessage: 'Du er ikke logget ind. Log ind og prøv igen.',
        hasErrors: true,
      });
    },
  );

  it('is stored as a hash only', async () => {
    const rows = await portal.access.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(portal.token);
  });

  it('ends with logging out, alone', async () => {
    const other = (await login()).body;
    expect((await portal.call({ method: 'POST', url: '/auth/logout' })).statusCode).toBe(204);
    expect((await session(portal.token)).statusCode).toBe(401);
    expect((await session(other)).statusCode).toBe(200);
    expect((await portal.call({ method: 'POST', url: '/auth/logout' })).statusCode).toBe(401);
  });

  it.each([
    ['last_used_at', 8],
    ['created_at', 24],
  ] as const)('ends by itself: %s is good for %i hours', async (column, hours) => {
    const age = (minutes: number) =>
      portal.access.db
        .updateTable('sessions')
        .set({ [column]: new Date(Date.now() - hours * 3_600_000 + minutes * 60_000) })
        .execute();
    await age(1);
    expect((await session(portal.token)).statusCode).toBe(200);
    await age(-1);
    expect((await session(portal.token)).statusCode).toBe(401);
  });

  it('stays alive by being used', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    await portal.access.db.updateTable('sessions').set({ last_used_at: hourAgo }).execute();
    await session(portal.token);
    const row = await portal.access.db.selectFrom('sessions').select('last_used_at').executeTakeFirstOrThrow();
    expect(row.last_used_at.getTime()).toBeGreaterThan(hourAgo.getTime());
  });

  it('ends when the password is changed, and the new one holds', async () => {
    const passwordHash = await hashPassword('en helt ny adgangsvej');
    await inDatabase((change) => changePassword(change, 'admin', passwordHash));
    expect((await session(portal.token)).statusCode).toBe(401);
    expect((await login()).statusCode).toBe(401);
    expect((await login({ Username: 'admin', Password: 'en helt ny adgangsvej' })).statusCode).toBe(200);
  });

  it('ends when the administrator is removed', async () => {
    const passwordHash = await hashPassword('en helt ny adgangsvej');
    await inDatabase(async (change) => void (await createAdministrator(change, 'anden', passwordHash)));
    await inDatabase((change) => removeAdministrator(change, 'admin'));
    expect((await session(portal.token)).statusCode).toBe(401);
    await expect(inDatabase((change) => removeAdministrator(change, 'anden'))).rejects.toThrow('only administrator');
  });
});
