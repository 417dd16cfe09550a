import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpointsOf, loadCatalogue, loadDocuments } from '@fagvaerk/catalogue/load.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { AdministratorError, ensureFirstAdministrator } from './admin/auth/administrators.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { createDataFolder, isReadableByOthers, lockDataFolder } from './database/data-folder.ts';
import { openDatabase, openSecondPool } from './database/open.ts';
import { describeFault, isDatabaseUnavailable } from './database/unavailable.ts';
import { retryUntilAvailable } from './database/wait.ts';
import { loadKeyVault, refuseEmptyBesideData } from './directory/initialize.ts';
import { shutDown } from './http/shutdown.ts';
import { type Certificate, renewCertificate } from './http/tls.ts';
import { OperatorError } from './logging/operator-error.ts';
import { throttledLogger } from './logging/throttled-log.ts';
import { createCallMetrics } from './observability/call-metrics.ts';
import { registerMetrics } from './observability/metrics.ts';
import { serveMetrics } from './observability/metrics-server.ts';
import { launchSandbox } from './sandbox/launch.ts';
import { createServices } from './services.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const webBuild = process.argv[2] ?? join(root, 'web', 'dist');

// Files are readable by this user only.
process.umask(0o077);
try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  // Quiet until the server listens: Fastify logs its addresses too.
  const log = pino({ level: config.logLevel === 'info' ? 'warn' : config.logLevel });
  const note = throttledLogger(log);
  const onConnectionLost = (err: Error) => note('connection', 'warn', { err }, 'a database connection was lost');
  const folder = await prepareDataFolder(config);
  // Fails at startup instead of at the first export.
  if (config.retention.history) await createDataFolder(config.retention.history.folder, 'HISTORY_DIR');
  const waitsUntilMs = performance.now() + config.databaseWaitMs;
  const untilAvailable = <Result>(step: () => Promise<Result>) =>
    retryUntilAvailable(step, {
      withinMs: waitsUntilMs - performance.now(),
      onWait: (err) => note('start', 'warn', { err }, 'waiting for the database'),
    });
  const db = await untilAvailable(() => openDatabase({ ...config, onConnectionLost }));
  await untilAvailable(() => refuseEmptyBesideData(config, db));
  const openPool = (name: 'calls' | 'sessions' | 'bulk') => openSecondPool(db, name, { ...config, onConnectionLost });
  const databases = {
    administration: db,
    calls: openPool('calls'),
    sessions: openPool('sessions'),
    bulk: openPool('bulk'),
  };
  const documents = await loadDocuments(root);
  const catalogue = await loadCatalogue(root);
  const { dataDir, databaseUrl, databaseLimits, logLevel, sandbox: remote } = config;
  const sandboxSettings = { dataDir, databaseUrl, databaseLimits, logLevel, remote, log };
  const sandbox = await untilAvailable(() => launchSandbox(sandboxSettings));
  const vault = await untilAvailable(() => loadKeyVault(db, config));
  const registry = new Registry();
  const metrics = config.metrics ? createCallMetrics(registry) : undefined;
  const documented = endpointsOf(catalogue);
  const dependencies = { databases, vault, documented, log, catalogue, documents, sandbox, metrics };
  const services = await untilAvailable(() => createServices(config, dependencies));
  const { rules, usage, retention } = services;
  let servedTls: Certificate | null = config.tls;
  const app = await buildApp(config, services, webBuild);
  if (config.metrics)
    registerMetrics({
      registry,
      databases,
      rules,
      usage,
      retention,
      sandboxMemory: sandbox.admin.memory,
      ...(config.tls && { certificate: () => servedTls?.cert }),
    });
  const metricsServer = config.metrics ? await serveMetrics(registry, config.metrics) : undefined;
  app.addHook('onClose', async () => {
    await services.close();
    await metricsServer?.close();
    folder.release();
  });
  app.startup = 'starting';
  await app.listen({ host: config.host, port: config.port });
  log.level = config.logLevel;

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // Ctrl-C does not wait for load balancers.
    const settings = signal === 'SIGINT' ? { ...config.stop, noticeMs: 0, drainMs: 0 } : config.stop;
    await shutDown(app, settings, services.idempotentRequests.whenSettled);
    log.info('stopped');
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', (signal) => {
    // A closed terminal stops the server; otherwise SIGHUP reloads the certificate.
    if (process.stdin.isTTY) void stop(signal);
    else if (config.tls) servedTls = renewCertificate(app.server, () => readConfig().tls, log) ?? servedTls;
    else log.info({ signal }, 'going on');
  });

  // After `listen`: a password generated for a failed start would never be seen.
  announceAdministrator(await untilAvailable(() => ensureFirstAdministrator(db, config)));
  app.startup = 'loading';
  try {
    await rules.loaded;
    await services.prepareSandboxes();
  } catch (error) {
    if (stopping) return;
    throw error;
  }
  app.startup = 'done';
  console.log(`Fagværk is ready: ${config.publicOrigin}`);
  for (const warning of [...config.warnings, ...folder.warnings]) log.warn(warning);
}

async function prepareDataFolder({ dataDir, databaseUrl }: Config) {
  if (databaseUrl !== undefined) return { warnings: [], release: () => {} };
  await createDataFolder(dataDir);
  const { release } = lockDataFolder(dataDir);
  const warning = `others on this machine may look into DATA_DIR: chmod 700 ${dataDir}`;
  return { warnings: (await isReadableByOthers(dataDir)) ? [warning] : [], release };
}

function announceAdministrator(administrator: Awaited<ReturnType<typeof ensureFirstAdministrator>>): void {
  if (!administrator) return;
  const { name, generatedPassword } = administrator;
  const password =
    generatedPassword === undefined
      ? ', with the password in ADMIN_PASSWORD.'
      : `. The password is shown only now: ${generatedPassword}`;
  console.log(`The first administrator is ${name}${password}`);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (port !== undefined && code === 'EADDRINUSE')
    return `Port ${port} on ${address} is already in use. Stop the other program, or choose another port with PORT.`;
  if (port !== undefined && code === 'EACCES')
    return `Port ${port} on ${address} may not be used without more rights. Choose a port above 1023 with PORT.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST does not name an address of this machine.';
  if (isDatabaseUnavailable(error)) return `The database cannot be used: ${describeFault(error)} (${error.message}).`;
  const isForOperators = error instanceof OperatorError || error instanceof AdministratorError;
  return isForOperators ? error.message : (error.stack ?? error.message);
}
