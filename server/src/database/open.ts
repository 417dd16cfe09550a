import { join } from 'node:path';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type DatabaseLimits, makePool, poolsBy, standardLimits } from './connections.ts';
import { makeDataFolder } from './data-folder.ts';
import { DatabaseHealth } from './health.ts';
import { migrate } from './migrate.ts';
import { NodeSqliteDialect } from './node-sqlite.ts';
import type { Database, Schema } from './schema.ts';
import { TurnsBetweenStatements } from './turns.ts';
import { limitTurns } from './write.ts';

type Settings = {
  dataDir: string;
  databaseUrl: string | undefined;
  databaseLimits?: DatabaseLimits;
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
export async function openDatabase({ dataDir, databaseUrl, ...settings }: Settings): Promise<Database> {
  if (databaseUrl === undefined) {
    await makeDataFolder(dataDir);
    return openEmbedded(embeddedFile(dataDir));
  }
  // On a connection with limits of its own, which is not needed any more afterwards.
  const pool = poolOf('migration', databaseUrl, settings);
  const migrating = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(migrating);
  } catch (error) {
    throw new DatabaseOpenError(error);
  } finally {
    await migrating.destroy();
  }
  return openShared('administration', databaseUrl, settings, new DatabaseHealth());
}

type SharedSettings = Pick<Settings, 'databaseLimits' | 'onConnectionLost'>;

function poolOf(
  name: keyof ReturnType<typeof poolsBy>,
  databaseUrl: string,
  { databaseLimits = standardLimits, onConnectionLost = () => {} }: SharedSettings,
): pg.Pool {
  return makePool(databaseUrl, poolsBy(databaseLimits)[name], onConnectionLost);
}

function openShared(
  name: 'administration' | 'calls',
  databaseUrl: string,
  settings: SharedSettings,
  health: DatabaseHealth,
): Database {
  const pool = poolOf(name, databaseUrl, settings);
  const dialect = new PostgresDialect({ pool });
  const db = withHealth(health, (log) => new Kysely<Schema>({ dialect, log }));
  if (settings.databaseLimits) limitTurns(db, settings.databaseLimits.lockWithinMs);
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Database, pg.Pool>();

/** The connections of a database that has several: how many are in use, and how many wait for one; null for the embedded one. */
export function connectionsOf(db: Database): Readonly<{ inUse: number; waiting: number }> | null {
  const pool = pools.get(db);
  return pool ? { inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount } : null;
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
export function openForCalls(db: Database, { databaseUrl, ...settings }: Omit<Settings, 'dataDir'>): Database {
  const health = healths.get(db);
  return databaseUrl === undefined || !health ? db : openShared('calls', databaseUrl, settings, health);
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
