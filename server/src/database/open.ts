import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { OperatorError } from '../logging/operator-error.ts';
import { createPool, type DatabaseLimits, type PoolName } from './connections.ts';
import { createDataFolder, requireNotMoved } from './data-folder.ts';
import { DatabaseHealth } from './health.ts';
import { migrate } from './migrate.ts';
import { NodeSqliteDialect } from './node-sqlite.ts';
import type { Database, Schema } from './schema.ts';

type Settings = Readonly<{
  dataDir: string;
  databaseUrl: string | undefined;
  databaseLimits: DatabaseLimits;
  onConnectionLost?: (error: Error) => void;
}>;

/** Never includes the URL, which may hold a password. */
export class DatabaseOpenError extends OperatorError {
  constructor(cause: unknown, file?: string) {
    const first = cause instanceof AggregateError ? cause.errors[0] : cause;
    const reason = first instanceof Error ? first.message : String(first);
    super(`The database ${file === undefined ? '' : `${file} `}cannot be opened: ${reason}`, { cause });
  }
}

export const embeddedFile = (dataDir: string) => join(dataDir, 'portal.sqlite');

export async function openDatabase(settings: Settings): Promise<Database> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined) {
    await createDataFolder(dataDir);
    requireNotMoved(dataDir);
  }
  // Migrations on PostgreSQL need longer timeouts.
  const db = openPool('migration', settings);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw new DatabaseOpenError(error, databaseUrl === undefined ? embeddedFile(dataDir) : undefined);
  }
  if (databaseUrl === undefined) return db;
  await db.destroy();
  return openPool('administration', settings);
}

type Internals = Readonly<{ health: DatabaseHealth; pool: pg.Pool | undefined }>;
const internals = new WeakMap<Database, Internals>();

/** On PostgreSQL; otherwise all share the embedded database. */
export function openSecondPool(db: Database, name: 'calls' | 'sessions' | 'bulk', settings: Settings): Database {
  return settings.databaseUrl === undefined ? db : openPool(name, settings, internals.get(db)?.health);
}

function openPool(name: PoolName, settings: Settings, health = new DatabaseHealth()): Database {
  const { databaseUrl, dataDir, databaseLimits, onConnectionLost = () => {} } = settings;
  const pool = databaseUrl === undefined ? undefined : createPool(name, databaseUrl, databaseLimits, onConnectionLost);
  const db = new Kysely<Schema>({
    dialect: pool ? new PostgresDialect({ pool }) : new NodeSqliteDialect(embeddedFile(dataDir)),
    log: (event) => {
      if (event.level === 'error') health.note(event.error);
    },
  });
  internals.set(db, { health, pool });
  return db;
}

export function connectionsOf(db: Database): Readonly<{ inUse: number; waiting: number }> | null {
  const { pool } = internals.get(db) ?? {};
  return pool ? { inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount } : null;
}

export async function checkDatabase(db: Database): Promise<string | null> {
  return internals.get(db)?.health.check(db) ?? null;
}
