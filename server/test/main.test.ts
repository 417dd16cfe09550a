import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort, untilReady } from '../../scripts/portal-process.mjs';
import { outcome, spawnPortal } from './fixtures/portal-process.ts';
import { makeTestDatabase, type TestDatabase } from './fixtures/test-database.ts';
import { waitUntil } from './fixtures/wait-until.ts';
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

const start = (variables: Record<string, string>) => spawnPortal({ ...database.variables, ...variables }, build.folder);

const firstAdministrator = /^The first administrator is admin\. The password is shown only now: ([\w-]{24})\n/;

it.each(['SIGTERM', 'SIGINT'] as const)('prints its address, serves, and stops on %s', async (signal) => {
  const port = await freePort();
  const child = start({ PORT: String(port) });
  const ended = outcome(child);
  expect((await untilReady(child)).replace(firstAdministrator, '')).toBe(
    `Fagværk is ready: http://localhost:${port}\n`,
  );
  const response = await fetch(`http://127.0.0.1:${port}/invoicesv4`);
  expect(await response.text()).toContain(`http://localhost:${port}/x`);
  child.kill(signal);
  const { code, errorOutput } = await ended;
  expect([code, errorOutput]).toEqual([0, '']);
});

it('serves metrics, and fails /readyz before it stops', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const settings = { METRICS_PORT: String(metricsPort), ACCESS_LOG: 'errors', LOG_LEVEL: 'silent' };
  const child = start({ PORT: String(port), ...settings, STOP_NOTICE_SECONDS: '600' });
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
  await waitUntil(async () => (await ask('/readyz')).text.includes('stopping'));
  expect([(await ask('/readyz')).status, (await ask('/healthz')).status]).toEqual([503, 200]);
  expect((await ask('/invoicesv4')).status).toBe(200);
  // Without connections it stops early.
  await agent.close();
  const { code, out } = await ended;
  const logged = out.split('\n').filter((line) => line.startsWith('{'));
  expect([code, new Set(logged.map((line) => JSON.parse(line).status))]).toEqual([0, new Set([404, 503])]);
});

it('prints the generated password once, which is to be changed', async () => {
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
    const authorization = `Bearer ${await response.text()}`;
    const session = await fetch(`http://127.0.0.1:${port}/Admin/session`, { headers: { authorization } });
    expect(await session.json()).toMatchObject({ passwordChangeNeeded: true });
  });
  await startOnce(async (lines) => expect(lines).not.toContain('password'));
});

it('removes the password from its environment', async () => {
  const port = await freePort();
  const folder = database.settings.dataDir;
  const reports = { NODE_OPTIONS: `--report-on-signal --report-signal=SIGUSR2 --report-directory=${folder}` };
  const child = start({ PORT: String(port), ADMIN_PASSWORD: 'vandhane og kobberrør', ...reports });
  const ended = outcome(child);
  await untilReady(child);
  child.kill('SIGUSR2');
  const report = await waitUntil(async () => (await readdir(folder)).find((file) => file.startsWith('report')));
  // The file appears before it is complete.
  const content = await waitUntil(async () => {
    const text = await readFile(join(folder, report), 'utf8');
    return text.trimEnd().endsWith('}') && text;
  });
  child.kill('SIGTERM');
  await ended;
  expect(content).toContain('"environmentVariables"');
  expect(content).not.toContain('kobberrør');
});

it('lists every invalid variable and ends', async () => {
  const { code, errorOutput } = await outcome(start({ PORT: 'x', PUBLIC_URL: 'y' }));
  expect(code).toBe(1);
  expect(errorOutput).toMatch(/^The configuration has mistakes:\n {2}PORT .*\n {2}PUBLIC_URL .*\n$/);
});
