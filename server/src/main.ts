import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCatalogue, loadDocuments } from '@fagvaerk/catalogue/load.ts';
import { endpointsOf } from '@fagvaerk/catalogue/model.ts';
import { loadCompanies } from '@fagvaerk/company/load.ts';
import { pino } from 'pino';
import { makeKeyVault, WrongSecretError } from './access/register/api-keys.ts';
import { readSecret } from './access/register/secret.ts';
import { AdministratorError } from './admin/login/administrators.ts';
import { ensureFirstAdministrator } from './admin/login/first-administrator.ts';
import { WeakPasswordError } from './admin/login/password-rules.ts';
import { buildApp } from './app.ts';
import { assemble } from './assemble.ts';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseOpenError, openDatabase } from './database/open.ts';
import { renewCertificate } from './edge/tls.ts';
import { PortalNotBuiltError } from './portal/load.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { shutDown } from './shutdown.ts';

const finishWithinMs = 5_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
/** Another build than the repository's own can be named on the command line. */
const webBuild = process.argv[2] ?? join(root, 'web', 'dist');
/** Mistakes that a person can correct: shown without a stack. */
const errorsForPeople = [
  ConfigError,
  PortalNotBuiltError,
  DatabaseOpenError,
  WrongSecretError,
  AdministratorError,
  WeakPasswordError,
];

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
  const onConnectionLost = (err: Error) => log.warn({ err }, 'a database connection was lost');
  const db = await openDatabase({ ...config, onConnectionLost });
  const documents = await loadDocuments(root);
  const catalogue = await loadCatalogue(root);
  const sandbox = createSandbox({ db, documents, companyOf: await loadCompanies(root) });
  const vault = makeKeyVault(await readSecret(config));
  const { databaseUrl, callsPerMinute } = config;
  const pieces = { db, databaseUrl, vault, documented: endpointsOf(catalogue), log };
  const { access, api, close } = await assemble({ ...pieces, catalogue, sandbox, callsPerMinute });
  const app = await buildApp({ config, log, access, api, webBuild });
  app.addHook('onClose', close);
  await app.listen({ host: config.host, port: config.port });
  // Not before: a password that was generated for a start that failed would never be seen.
  const newcomer = await ensureFirstAdministrator(db, config);

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    // A terminal and the start script may both pass the same signal on.
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    await shutDown(app, finishWithinMs);
    log.info('stopped');
  };
  if (config.tls) process.on('SIGHUP', () => renewCertificate(app.server, () => readConfig().tls, log));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  console.log([...introduce(newcomer), `Fagværk is ready: ${config.publicOrigin}`].join('\n'));
  log.level = 'info';
}

function introduce(newcomer: Awaited<ReturnType<typeof ensureFirstAdministrator>>): string[] {
  if (!newcomer) return [];
  const { name, generatedPassword } = newcomer;
  if (generatedPassword === undefined)
    return [`The first administrator is ${name}, with the password in ADMIN_PASSWORD.`];
  return [`The first administrator is ${name}. The password is shown only now: ${generatedPassword}`];
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
  const isForPeople = errorsForPeople.some((kind) => error instanceof kind);
  return isForPeople ? error.message : (error.stack ?? error.message);
}
