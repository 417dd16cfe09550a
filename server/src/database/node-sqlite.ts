import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { isHeldByAnother } from './unavailable.ts';

const waitForOthersMs = 5_000;
const retryEveryMs = 50;
/** Holds ten thousand customers; with SQLite's default of 2 MB every search rereads them. */
const cacheKiB = 32 * 1024;
const preparedMaximum = 300;

export class NodeSqliteDialect extends SqliteDialect {
  constructor(file: string) {
    super({ database: async () => adapt(openFile(file)), onCreateConnection: waitForOthers });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** SQLite supports DDL in transactions, which Kysely's adapter denies. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** SQLite's own wait would block the whole process. */
async function waitForOthers(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection);
  // Later writes do not wait anew, because reads queue behind them.
  let heldSinceMs: number | undefined;
  connection.executeQuery = async <Row>(query: CompiledQuery) => {
    for (;;) {
      try {
        const result = await execute<Row>(query);
        if (query.query.kind !== 'SelectQueryNode') heldSinceMs = undefined;
        return result;
      } catch (error) {
        if (!isHeldByAnother(error)) throw error;
        heldSinceMs ??= performance.now();
        if (performance.now() - heldSinceMs >= waitForOthersMs) throw error;
        await sleep(retryEveryMs);
      }
    }
  };
}

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: waitForOthersMs, enableForeignKeyConstraints: true });
  // `auto_vacuum` only takes effect on a new file.
  database.exec(`pragma auto_vacuum = full;
    pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -${cacheKiB};
    pragma busy_timeout = 0;`);
  return database;
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const prepare = (sql: string): SqliteStatement => {
    const statement = database.prepare(sql);
    const columns = statement.columns();
    const convert = rowConverter(columns);
    return {
      reader: columns.length > 0,
      all: (parameters) => statement.all(...parameters.map(toSqlite)).map(convert),
      run: (parameters) => statement.run(...parameters.map(toSqlite)),
      iterate: (parameters) => statement.iterate(...parameters.map(toSqlite)).map(convert),
    };
  };
  const prepared = new LRUCache<string, SqliteStatement>({ max: preparedMaximum, memoMethod: prepare });
  return { close: () => database.close(), prepare: (sql) => prepared.memo(translate(sql, database)) };
}

function translate(sql: string, database: DatabaseSync): string {
  // A deferred lock upgrade could find its reads outdated, and fail.
  if (sql === 'begin') return 'begin immediate';
  // SQLite rolls back by itself when the disk is full; a second rollback would hide that error.
  if (sql === 'rollback' && !database.isTransaction) return 'select 1';
  return sql;
}

type Row = Record<string, unknown>;

/** SQLite lacks these types, so the declared column type decides. */
const readers: Record<string, (value: unknown) => unknown> = {
  boolean: (value) => value === 1,
  timestamptz: (value) => new Date(String(value)),
  json: (value) => JSON.parse(String(value)),
};

function rowConverter(columns: ReturnType<StatementSync['columns']>): (row: Row) => Row {
  const conversions = columns.flatMap(({ name, type }) => {
    const read = type === null ? undefined : readers[type.toLowerCase()];
    return read ? [{ name, read }] : [];
  });
  return (row) => {
    for (const { name, read } of conversions) if (row[name] !== null) row[name] = read(row[name]);
    return row;
  };
}

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}
