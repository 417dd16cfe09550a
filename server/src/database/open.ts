import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { OperatorError } from '../logging/operator-error.ts';
import { createPool, type DatabaseLimits, type PoolName } from './connections.ts';
import { createDataFolder } from './data-folder.ts';
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
  return settings.databaseUrl === undefined
    ? openSqlite(settings.dataDir)
    : openPostgres({ ...settings, databaseUrl: settings.databaseUrl });
}

async function openSqlite(dataDir: string): Promise<Database> {
  await createDataFolder(dataDir);
  const file = embeddedFile(dataDir);
  const db = createDatabase(new NodeSqliteDialect(file), { health: new DatabaseHealth() });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw new DatabaseOpenError(error, file);
  }
  return db;
}

async function openPostgres(settings: PostgresSettings): Promise<Database> {
  // Migrations need longer timeouts.
  const migrating = openPool('migration', settings, new DatabaseHealth());
  try {
    await migrate(migrating);
  } catch (error) {
    throw new DatabaseOpenError(error);
  } finally {
    await migrating.destroy();
  }
  return openPool('administration', settings, new DatabaseHealth());
}

type PostgresSettings = Omit<Settings, 'dataDir' | 'databaseUrl'> & { databaseUrl: string };

function openPool(name: PoolName, settings: PostgresSettings, health: DatabaseHealth): Database {
  const { databaseUrl, databaseLimits, onConnectionLost = () => {} } = settings;
  const pool = createPool(name, databaseUrl, databaseLimits, onConnectionLost);
  return createDatabase(new PostgresDialect({ pool }), { health, pool });
}

type Internals = Readonly<{ health: DatabaseHealth; pool?: pg.Pool }>;
const internals = new WeakMap<Database, Internals>();

function createDatabase(dialect: PostgresDialect | NodeSqliteDialect, own: Internals): Database {
  const db = new Kysely<Schema>({
    dialect,
    log: (event) => {
      if (event.level === 'error') own.health.note(event.error);
    },
  });
  internals.set(db, own);
  return db;
}

export function openSecondPool(
  db: Database,
  name: 'calls' | 'sessions' | 'bulk',
  { databaseUrl, ...settings }: Omit<Settings, 'dataDir'>,
): Database {
  const { health } = internals.get(db) ?? {};
  return databaseUrl === undefined || !health ? db : openPool(name, { ...settings, databaseUrl }, health);
}

export function connectionsOf(db: Database): Readonly<{ inUse: number; waiting: number }> | null {
  const { pool } = internals.get(db) ?? {};
  return pool ? { inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount } : null;
}

export async function checkDatabase(db: Database): Promise<string | null> {
  return internals.get(db)?.health.check(db) ?? null;
}
