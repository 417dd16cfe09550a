import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { forEachTest } from '../../../test/fixtures/for-all-tests.ts';
import { openTestPortal, testAdministrator } from '../../../test/fixtures/test-portal.ts';

const home = '198.51.100.7';
const guess = { Username: 'admin', Password: 'forkert kodeord' };
let logged: string[];
const portal = forEachTest(() => {
  const lines: string[] = [];
  logged = lines;
  return openTestPortal({ log: pino({}, { write: (line) => lines.push(line) }) });
});

const login = async (payload: object = testAdministrator, from = home, headers: Record<string, string> = {}) =>
  portal.app.inject({
    method: 'POST',
    url: '/auth/login',
    payload,
    headers: { 'x-forwarded-for': from, ...headers },
  });
const elsewhere = (attacker: number) => `203.0.${attacker >> 8}.${attacker & 255}`;
const statusOf = async (response: ReturnType<typeof login>) => (await response).statusCode;

const failure = 'Email/Password combination was incorrect. Please try again.';

describe('logging in', () => {
  it('responds with the token as text', async () => {
    const response = await login();
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toMatch(/^[\w-]{43}$/);
  });

  it('accepts the name in any letter case', async () => {
    expect((await login({ ...testAdministrator, Username: 'ADMIN' })).statusCode).toBe(200);
  });

  it.each([
    { ...testAdministrator, Password: 'forkert kodeord' },
    { ...testAdministrator, Username: 'ukendt' },
  ])('responds to %j with the same message', async (payload) => {
    const response = await login(payload);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ errorMessage: failure, errors: { Username: [failure] }, hasErrors: true });
  });

  it('takes about as much work for an unknown name as for a wrong password', async () => {
    // CPU time, so that other load does not count.
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

  it('is throttled for a network that keeps guessing, and for no other', async () => {
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await login(guess, `2001:db8:1:2::${attempt}`)).statusCode).toBe(401);
    const refused = await login(testAdministrator, '2001:db8:1:2::9');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
    expect(refused.json().errorMessage).toBe('For mange loginforsøg. Prøv igen om 2 sekunder.');
    expect((await login()).statusCode).toBe(200);
  });
});

it('admits an administrator with a known browser during an attack', async () => {
  const [cookie = ''] = String((await login(testAdministrator, home)).headers['set-cookie']).split(';');
  const attackers = Array.from({ length: 100 }, (_, attacker) => {
    const from = attacker % 2 === 0 ? home : elsewhere(attacker);
    const Username = attacker % 4 < 2 ? 'admin' : `ukendt-${attacker}`;
    return statusOf(login({ ...guess, Username }, from));
  });
  expect(await statusOf(login(testAdministrator, home, { cookie }))).toBe(200);
  expect(new Set(await Promise.all(attackers))).toEqual(new Set([401, 429]));
  expect(await statusOf(login(testAdministrator, '192.0.2.1', { cookie }))).toBe(200);
});

it('trusts forwarded addresses only behind a proxy', async () => {
  await portal.close();
  Object.assign(portal, await openTestPortal({ trustProxy: false }));
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt++)
    statuses.push(await statusOf(login({ ...guess, Username: `x${attempt}` }, elsewhere(attempt))));
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

describe('the log', () => {
  const lines = () => logged.map((line) => JSON.parse(line));

  it('aggregates repeated entries, without the password', async () => {
    await login(testAdministrator, '192.0.2.8');
    for (let attempt = 0; attempt < 8; attempt++) await login(guess, '192.0.2.9');
    for (let attempt = 0; attempt < 8; attempt++) await portal.app.inject('/Admin/customers');
    expect(lines().filter(({ msg }) => msg === 'login')).toMatchObject([
      { outcome: 'succeeded', username: 'admin', address: '192.0.2.8' },
      { outcome: 'failed', username: 'admin', address: '192.0.2.9' },
      { outcome: 'refused: too many attempts' },
    ]);
    expect(lines().filter(({ msg }) => msg.includes('without a session'))).toMatchObject([
      { method: 'GET', route: '/Admin/customers' },
    ]);
    expect(logged.join('')).not.toMatch(/forkert kodeord|kobberrør/);
  });

  it('contains only names of administrators: others may be passwords', async () => {
    await login({ Username: 'vandhane og kobberrør', Password: 'x' }, '192.0.2.9');
    expect(lines().at(-1)).toMatchObject({ msg: 'login', outcome: 'failed' });
    expect(logged.join('')).not.toContain('kobberrør');
  });

  it('contains who logged out', async () => {
    await portal.call({ method: 'POST', url: '/auth/logout' });
    expect(lines().at(-1)).toMatchObject({ msg: 'logout', username: 'admin' });
    expect(logged.join('')).not.toContain(portal.token);
  });
});

describe('the body of a login', () => {
  it.each([
    [{}],
    [{ Username: 'admin' }],
    [{ Username: 'admin', Password: 7 }],
    [{ Username: 'a\0b', Password: 'hemmeligt kodeord' }],
    [{ Username: 'admin', Password: 'hemmeligt'.repeat(23) }],
    [{ Username: 'admin', Password: 'hemmeligt kodeord', Remember: true }],
    [{ Username: 'admin', password: 'hemmeligt kodeord' }],
    [{ Username: 'admin', Kodeord: 'hemmeligt kodeord' }],
    [{ Username: 7, Password: 'hemmeligt kodeord' }],
    [[{ Username: 'admin', Password: 'hemmeligt kodeord' }]],
  ])('is refused without an echo: %j', async (payload) => {
    const response = await login(payload, home);
    expect([response.statusCode, response.json().errorObjects]).toEqual([400, []]);
    expect(response.body).not.toContain('hemmeligt');
  });

  it.each([['content-length: 5000\r\n\r\n{'], [`transfer-encoding: chunked\r\n\r\n1001\r\n${' '.repeat(4_097)}\r\n`]])(
    'over 4 kB is refused before it has fully arrived: %j',
    async (rest) => {
      await portal.app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = portal.app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1').setEncoding('latin1');
      socket.write(`POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${rest}`);
      const [answer] = await once(socket, 'data');
      socket.destroy();
      expect(answer).toMatch(/^HTTP\/1\.1 400 .*"hasErrors":true/s);
    },
  );

  it('can hold the longest name and password in any encoding', async () => {
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

it('never returns a key in validation errors', async () => {
  const apiKey = '7d0f1f5c-27b4-4a4e-9f0e-6a1f5a3d9b11';
  const response = await portal.post('/Admin/DeleteExternalCustomers', [{ customerID: 'x', apiKey }]);
  expect(response.json().errorObjects).toEqual([{ customerID: 'x' }]);
});
