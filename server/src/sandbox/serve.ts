import { rm } from 'node:fs/promises';
import { buildSandboxApp, type SandboxAppOptions } from './app.ts';
import { openSandboxDatabase, type SandboxDatabaseSettings } from './database.ts';
import { connectSandbox, type RunningSandbox } from './upstream.ts';

/** Must be cloneable into a worker thread. */
export interface WorkerSettings extends SandboxDatabaseSettings {
  readonly listen: { readonly path: string } | { readonly host: string; readonly port: number };
  readonly secret: string;
  readonly logLevel: string;
}

export async function serveSandbox(
  options: Omit<WorkerSettings, 'logLevel'> & Omit<SandboxAppOptions, 'db'>,
): Promise<RunningSandbox> {
  const { listen, log, secret } = options;
  const onConnectionLost = (err: Error) => log.warn({ err }, 'a database connection of the sandbox was lost');
  const db = await openSandboxDatabase(options, onConnectionLost);
  const app = buildSandboxApp({ ...options, db });
  app.addHook('onClose', () => db.destroy());
  const socketPath = 'path' in listen ? listen.path : undefined;
  // A crashed thread leaves its socket behind.
  if (socketPath !== undefined && process.platform !== 'win32') await rm(socketPath, { force: true });
  const address = await app.listen(listen);
  const upstream = { baseUrl: socketPath === undefined ? address : 'http://sandbox', socketPath, secret };
  return connectSandbox(upstream, () => app.close());
}
