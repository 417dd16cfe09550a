import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPrograms, startPostgres } from '../../../scripts/postgres.mjs';
import { databaseLimits, isOnPostgres } from '../fixtures/test-database.ts';
import { openTestPortal, type TestPortal } from '../fixtures/test-portal.ts';

let server: Awaited<ReturnType<typeof startPostgres>>;
let portal: TestPortal;

// A server of its own: the others must not notice when it stands still.
beforeAll(async () => {
  const programs = isOnPostgres ? await findPrograms() : undefined;
  if (programs === undefined) return;
  server = await startPostgres(programs);
  const settings = { dataDir: '', databaseUrl: server.url, databaseLimits };
  portal = await openTestPortal({ database: { settings, variables: {}, remove: server.remove } });
});
afterAll(() => portal?.close());

/** To the server and all that work for it. */
async function signal(name: 'STOP' | 'CONT'): Promise<void> {
  const main = await serverProcess();
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', main]);
  for (const pid of [main, ...stdout.split('\n').filter((line) => line.trim())])
    process.kill(Number(pid), `SIG${name}`);
}

async function serverProcess(): Promise<string> {
  const port = new URL(server.url).port;
  const { stdout } = await promisify(execFile)('pgrep', ['-f', `postgres .*-p ${port} `]);
  return stdout.trim().split('\n')[0] ?? '';
}

it.runIf(isOnPostgres && process.platform === 'linux')(
  'a database that stands still is told by /healthz long before a request gives up',
  async () => {
    await signal('STOP');
    try {
      const order: string[] = [];
      const request = portal.get('/Admin/customers').then(({ statusCode }) => order.push(`request ${statusCode}`));
      const probes = Array.from({ length: 20 }, () => portal.app.inject('/healthz'));
      for (const probe of await Promise.all(probes)) {
        expect([probe.statusCode, probe.json()]).toEqual([
          503,
          { status: 'unavailable', reason: 'the database does not answer' },
        ]);
      }
      order.push('probes');
      await request;
      expect(order).toEqual(['probes', 'request 503']);
    } finally {
      await signal('CONT');
    }
    while ((await portal.app.inject('/healthz')).statusCode !== 200);
    expect((await portal.get('/Admin/customers')).statusCode).toBe(200);
  },
);
