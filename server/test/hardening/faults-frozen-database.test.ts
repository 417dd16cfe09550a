import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPrograms, startPostgres } from '../../../scripts/postgres.mjs';
import { databaseLimits, isOnPostgres } from '../fixtures/test-database.ts';
import { openTestPortal, type TestPortal } from '../fixtures/test-portal.ts';
import { waitUntil } from '../fixtures/wait-until.ts';

const run = promisify(execFile);
let server: Awaited<ReturnType<typeof startPostgres>>;
let portal: TestPortal;

// Its own server: other tests use the shared one.
beforeAll(async () => {
  const programs = isOnPostgres ? await findPrograms() : undefined;
  if (programs === undefined) return;
  server = await startPostgres(programs);
  const settings = { dataDir: '', databaseUrl: server.url, databaseLimits };
  portal = await openTestPortal({ database: { settings, variables: {}, remove: server.remove } });
});
afterAll(() => portal?.close());

/** To the server and its worker processes. */
async function signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const found = await run('pgrep', ['-f', `postgres .*-p ${new URL(server.url).port} `]);
  const [main = ''] = found.stdout.trim().split('\n');
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', main]);
  for (const pid of [main, ...stdout.split('\n').filter((line) => line.trim())]) process.kill(Number(pid), name);
}

it.runIf(isOnPostgres && process.platform === 'linux')(
  '/healthz reports a frozen database before requests time out',
  async () => {
    await signal('SIGSTOP');
    try {
      const order: string[] = [];
      const request = portal.get('/Admin/customers').then(({ statusCode }) => order.push(`request ${statusCode}`));
      const probes = Array.from({ length: 20 }, () => portal.app.inject('/healthz'));
      for (const probe of await Promise.all(probes)) {
        expect(probe.statusCode).toBe(503);
        expect(probe.json()).toEqual({ status: 'unavailable', reason: 'the database does not answer' });
      }
      order.push('probes');
      await request;
      expect(order).toEqual(['probes', 'request 503']);
    } finally {
      await signal('SIGCONT');
    }
    await waitUntil(async () => (await portal.app.inject('/healthz')).statusCode === 200);
    expect((await portal.get('/Admin/customers')).statusCode).toBe(200);
  },
);
