import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freePort, untilReady } from '../../scripts/portal-process.mjs';
import { outcome, spawnPortal } from './fixtures/portal-process.ts';
import { isOnPostgres, makeTestDatabase, type TestDatabase } from './fixtures/test-database.ts';
import { writeWebBuild } from './fixtures/web-build.ts';

let build: Awaited<ReturnType<typeof writeWebBuild>>;
let database: TestDatabase;

beforeEach(async () => {
  build = await writeWebBuild();
  database = await makeTestDatabase();
});
afterEach(async () => {
  await build.remove();
  await database.remove();
});

/** What has nothing to do with the database is seen on one of them. */
const itOnce = it.skipIf(isOnPostgres);
const patience = { timeout: 60_000 };

const start = (variables: Record<string, string>, folder = build.folder) =>
  spawnPortal({ ...database.variables, ...variables }, folder);

itOnce('names every bad variable and ends with 1', async () => {
  const { code, complaints } = await outcome(start({ PORT: 'x', PUBLIC_URL: 'y' }));
  expect(code).toBe(1);
  expect(complaints).toMatch(/^The configuration has mistakes:\n {2}PORT .*\n {2}PUBLIC_URL .*\n$/);
});

itOnce('says in one line that the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { code, out, complaints } = await outcome(start({ PORT: String(port) }));
  other.close();
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(complaints).toBe(
    `Port ${port} on 127.0.0.1 is already in use. Stop the other program, or choose another port with PORT.\n`,
  );
});

itOnce('says in one line that the portal has not been built', async () => {
  const { code, complaints } = await outcome(start({}, '/nowhere'));
  expect(code).toBe(1);
  expect(complaints).toMatch(/^The portal has not been built: .*\n$/);
});

const firstAdministrator = /^The first administrator is admin\. The password is shown only now: ([\w-]{24})\n/;

it.each(['SIGTERM', 'SIGINT'] as const)('shows the address, serves, and stops in order on %s', async (signal) => {
  const port = await freePort();
  const child = start({ PORT: String(port) });
  const ended = outcome(child);
  expect((await untilReady(child)).replace(firstAdministrator, '')).toBe(
    `Fagværk is ready: http://localhost:${port}\n`,
  );
  const response = await fetch(`http://127.0.0.1:${port}/invoicesv4`);
  expect(await response.text()).toContain(`http://localhost:${port}/x`);
  child.kill(signal);
  const { code, complaints } = await ended;
  expect([code, complaints]).toEqual([0, '']);
});

it('tells those who run it how it is doing, and while it still serves that it is about to end', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const watched = { METRICS_PORT: String(metricsPort), ACCESS_LOG: 'errors', LOG_LEVEL: 'silent' };
  // With PostgreSQL others may take over: they get all of the notice.
  const child = start({ PORT: String(port), ...watched, STOP_NOTICE_SECONDS: isOnPostgres ? '15' : '600' });
  const ended = outcome(child);
  await untilReady(child);
  const agent = new Agent();
  const ask = async (path: string, at = port) => {
    const response = await request(`http://127.0.0.1:${at}${path}`, { dispatcher: agent });
    return { status: response.statusCode, text: await response.body.text() };
  };
  expect((await ask('/metrics', metricsPort)).text).toMatch(/^fagvaerk_rules_revision \d+$/m);
  expect([(await ask('/metrics')).status, (await ask('/readyz')).status]).toEqual([404, 200]);
  child.kill('SIGTERM');
  await vi.waitUntil(async () => (await ask('/readyz')).text.includes('stopping'), patience);
  expect([(await ask('/readyz')).status, (await ask('/healthz')).status]).toEqual([503, 200]);
  expect((await ask('/invoicesv4')).status).toBe(200);
  // Alone, it is over when nobody is connected any more, long before its time.
  await agent.close();
  const { code, out } = await ended;
  const logged = out.split('\n').filter((line) => line.startsWith('{'));
  expect([code, new Set(logged.map((line) => JSON.parse(line).status))]).toEqual([0, new Set([404, 503])]);
});

itOnce('says in one line that its metrics cannot be served where they should be', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, complaints } = await outcome(start({ PORT: String(await freePort()), METRICS_PORT: String(port) }));
  other.close();
  expect(code).toBe(1);
  expect(complaints).toMatch(/^Metrics cannot be served on port \d+ of 127\.0\.0\.1 \(EADDRINUSE\): .*\n$/);
});

it('shows the generated password once, and it opens the door', async () => {
  const port = await freePort();
  const startOnce = async (use: (firstLines: string) => Promise<void>) => {
    const child = start({ PORT: String(port) });
    const ended = outcome(child);
    await use(await untilReady(child));
    child.kill('SIGTERM');
    await ended;
  };
  await startOnce(async (lines) => {
    const Password = firstAdministrator.exec(lines)?.[1];
    const response = await fetch(`http://127.0.0.1:${port}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Username: 'admin', Password }),
    });
    expect(response.status).toBe(200);
    // Whoever could read the screen knows it: it is good for choosing another.
    const authorization = `Bearer ${await response.text()}`;
    const session = await fetch(`http://127.0.0.1:${port}/Admin/session`, { headers: { authorization } });
    expect(await session.json()).toMatchObject({ passwordChangeNeeded: true });
  });
  await startOnce(async (lines) => expect(lines).not.toContain('password'));
});

it('forgets the password that it was given once it has been read', async () => {
  const port = await freePort();
  const folder = database.settings.dataDir;
  const reports = { NODE_OPTIONS: `--report-on-signal --report-signal=SIGUSR2 --report-directory=${folder}` };
  const child = start({ PORT: String(port), ADMIN_PASSWORD: 'vandhane og kobberrør', ...reports });
  const ended = outcome(child);
  await untilReady(child);
  child.kill('SIGUSR2');
  const report = await vi.waitUntil(
    async () => (await readdir(folder)).find((file) => file.startsWith('report')),
    patience,
  );
  // It is there before it is whole.
  const content = await vi.waitUntil(async () => {
    const text = await readFile(join(folder, report), 'utf8');
    return text.trimEnd().endsWith('}') && text;
  }, patience);
  child.kill('SIGTERM');
  await ended;
  expect(content).toContain('"environmentVariables"');
  expect(content).not.toContain('kobberrør');
});

itOnce.each([
  [{ ADMIN_PASSWORD: 'Password12345' }, /^The password is too common.*\n$/],
  [{ ADMIN_USERNAME: '\n' }, /^A name has letters.*\n$/],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }, /^The database cannot be opened: .*\n$/],
])('says in one line what is wrong with %j', async (variables, complaint) => {
  const { code, complaints } = await outcome(start({ PORT: String(await freePort()), ...variables }));
  expect(code).toBe(1);
  expect(complaints).toMatch(complaint);
});

it('refuses to start with another secret than the keys were encrypted with', async () => {
  const port = await freePort();
  const variables = { PORT: String(port), ADMIN_PASSWORD: 'vandhane og kobberrør' };
  const child = start({ ...variables, PORTAL_SECRET: 'a'.repeat(32) });
  const ended = outcome(child);
  await untilReady(child);
  const post = async (path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const url = `http://127.0.0.1:${port}${path}`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).text();
  };
  const token = await post('/auth/login', { Username: 'admin', Password: variables.ADMIN_PASSWORD });
  const customer = { CustomerName: 'A', ContactName: 'B', ContactEmail: 'c@d.dk', ContactPhone: '1' };
  await post('/Admin/CreateExternalCustomers', [{ ...customer, ValidUntil: '20301231', CreatedByUser: 'x' }], token);
  child.kill('SIGTERM');
  await ended;
  const { code, complaints } = await outcome(start({ ...variables, PORTAL_SECRET: 'b'.repeat(32) }));
  expect(code).toBe(1);
  expect(complaints).toMatch(/^The API keys in the database were encrypted with another secret.*\n$/);
});
