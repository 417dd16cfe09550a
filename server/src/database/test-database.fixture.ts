import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export type TestDatabase = Readonly<{
  /** What `openDatabase` takes, and the environment variables that say the same. */
  settings: { dataDir: string; databaseUrl: string | undefined };
  variables: Record<string, string>;
  remove: () => Promise<void>;
}>;

/** The server's tests run twice: on the embedded database, and on PostgreSQL. */
export const isOnPostgres = process.env.TEST_DATABASE === 'postgres';

/** An empty database of its own for a test file, on whichever engine this run is about. */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fagvaerk-test-'));
  const database = isOnPostgres ? await makePostgresDatabase() : undefined;
  return {
    settings: { dataDir, databaseUrl: database?.url },
    variables: { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) },
    remove: async () => {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makePostgresDatabase() {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('TEST_POSTGRES_URL names no PostgreSQL');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await askServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => askServer(server, `drop database ${name} with (force)`) };
}

async function askServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
