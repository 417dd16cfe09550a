import { describe, expect, it, vi } from 'vitest';
import { forEachTest } from '../../../test/fixtures/for-all-tests.ts';
import { isOnPostgres } from '../../../test/fixtures/test-database.ts';
import { openTestPortal, testAdministrator } from '../../../test/fixtures/test-portal.ts';
import { runChange } from '../../directory/change.ts';
import { changePassword } from './administrators.ts';
import { hashPassword } from './passwords.ts';
import { browserNameOf } from './sessions.ts';

const portal = forEachTest(() => openTestPortal());

const login = (payload: object = testAdministrator, from = '198.51.100.7') =>
  portal.app.inject({ method: 'POST', url: '/auth/login', payload, headers: { 'x-forwarded-for': from } });
const session = (token: string) =>
  portal.app.inject({ url: '/Admin/session', headers: { authorization: `Bearer ${token}` } });

describe('a session', () => {
  it('is found by its token only', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic YTpi']) {
      const { statusCode, headers, body } = await portal.app.inject({
        url: '/Admin/session',
        headers: { authorization },
      });
      expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(body).toContain('Du er ikke logget ind. Log ind og prøv igen.');
    }
  });

  it('is stored as a hash only', async () => {
    const rows = await portal.access.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(portal.token);
  });

  it('ends at logout, other sessions stay', async () => {
    const other = (await login()).body;
    expect((await portal.call({ method: 'POST', url: '/auth/logout' })).statusCode).toBe(204);
    expect((await session(portal.token)).statusCode).toBe(401);
    expect((await session(other)).statusCode).toBe(200);
    expect((await portal.call({ method: 'POST', url: '/auth/logout' })).statusCode).toBe(401);
  });

  it.each([
    ['last_used_at', 8],
    ['created_at', 24],
  ] as const)('expires by %s after %i hours', async (column, hours) => {
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

  it.runIf(isOnPostgres)('is not ended by a login at a process whose clock is wrong', async () => {
    const tomorrow = Date.now() + 25 * 3_600_000;
    vi.useFakeTimers({ toFake: ['Date'], now: tomorrow });
    const other = await login();
    vi.useRealTimers();
    expect([other.statusCode, (await session(portal.token)).statusCode]).toEqual([200, 200]);
  });

  it('stays alive while it is used', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    await portal.access.db.updateTable('sessions').set({ last_used_at: hourAgo }).execute();
    await session(portal.token);
    const row = await portal.access.db.selectFrom('sessions').select('last_used_at').executeTakeFirstOrThrow();
    expect(row.last_used_at.getTime()).toBeGreaterThan(hourAgo.getTime());
  });

  it('ends when the password is changed, and the new password works', async () => {
    const passwordHash = await hashPassword('en helt ny adgangsvej');
    await runChange(portal.access.db, 'a test', (change) => changePassword(change, 'admin', passwordHash));
    expect((await session(portal.token)).statusCode).toBe(401);
    expect((await login()).statusCode).toBe(401);
    expect((await login({ Username: 'admin', Password: 'en helt ny adgangsvej' })).statusCode).toBe(200);
  });
});

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox, Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/26.0 Safari/605.1.15`, 'Safari, macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webKit} CriOS/140.0 Mobile Safari/604.1`, 'Chrome, iOS'],
  ['curl/8.5.0', 'curl/8.5.0'],
  [`\u202e${'x'.repeat(60)}`, 'x'.repeat(40)],
])('names the browser of %s', (userAgent, name) => expect(browserNameOf(userAgent)).toBe(name));
