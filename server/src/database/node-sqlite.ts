import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';

const waitForOtherProcessesMs = 5_000;
/** Ten thousand customers fit; the 2 MB that SQLite takes by itself are read anew with every search. */
const cacheKiB = 32 * 1024;

/** Kysely's SQLite dialect over Node's own SQLite. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(file: string) {
    super({ database: async () => adapt(openFile(file), watchFiles(file)) });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** SQLite can undo changes of the schema; without this a migration that is cut short would stay half done. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: waitForOtherProcessesMs, enableForeignKeyConstraints: true });
  // Has an effect on a new file only: an older one keeps its size, and uses its empty pages again.
  database.exec('pragma auto_vacuum = incremental;');
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -${cacheKiB};`);
  return database;
}

function adapt(database: DatabaseSync, files: WatchedFiles): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare: (sql) => {
      // A disk that is full or fails makes SQLite undo the transaction itself; there the first error is the one to tell.
      if (sql === 'rollback' && !database.isTransaction) return nothingToDo;
      if (sql === 'commit' || (!database.isTransaction && !sql.startsWith('select'))) files.require();
      // A transaction takes the write lock when it begins: one that asks later can find its reading outdated and fail.
      const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
      const columns = statement.columns();
      const read = rowReader(columns);
      return {
        // Some pragmas do their work step by step, as if they had rows to give.
        reader: columns.length > 0 || sql.startsWith('pragma'),
        all: (parameters) => {
          const rows = statement.all(...parameters.map(toSqlite));
          if (sql.startsWith('pragma incremental_vacuum')) files.mayShrinkTo(sizeOf(database));
          return rows.map(read);
        },
        run: (parameters) => statement.run(...parameters.map(toSqlite)),
        iterate: (parameters) => statement.iterate(...parameters.map(toSqlite)).map(read),
      };
    },
  };
}

const nothingToDo: ReturnType<SqliteDatabase['prepare']> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

/** The files were deleted, moved, replaced or cut while they were open: what is written into them is seen by nobody. */
export class DatabaseGoneError extends Error {
  constructor(file: string) {
    super(`${file} is no longer the file that was opened: put it back, or stop, restore and start`);
  }
}

type WatchedFiles = Readonly<{
  /** Throws unless the names still stand for the files that are open. It costs a hundredth of a commit. */
  require: () => void;
  /** SQLite itself makes the file smaller only after it has given up empty pages, at some later time. */
  mayShrinkTo: (bytes: bigint) => void;
}>;

function watchFiles(file: string): WatchedFiles {
  const opened = new Map<string, string>();
  let sizeBytes = 0n;
  let leastBytes: bigint | undefined;
  const require = () => {
    for (const name of [file, `${file}-wal`]) {
      const found = statSync(name, { bigint: true, throwIfNoEntry: false });
      const identity = found && `${found.dev} ${found.ino}`;
      const known = opened.get(name);
      if (known === undefined && identity !== undefined) opened.set(name, identity);
      else if (known !== identity) throw new DatabaseGoneError(name);
      if (name !== file || !found) continue;
      if (found.size < sizeBytes && found.size < (leastBytes ?? sizeBytes)) throw new DatabaseGoneError(name);
      sizeBytes = found.size;
    }
  };
  return {
    require,
    mayShrinkTo: (bytes) => {
      leastBytes = bytes;
    },
  };
}

/** With everything that is committed, whether it has come from the log into the file or not. */
function sizeOf(database: DatabaseSync): bigint {
  const { page_count: pages = 0 } = database.prepare('pragma page_count').get() ?? {};
  const { page_size: bytes = 0 } = database.prepare('pragma page_size').get() ?? {};
  return BigInt(pages as number) * BigInt(bytes as number);
}

type Row = Record<string, unknown>;

/** SQLite knows no such types: the declared type of a column says what its values stand for. */
const readers: Record<string, (value: unknown) => unknown> = {
  boolean: (value) => value === 1,
  timestamptz: (value) => new Date(String(value)),
  json: (value) => JSON.parse(String(value)),
};

function rowReader(columns: ReturnType<StatementSync['columns']>): (row: Row) => Row {
  const conversions = columns.flatMap(({ name, type }) => {
    const convert = type === null ? undefined : readers[type.toLowerCase()];
    return convert ? [{ name, convert }] : [];
  });
  return (row) => {
    for (const { name, convert } of conversions) if (row[name] !== null) row[name] = convert(row[name]);
    return row;
  };
}

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}
