import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestPortal, type TestPortal, testAdministrator } from '../../../test/fixtures/test-portal.ts';

const home = '198.51.100.7';
const guess = { Username: 'admin', Password: 'forkert kodeord' };
let portal: TestPortal;
let logged: string[];

beforeEach(async () => {
  // Of this portal alone: what one before it still counts comes later.
  const lines: string[] = [];
  logged = lines;
  // Waits do not run out while a busy machine takes its time.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  portal = await openTestPortal({ log: pino({}, { write: (line) => lines.push(line) }) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await portal.close();
});

/** Under way as soon as it is called, whether or not somebody waits for it. */
const login = async (payload: object, from: string, headers: Record<string, string> = {}) =>
  portal.app.inject({
    method: 'POST',
    url: '/auth/login',
    payload,
    headers: { 'x-forwarded-for': from, ...headers },
  });
const elsewhere = (attacker: number) => `203.0.${attacker >> 8}.${attacker & 255}`;
const statusOf = async (response: ReturnType<typeof login>) => (await response).statusCode;

/** What the browser sends along once it has logged in. */
async function knownBrowser(): Promise<Record<string, string>> {
  const cookie = String((await login(testAdministrator, home)).headers['set-cookie']);
  expect(cookie).toMatch(/; Path=\/auth\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  return { cookie: cookie.slice(0, cookie.indexOf(';')) };
}

describe('an administrator under attack', () => {
  it('logs in at once with a known browser, whoever guesses what from where', async () => {
    const headers = await knownBrowser();
    const attackers = Array.from({ length: 500 }, (_, attacker) => {
      const from = attacker % 2 === 0 ? home : elsewhere(attacker);
      const Username = attacker % 4 < 2 ? 'admin' : `ukendt-${attacker}`;
      return statusOf(login({ ...guess, Username }, from));
    });
    expect(await statusOf(login(testAdministrator, home, headers))).toBe(200);
    expect(new Set(await Promise.all(attackers))).toEqual(new Set([401, 429]));
    expect(await statusOf(login(testAdministrator, '192.0.2.1', headers))).toBe(200);
  });

  it('logs in at once from a known address, though others guess from there under other names', async () => {
    await login(testAdministrator, home);
    const attackers = Array.from({ length: 500 }, (_, attacker) =>
      attacker % 2 === 0
        ? login({ ...guess, Username: `ukendt-${attacker}` }, home)
        : login(guess, elsewhere(attacker)),
    );
    expect(await statusOf(login(testAdministrator, home))).toBe(200);
    await Promise.all(attackers);
    expect(await statusOf(login(testAdministrator, home))).toBe(200);
  });

  it('gets a turn from a new address while others go on guessing', async () => {
    const addresses = Array.from({ length: 100 }, (_, attacker) => elsewhere(attacker));
    let tries = 0;
    for (let status = 0; status !== 200; tries++) {
      const wave = addresses.map((address) => login(guess, address));
      status = await statusOf(login(testAdministrator, '192.0.2.1'));
      await Promise.all(wave);
      expect(tries).toBeLessThan(10);
    }
    // It was an attack: there was no room at first.
    expect(tries).toBeGreaterThan(1);
  });

  it('is told when to try again, in whole sentences', async () => {
    const wave = await Promise.all(Array.from({ length: 60 }, (_, attacker) => login(guess, elsewhere(attacker))));
    const refused = wave.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('2');
    expect(refused?.json().errorMessage).toBe('For mange loginforsøg. Prøv igen om 2 sekunder.');
  });

  it.each(['', 'x', '1.x.y', `${'9'.repeat(12)}.${'a'.repeat(22)}.${'b'.repeat(43)}`])(
    'is not mistaken for somebody with the mark %j',
    async (mark) => {
      for (let attempt = 0; attempt < 5; attempt++) await login(guess, '192.0.2.9');
      const headers = { cookie: `lang=da; known-browser-1=${mark}` };
      expect(await statusOf(login(testAdministrator, '192.0.2.9', headers))).toBe(429);
    },
  );

  it('is not logged in by a mark, which a new password ends', async () => {
    const headers = await knownBrowser();
    expect(await statusOf(login(guess, home, headers))).toBe(401);
    await portal.access.db.updateTable('administrators').set({ password_hash: 'another' }).execute();
    for (let attempt = 0; attempt < 5; attempt++) await login({ ...guess, Username: 'ukendt' }, '192.0.2.9');
    expect(await statusOf(login(guess, '192.0.2.9', headers))).toBe(429);
  });
});

it('takes a caller’s word for its address only behind a proxy', async () => {
  await portal.close();
  portal = await openTestPortal({ trustProxy: false });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt++)
    statuses.push(await statusOf(login({ ...guess, Username: `x${attempt}` }, elsewhere(attempt))));
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

it('counts an IPv6 network as one', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt++) statuses.push(await statusOf(login(guess, `2001:db8:1:2::${attempt}`)));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

it('does not change its waits with the clock on the wall', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let attempt = 0; attempt < 5; attempt++) await login(guess, '192.0.2.9');
  vi.setSystemTime(Date.now() - 2 * 24 * 3_600_000);
  const refused = await login(guess, '192.0.2.9');
  vi.useRealTimers();
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 2]);
});

describe('the log', () => {
  const lines = () => logged.map((line) => JSON.parse(line));

  it('counts what is repeated instead of writing it each time', async () => {
    for (let attempt = 0; attempt < 300; attempt++) await login(guess, '192.0.2.9');
    for (let attempt = 0; attempt < 300; attempt++) await portal.app.inject('/Admin/customers');
    expect(lines().filter(({ msg }) => msg === 'login')).toMatchObject([
      { outcome: 'succeeded' },
      { outcome: 'failed', username: 'admin', address: '192.0.2.9' },
      { outcome: 'refused: too many attempts' },
    ]);
    expect(lines().filter(({ msg }) => msg.includes('without a session'))).toMatchObject([
      { method: 'GET', route: '/Admin/customers' },
    ]);
  });

  it('names only names of administrators: others may be passwords', async () => {
    await login({ Username: 'vandhane og kobberrør', Password: 'x' }, '192.0.2.9');
    expect(lines().at(-1)).toMatchObject({ msg: 'login', outcome: 'failed' });
    expect(logged.join('')).not.toContain('kobberrør');
  });

  it('tells who logged out', async () => {
    await portal.call({ method: 'POST', url: '/auth/logout' });
    expect(lines().at(-1)).toMatchObject({ msg: 'logout', username: 'admin' });
    expect(logged.join('')).not.toContain(portal.token);
  });
});

describe('the body of a login', () => {
  it.each([
    [{ Username: 'admin', Password: 'hemmeligt kodeord', Remember: true }],
    [{ Username: 'admin', password: 'hemmeligt kodeord' }],
    [{ Username: 'admin', Kodeord: 'hemmeligt kodeord' }],
    [{ Username: 7, Password: 'hemmeligt kodeord' }],
    [[{ Username: 'admin', Password: 'hemmeligt kodeord' }]],
  ])('is not sent back: %j', async (payload) => {
    const response = await login(payload, home);
    expect([response.statusCode, response.json().errorObjects]).toEqual([400, []]);
    expect(response.body).not.toContain('hemmeligt');
  });

  it('is refused above 4 kB before it has come', async () => {
    await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = portal.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(
      'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
    );
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"hasErrors":true/s);
  });

  it('is refused above 4 kB when its length was not said', async () => {
    await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = portal.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(
      'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    socket.write(`1001\r\n${' '.repeat(4_097)}\r\n`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('may hold the longest name and password, however they are written', async () => {
    const escaped = (letters: number) => '\\u00e6'.repeat(letters);
    const response = await portal.app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: `{"Username":"${escaped(50)}","Password":"${escaped(200)}"}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(401);
  });
});

it('never sends a key back with what was wrong', async () => {
  const apiKey = '7d0f1f5c-27b4-4a4e-9f0e-6a1f5a3d9b11';
  const response = await portal.post('/Admin/DeleteExternalCustomers', [{ customerID: 'x', apiKey }]);
  expect(response.json().errorObjects).toEqual([{ customerID: 'x' }]);
});
