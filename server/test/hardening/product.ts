import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, untilReady } from '../../../scripts/portal-process.mjs';
import { root } from '../../../scripts/prepare.mjs';
import { databaseLimits, makePostgresDatabase, type TestDatabase } from '../fixtures/test-database.ts';
import { testAdministrator } from '../fixtures/test-portal.ts';
import { guard, type Proof } from './proof.ts';

export type Product = Readonly<{
  origin: string;
  port: number;
  pid: number;
  child: ChildProcessWithoutNullStreams;
  /** Resident memory in MB. */
  memory: () => number;
  isAlive: () => boolean;
  end: (signal?: NodeJS.Signals) => Promise<void>;
}>;

export type Database = Readonly<{
  name: 'SQLite' | 'PostgreSQL';
  /** What `openDatabase` takes, and the environment variables that say the same. */
  settings: TestDatabase['settings'];
  variables: Record<string, string>;
}>;

const logs = join(root, '.cache', 'hardening');
const commonSettings = {
  ADMIN_USERNAME: testAdministrator.Username,
  ADMIN_PASSWORD: testAdministrator.Password,
  PORTAL_SECRET: 'x'.repeat(32),
  RATE_LIMIT_PER_MINUTE: '100000000',
};

/** For proofs about memory: what is merely not collected yet takes up little, so that what is kept shows. */
export const smallHeap = '--max-old-space-size=192';

/** The real thing as a process of its own, with the real pages. What it says is kept in `.cache/hardening`. */
export async function startProduct(
  proof: Proof,
  variables: Record<string, string>,
  { wrapper = [] as readonly string[], onSpawn = (_child: ChildProcess): unknown => undefined } = {},
): Promise<Product> {
  const port = await freePort();
  const [program = '', ...args] = [...wrapper, process.execPath, join(root, 'server', 'src', 'main.ts')];
  const environment = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    ...commonSettings,
    ...variables,
    PORT: String(port),
  };
  const child = guard(spawn(program, args, { env: environment, stdio: 'pipe' }));
  onSpawn(child);
  await mkdir(logs, { recursive: true });
  const log = createWriteStream(join(logs, `portal-${port}.log`), { flags: 'a' });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  proof.finally(() => end('SIGKILL'));
  await untilReady(child);
  const pid = child.pid ?? 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid,
    child,
    memory: () => memoryOf(pid),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    end,
  };
}

/** Resident, in MB. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export async function openSqlite(proof: Proof): Promise<Database> {
  const dataDir = await proof.folder();
  return {
    name: 'SQLite',
    settings: { dataDir, databaseUrl: undefined, databaseLimits },
    variables: { DATA_DIR: dataDir },
  };
}

/** A database of its own on the server that the run was given; none where there is no PostgreSQL. */
export async function openPostgres(proof: Proof): Promise<Database | undefined> {
  if (!process.env.TEST_POSTGRES_URL) return undefined;
  const { url, drop } = await makePostgresDatabase();
  proof.finally(drop);
  return postgresAt(proof, url);
}

export async function postgresAt(proof: Proof, url: string): Promise<Database> {
  const dataDir = await proof.folder();
  const variables = { DATA_DIR: dataDir, DATABASE_URL: url };
  return { name: 'PostgreSQL', settings: { dataDir, databaseUrl: url, databaseLimits }, variables };
}

/** Both databases, or as many as there are. */
export async function openDatabases(proof: Proof): Promise<Database[]> {
  const postgres = await openPostgres(proof);
  if (!postgres) proof.skip('everything on PostgreSQL', 'there is none here');
  return [await openSqlite(proof), ...(postgres ? [postgres] : [])];
}
