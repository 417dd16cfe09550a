import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCatalogue, loadDocuments } from '@fagvaerk/catalogue/load.ts';
import { endpointsOf } from '@fagvaerk/catalogue/model.ts';
import { loadCompanies } from '@fagvaerk/company/load.ts';
import { pino } from 'pino';
import { makeKeyVault, WrongSecretError } from './access/register/api-keys.ts';
import { hasSecret } from './access/register/open.ts';
import { readSecret, SecretError } from './access/register/secret.ts';
import { AdministratorError } from './admin/login/administrators.ts';
import { ensureFirstAdministrator } from './admin/login/first-administrator.ts';
import { buildApp } from './app.ts';
import { assemble } from './assemble.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { notesIn } from './counted-log.ts';
import { closeToOthers, DataFolderError, holdDataFolder, makeDataFolder } from './database/data-folder.ts';
import { DatabaseOpenError, embeddedFile, openDatabase, openForCalls } from './database/open.ts';
import { makeShrinkable } from './database/room.ts';
import { faultOf, isDatabaseUnavailable } from './database/unavailable.ts';
import { whenAvailable } from './database/wait.ts';
import { renewCertificate } from './edge/tls.ts';
import { PortalNotBuiltError } from './portal/load.ts';
import { prepareToPrint } from './sandbox/pdf/paper.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { shutDown } from './shutdown.ts';
import { makeFigures } from './watch/figures.ts';
import { makeMetrics } from './watch/metrics.ts';
import { MetricsPortError, serveMetrics } from './watch/metrics-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Another build than the repository's own can be named on the command line. */
const webBuild = process.argv[2] ?? join(root, 'web', 'dist');
/** Mistakes that a person can correct: shown without a stack. */
const errorsForPeople = [
  ConfigError,
  PortalNotBuiltError,
  DataFolderError,
  DatabaseOpenError,
  SecretError,
  WrongSecretError,
  AdministratorError,
  MetricsPortError,
];

// What is written here is nobody else's to read.
process.umask(0o077);
try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  // Quiet until the lines for people are out: the framework announces its addresses too.
  const log = pino({ level: config.logLevel === 'info' ? 'warn' : config.logLevel });
  const note = notesIn(log);
  const onConnectionLost = (err: Error) => note('connection', 'warn', { err }, 'a database connection was lost');
  const folder = await openFolder(config);
  // Now, and not when the first month is due.
  if (config.keep.history) await makeDataFolder(config.keep.history.folder, 'HISTORY_DIR');
  const db = await whenAvailable(() => openDatabase({ ...config, onConnectionLost }), {
    withinMs: config.databaseWaitMs,
    onWait: (err) => note('start', 'warn', { err }, 'waiting for the database'),
  });
  const callsDb = openForCalls(db, { ...config, onConnectionLost });
  const documents = await loadDocuments(root);
  const catalogue = await loadCatalogue(root);
  const sandbox = createSandbox({ db: callsDb, documents, companyOf: await loadCompanies(root) });
  const vault = makeKeyVault(await readSecret(config, () => hasSecret(db)));
  const { databaseUrl, callsPerMinute, makesOpenCustomer, keep } = config;
  const pieces = { db, callsDb, databaseUrl, vault, documented: endpointsOf(catalogue), log, makesOpenCustomer };
  const { access, api, close } = await assemble({ ...pieces, catalogue, documents, sandbox, callsPerMinute, keep });
  const figures = config.metrics ? makeFigures() : undefined;
  const app = await buildApp({ config, log, access, api, webBuild, watch: figures });
  const metricsServer =
    config.metrics && figures
      ? await serveMetrics(
          makeMetrics({ figures, databases: { administration: db, calls: callsDb }, ...api }),
          config.metrics,
        )
      : undefined;
  app.addHook('onClose', async () => {
    await close();
    await metricsServer?.close();
    folder.release();
  });
  app.isStarting = true;
  await app.listen({ host: config.host, port: config.port });
  // Not before: a password that was generated for a start that failed would never be seen.
  const newcomer = await ensureFirstAdministrator(db, config);
  app.isStarting = false;

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    // A terminal and the start script may both pass the same signal on.
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // A person at a terminal does not wait for those in front.
    await shutDown(app, signal === 'SIGINT' ? { ...config.stop, noticeMs: 0, drainMs: 0 } : config.stop);
    log.info('stopped');
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', (signal) => {
    // A terminal that is closed ends what runs in it. Elsewhere a renewed certificate is meant, where there is one.
    if (process.stdin.isTTY) void stop(signal);
    else if (config.tls) renewCertificate(app.server, () => readConfig().tls, log);
    else log.info({ signal }, 'going on');
  });
  // Now, while hardly anybody is there yet, and not with the first call that needs it.
  void prepareToPrint();
  console.log([...introduce(newcomer), `Fagværk is ready: ${config.publicOrigin}`].join('\n'));
  log.level = config.logLevel;
  for (const warning of [...config.warnings, ...folder.warnings]) log.warn(warning);
}

/** The folder of the embedded database, for this process alone. */
async function openFolder({ dataDir, databaseUrl }: Config): Promise<{ warnings: string[]; release: () => void }> {
  if (databaseUrl !== undefined) return { warnings: [], release: () => {} };
  await makeDataFolder(dataDir);
  const { release } = await holdDataFolder(dataDir);
  const { isOpenToOthers } = await closeToOthers(dataDir);
  const warnings = [
    ...(isOpenToOthers ? [`others on this machine may look into DATA_DIR: chmod 700 ${dataDir}`] : []),
    ...(makeShrinkable(embeddedFile(dataDir))
      ? []
      : ['the database file is of an older release, and gives no room back to the disk: see docs/operations.md']),
  ];
  return { warnings, release };
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
  switch (port === undefined ? undefined : code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${address} is already in use. Stop the other program, or choose another port with PORT.`;
    case 'EACCES':
      return `Port ${port} on ${address} may not be used without more rights. Choose a port above 1023 with PORT.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST does not name an address of this machine.';
  if (isDatabaseUnavailable(error)) return `The database cannot be used: ${faultOf(error)} (${error.message}).`;
  const isForPeople = errorsForPeople.some((kind) => error instanceof kind);
  return isForPeople ? error.message : (error.stack ?? error.message);
}
