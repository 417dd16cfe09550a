import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { PortalNotBuiltError } from './portal/load.ts';
import { shutDown } from './shutdown.ts';

const finishWithinMs = 5_000;
/** Another build than the repository's own can be named on the command line. */
const webBuild = process.argv[2] ?? fileURLToPath(new URL('../../web/dist', import.meta.url));

try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  // Quiet until the lines for people are out: the framework announces its addresses too.
  const log = pino({ level: 'warn' });
  const app = await buildApp({ config, log, webBuild });
  await app.listen({ host: config.host, port: config.port });

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    // A terminal and the start script may both pass the same signal on.
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    await shutDown(app, finishWithinMs);
    log.info('stopped');
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  console.log(`Fagværk is ready: ${config.publicOrigin}`);
  log.level = 'info';
}

/** What a person can do something about gets one line; the rest keeps its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${address} is already in use. Stop the other program, or choose another port with PORT.`;
    case 'EACCES':
      return `Port ${port} on ${address} may not be used without more rights. Choose a port above 1023 with PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST does not name an address of this machine.`;
  }
  const isForPeople = error instanceof ConfigError || error instanceof PortalNotBuiltError;
  return isForPeople ? error.message : (error.stack ?? error.message);
}
