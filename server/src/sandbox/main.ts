/** Entry point of the worker thread and of the separate process (SANDBOX_URL). */
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { loadDocuments } from '@fagvaerk/catalogue/load.ts';
import { createCompanyLoader } from '@fagvaerk/company/load.ts';
import { pino } from 'pino';
import { ConfigError, readConfig } from '../config.ts';
import { createDataFolder, lockDataFolder } from '../database/data-folder.ts';
import { OperatorError } from '../logging/operator-error.ts';
import { prepareToPrint } from './pdf/paper.ts';
import { serveSandbox, type WorkerSettings } from './serve.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

if (isMainThread) {
  process.umask(0o077);
  try {
    await runProcess();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exit(1);
  }
} else {
  const { close } = await serve(workerData);
  parentPort?.once('message', close);
  parentPort?.postMessage('listening');
}

async function runProcess(): Promise<void> {
  const { sandbox, dataDir, databaseUrl, databaseLimits, logLevel } = readConfig();
  const { secret, listen } = sandbox;
  if (secret === undefined) throw new ConfigError(['SANDBOX_SECRET is missing: the portal signs its calls with it']);
  if (databaseUrl === undefined) await createDataFolder(dataDir);
  const { upstream, close } = await serve({ dataDir, databaseUrl, databaseLimits, logLevel, listen, secret });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, close);
  console.log(`The sandbox is ready: ${upstream.baseUrl}`);
}

async function serve(settings: WorkerSettings) {
  const log = pino({ level: settings.logLevel === 'info' ? 'warn' : settings.logLevel });
  const [documents, companyOf] = [await loadDocuments(root), createCompanyLoader(root)];
  const lock = settings.databaseUrl === undefined ? lockDataFolder(settings.dataDir, 'sandbox.lock') : undefined;
  const sandbox = await serveSandbox({ ...settings, documents, companyOf, log });
  prepareToPrint().catch((err) => log.warn({ err }, 'fonts could not be loaded'));
  return { ...sandbox, close: () => sandbox.close().finally(lock?.release) };
}
