import { join } from 'node:path';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import { type ColumnType, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type { Config } from '../config.ts';
import { createPool } from '../database/connections.ts';
import { createDataFolder } from '../database/data-folder.ts';
import { NodeSqliteDialect } from '../database/node-sqlite.ts';
import { DatabaseOpenError } from '../database/open.ts';
import { isPostgres } from '../database/write.ts';

interface SandboxSchema {
  sandbox_sites: {
    site_id: number;
    version: number;
    seeded_at: Date;
    bytes: number;
  };
  sandbox_records: {
    site_id: number;
    entity: string;
    record_id: string;
    version: number;
    /** Null if deleted, so that other processes notice. */
    data: ColumnType<Record<string, Json> | null, string | null, string | null>;
  };
}

export type SandboxDatabase = Kysely<SandboxSchema>;
export type SandboxTransaction = Transaction<SandboxSchema>;

export type SandboxDatabaseSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseLimits'>;

export const sandboxFile = (dataDir: string): string => join(dataDir, 'sandbox.sqlite');

export async function openSandboxDatabase(
  { dataDir, databaseUrl, databaseLimits }: SandboxDatabaseSettings,
  onConnectionLost: (error: Error) => void = () => {},
): Promise<SandboxDatabase> {
  if (databaseUrl === undefined) await createDataFolder(dataDir);
  const file = sandboxFile(dataDir);
  const dialect =
    databaseUrl === undefined
      ? new NodeSqliteDialect(file)
      : new PostgresDialect({ pool: createPool('sandbox', databaseUrl, databaseLimits, onConnectionLost) });
  const db = new Kysely<SandboxSchema>({ dialect });
  try {
    await createTables(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw new DatabaseOpenError(error, databaseUrl === undefined ? file : undefined);
  }
}

const tablesLock = 4_120_908;

const tables = [
  `create table if not exists sandbox_sites (
    site_id integer primary key,
    version integer not null,
    seeded_at timestamptz not null,
    bytes integer not null
  )`,
  `create table if not exists sandbox_records (
    site_id integer not null references sandbox_sites (site_id) on delete cascade,
    entity text not null,
    record_id text not null,
    version integer not null,
    data json,
    primary key (site_id, entity, record_id)
  )`,
  'create index if not exists sandbox_records_since on sandbox_records (site_id, version)',
];

function createTables(db: SandboxDatabase): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Concurrent `create table` fails on PostgreSQL.
    if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${tablesLock})`.execute(trx);
    for (const statement of tables) await sql.raw(statement).execute(trx);
  });
}
