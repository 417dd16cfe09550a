import { join } from 'node:path';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import { makePool, pools } from './connections.ts';
import { makeDataFolder } from './data-folder.ts';
import { DatabaseHealth } from './health.ts';
import { migrate } from './migrate.ts';
import { NodeSqliteDialect } from './node-sqlite.ts';
import type { Database, Schema } from './schema.ts';
import { TurnsBetweenStatements } from './turns.ts';

type Settings = {
  dataDir: string;
  databaseUrl: string | undefined;
  /** A connection that nobody was using is gone. The next query gets a new one. */
  onConnectionLost?: (error: Error) => void;
};

/** Said to the person who starts the server. Never names an address: it may hold a password. */
export class DatabaseOpenError extends Error {
  constructor(cause: unknown, file?: string) {
    const first = cause instanceof AggregateError ? cause.errors[0] : cause;
    const reason = first instanceof Error ? first.message : String(first);
    super(`The database ${file === undefined ? '' : `${file} `}cannot be opened: ${reason}`, { cause });
  }
}

export const embeddedFile = (dataDir: string) => join(dataDir, 'portal.sqlite');

/** Opens the database, with the newest schema. Close it with `destroy()`. */
export async function openDatabase({ dataDir, databaseUrl, onConnectionLost }: Settings): Promise<Database> {
  if (databaseUrl === undefined) {
    await makeDataFolder(dataDir);
    return openEmbedded(embeddedFile(dataDir));
  }
  // On a connection with limits of its own, which is not needed any more afterwards.
  const migrating = new Kysely<Schema>({ dialect: postgres(databaseUrl, 'migration', onConnectionLost) });
  try {
    await migrate(migrating);
  } catch (error) {
    throw new DatabaseOpenError(error);
  } finally {
    await migrating.destroy();
  }
  const dialect = postgres(databaseUrl, 'administration', onConnectionLost);
  return withHealth(new DatabaseHealth(), (log) => new Kysely<Schema>({ dialect, log }));
}

function postgres(databaseUrl: string, pool: keyof typeof pools, onConnectionLost = (_error: Error) => {}) {
  return new PostgresDialect({ pool: makePool(databaseUrl, pools[pool], onConnectionLost) });
}

async function openEmbedded(file: string): Promise<Database> {
  const dialect = new NodeSqliteDialect(file);
  const plugins = [new TurnsBetweenStatements()];
  const db = withHealth(new DatabaseHealth(), (log) => new Kysely<Schema>({ dialect, log, plugins }));
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw new DatabaseOpenError(error, file);
  }
  return db;
}

/** The same database for calls of the API: over connections of their own where it has several. */
export function openForCalls(db: Database, { databaseUrl, onConnectionLost }: Omit<Settings, 'dataDir'>): Database {
  const health = healths.get(db);
  if (databaseUrl === undefined || !health) return db;
  const dialect = postgres(databaseUrl, 'calls', onConnectionLost);
  return withHealth(health, (log) => new Kysely<Schema>({ dialect, log }));
}

const healths = new WeakMap<Database, DatabaseHealth>();

function withHealth(health: DatabaseHealth, open: (log: (event: LogEvent) => void) => Database): Database {
  const db = open((event) => {
    if (event.level === 'error') health.note(event.error);
  });
  healths.set(db, health);
  return db;
}

/** What keeps the database from being used, or null; soon, whatever the database does. */
export async function checkDatabase(db: Database): Promise<string | null> {
  return healths.get(db)?.check(db) ?? null;
}
