import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import { NodeSqliteDialect } from './node-sqlite.ts';
import type { Database, Schema } from './schema.ts';

type Settings = {
  dataDir: string;
  databaseUrl: string | undefined;
  /** A connection that nobody was using is gone. The next query gets a new one. */
  onConnectionLost?: (error: Error) => void;
};

const connectWithinMs = 3_000;
const statementWithinMs = 15_000;

/** Said to the person who starts the server. */
export class DatabaseOpenError extends Error {
  constructor(cause: unknown) {
    const first = cause instanceof AggregateError ? cause.errors[0] : cause;
    super(`The database cannot be opened: ${first instanceof Error ? first.message : String(first)}`, { cause });
  }
}

export const embeddedFile = (dataDir: string) => join(dataDir, 'portal.sqlite');

/** Opens the database, with the newest schema. Close it with `destroy()`. */
export async function openDatabase(settings: Settings): Promise<Database> {
  const dialect = settings.databaseUrl ? postgres(settings.databaseUrl, settings) : await embedded(settings.dataDir);
  const db = new Kysely<Schema>({ dialect });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw new DatabaseOpenError(error);
  }
  return db;
}

export async function pingDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

async function embedded(dataDir: string): Promise<NodeSqliteDialect> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return new NodeSqliteDialect(embeddedFile(dataDir));
}

function postgres(connectionString: string, { onConnectionLost = () => {} }: Settings): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: statementWithinMs,
    // For a server that has stopped answering, and so cannot stop the statement either.
    query_timeout: statementWithinMs + 1_000,
    keepAlive: true,
    application_name: 'fagvaerk',
  });
  pool.on('error', onConnectionLost);
  // The pool hears only the connections that are idle. One that is lost between two queries would end the process.
  pool.on('connect', (client) => void client.on('error', onConnectionLost));
  return new PostgresDialect({ pool });
}
