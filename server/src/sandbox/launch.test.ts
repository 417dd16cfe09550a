import { type Logger, pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { makeTestDatabase } from '../../test/fixtures/test-database.ts';
import { waitUntil } from '../../test/fixtures/wait-until.ts';
import { launchSandbox, superviseWorker } from './launch.ts';

const lines: { level: number; msg: string; err?: { message: string } }[] = [];
const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) }) as Logger;
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  lines.length = 0;
});

const supervise = async (code: string) => {
  const source = `import { parentPort } from 'node:worker_threads'; parentPort.once('message', () => process.exit()); ${code}`;
  const entry = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const worker = await superviseWorker({ entry, workerData: {}, memoryMegabytes: 16, log });
  ends.push(worker.close);
};
const hasStartedAgain = (reason: string) =>
  waitUntil(() => lines.filter(({ err }) => err?.message.includes(reason)).length > 1);

it('restarts a worker that fails', async () => {
  await supervise(`parentPort.postMessage('listening'); setTimeout(() => { throw new Error('midway'); }, 20);`);
  await hasStartedAgain('midway');
});

it('restarts a worker that exits', async () => {
  await supervise(`parentPort.postMessage('listening'); setTimeout(() => process.exit(3), 20);`);
  await hasStartedAgain('code 3');
});

it('reports a worker that cannot be started', async () => {
  await expect(supervise(`throw new Error('cannot start');`)).rejects.toThrow('cannot start');
});

it('restarts a worker that runs out of memory', async () => {
  await supervise(`parentPort.postMessage('listening'); const kept = [];
    setInterval(() => kept.push(Array.from({ length: 100_000 }, () => ({}))), 1);`);
  await hasStartedAgain('memory');
});

it('the sandbox recovers after a site did not fit into memory', async () => {
  const database = await makeTestDatabase();
  ends.push(database.remove);
  // Enough to start, but less than an example company needs.
  const sandbox = await launchSandbox({ ...database.settings, logLevel: 'silent', log, memoryMegabytes: 40 });
  ends.push(sandbox.close);
  expect(await sandbox.admin.memory()).toEqual({ sites: 0, bytes: 0 });
  await expect(sandbox.admin.reset({ siteID: 1, company: 'lindholm-vvs' })).rejects.toThrow();
  await expect.poll(() => sandbox.admin.memory().catch(() => null)).toEqual({ sites: 0, bytes: 0 });
  expect(lines[0]?.err?.message).toContain('memory');
});
