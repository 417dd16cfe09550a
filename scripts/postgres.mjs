// A PostgreSQL server in a temporary folder, for tests and benchmarks.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPackages, isDebianAsRoot, withService } from './debian.mjs';
import { freePort } from './portal-process.mjs';
import { say } from './prepare.mjs';

const runQuietly = promisify(execFile);
const debianFolder = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root. */
const serverUser = 'postgres';
const unsafeButFast = '-c fsync=off -c full_page_writes=off';

/** Runs `work` with TEST_POSTGRES_URL in its environment where PostgreSQL is available. */
export async function withPostgres(environment, work) {
  if ((await findPrograms()) === undefined && (await isDebianAsRoot())) {
    say("No PostgreSQL here: installing Debian's …");
    await installPackages(['postgresql'], environment);
  }
  const programs = await findPrograms();
  if (programs === undefined) {
    say('SKIPPED: the tests on PostgreSQL, because initdb and pg_ctl were not found.');
    return work(environment);
  }
  const server = await startPostgres(programs);
  try {
    return await work({ ...environment, TEST_POSTGRES_URL: server.url });
  } finally {
    await server.remove();
  }
}

/** Whether it is installed, or can be. */
export const hasPostgres = async () => (await findPrograms()) !== undefined || (await isDebianAsRoot());

/** @returns {Promise<string | undefined>} the folder of initdb and pg_ctl, newest version first */
export async function findPrograms() {
  const inPath = await runQuietly('pg_config', ['--bindir']).catch(() => undefined);
  const versions = await readdir(debianFolder).catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  const folders = [newest && join(debianFolder, newest, 'bin'), inPath?.stdout.trim()].filter(Boolean);
  for (const folder of folders) {
    const found = await readdir(folder).catch(() => []);
    if (found.includes('initdb') && found.includes('pg_ctl')) return folder;
  }
  return undefined;
}

/**
 * @param {string} programs the folder of initdb and pg_ctl
 * @returns {Promise<{ url: string, start: () => Promise<void>, stop: () => Promise<void>, remove: () => Promise<void> }>}
 */
export async function startPostgres(programs) {
  const folder = (await asServerUser('mktemp', ['-d', '-t', 'fagvaerk-postgres-XXXXXX'])).trim();
  const [data, port] = [join(folder, 'data'), await freePort()];
  const initdb = ['-D', data, '-U', serverUser, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await asServerUser(join(programs, 'initdb'), initdb);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${unsafeButFast}`;
  const control = (...args) => asServerUser(join(programs, 'pg_ctl'), ['-D', data, '-w', '-s', ...args]);
  const start = async () => void (await control('-l', join(folder, 'log'), '-o', options, 'start'));
  const stop = async () => void (await control('-m', 'immediate', 'stop'));
  await start();
  return {
    url: `postgres://${serverUser}@127.0.0.1:${port}/postgres`,
    start,
    stop,
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function asServerUser(program, args) {
  const isRoot = process.getuid?.() === 0;
  const command = isRoot ? ['runuser', '-u', serverUser, '--', program, ...args] : [program, ...args];
  const { stdout } = await runQuietly(command[0], command.slice(1), { cwd: '/' });
  return stdout;
}

export const withPgBouncer = (environment) =>
  withService(environment, 'PgBouncer', 'PGBOUNCER_PATH', '/usr/sbin/pgbouncer');

/**
 * In front of the PostgreSQL server of a URL.
 * @param {string} program
 * @param {string} serverUrl
 * @param {string} settings lines of its section [pgbouncer]
 */
export async function startPgBouncer(program, serverUrl, settings) {
  const { hostname, port: serverPort, username } = new URL(serverUrl);
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'fagvaerk-pgbouncer-')), await freePort()];
  const file = join(folder, 'pgbouncer.ini');
  const listens = `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`;
  const server = `host=${hostname} port=${serverPort} user=${username}`;
  await chmod(folder, 0o755);
  await writeFile(file, `[databases]\n* = ${server}\n[pgbouncer]\n${listens}\n${settings}\n`);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['--user', serverUser] : [];
  const child = spawn(program, [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const isUp = new Promise((resolve) => {
    child.stderr.on('data', (words) => String(words).includes('process up') && resolve(true));
  });
  if (!(await Promise.race([isUp, ended.then(() => false)]))) throw new Error('PgBouncer did not start');
  return {
    /** @param {string} url of a database on that server */
    through: (url) => url.replace(`:${serverPort}/`, `:${port}/`),
    close: async () => {
      // Newer versions wait for their clients at SIGTERM.
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
