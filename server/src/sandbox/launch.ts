import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { OperatorError } from '../logging/operator-error.ts';
import type { SandboxDatabaseSettings } from './database.ts';
import type { WorkerSettings } from './serve.ts';
import { connectSandbox, type RunningSandbox } from './upstream.ts';

interface LaunchOptions extends SandboxDatabaseSettings {
  readonly logLevel: string;
  readonly log: Logger;
  /** Without a URL a worker thread is started. */
  readonly remote?: { readonly url: string | undefined; readonly secret: string | undefined };
  readonly memoryMegabytes?: number;
}

/** A third is cache, enough for seven full sites. */
const standardMemoryMegabytes = 1024;
const firstDelayMs = 100;
const longestDelayMs = 10_000;
const closesWithinMs = 5_000;

export async function launchSandbox({
  remote,
  log,
  memoryMegabytes = standardMemoryMegabytes,
  ...settings
}: LaunchOptions): Promise<RunningSandbox> {
  if (remote?.url !== undefined)
    return connectSandbox({ baseUrl: remote.url, socketPath: undefined, secret: remote.secret ?? '' });
  const { path, remove } = await createSocketPath();
  const secret = randomBytes(32).toString('hex');
  const workerData: WorkerSettings = { ...settings, listen: { path }, secret };
  const entry = new URL('./main.ts', import.meta.url);
  const worker = await superviseWorker({ entry, workerData, memoryMegabytes, log }).catch(async (error) => {
    await remove();
    throw error;
  });
  return connectSandbox({ baseUrl: 'http://sandbox', socketPath: path, secret }, async () => {
    await worker.close();
    await remove();
  });
}

/** The folder is private to this user. Windows uses named pipes. */
async function createSocketPath() {
  if (process.platform === 'win32')
    return { path: `\\\\.\\pipe\\fagvaerk-${randomBytes(16).toString('hex')}`, remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'fagvaerk-'));
  return { path: join(folder, 'sandbox.sock'), remove: () => rm(folder, { recursive: true, force: true }) };
}

interface SupervisedWorker {
  readonly entry: URL;
  readonly workerData: object;
  readonly memoryMegabytes: number;
  readonly log: Logger;
}

export async function superviseWorker({ entry, workerData, memoryMegabytes, log }: SupervisedWorker) {
  const listening = Promise.withResolvers<void>();
  const closing = new AbortController();
  let worker: Worker | undefined;

  async function run(): Promise<void> {
    let hasListened = false;
    let delayMs = firstDelayMs;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMegabytes };
    while (!closing.signal.aborted) {
      worker = new Worker(entry, { name: 'sandbox', workerData, resourceLimits });
      worker.once('message', () => {
        hasListened = true;
        delayMs = firstDelayMs;
        listening.resolve();
      });
      const err = await waitForExit(worker);
      if (closing.signal.aborted) return;
      // Errors lose their class between threads.
      if (!hasListened) throw new OperatorError(`The sandbox cannot start: ${err.message}`, { cause: err });
      log.error({ err }, `the sandbox stopped and starts again in ${delayMs} ms`);
      await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => {});
      delayMs = Math.min(2 * delayMs, longestDelayMs);
    }
  }

  const running = run();
  running.catch(listening.reject);
  await listening.promise;
  return {
    close: async (): Promise<void> => {
      closing.abort();
      worker?.postMessage('close');
      const isLate = await Promise.race([running, sleep(closesWithinMs, true, { ref: false })]);
      if (isLate) await worker?.terminate();
    },
  };
}

function waitForExit(worker: Worker): Promise<Error> {
  return new Promise((resolve) => {
    let cause: Error | undefined;
    worker.once('error', (error: Error) => {
      cause = error;
    });
    worker.once('exit', (code) => resolve(cause ?? new Error(`the worker thread exited with code ${code}`)));
  });
}
