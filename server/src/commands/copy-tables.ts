import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { OperatorError } from '../logging/operator-error.ts';

type Row = Readonly<Record<string, unknown>>;
/** Of whatever schema: its tables are known by name only. */
type Source = Pick<Kysely<unknown>, 'getExecutor'>;

/** A row may be half a megabyte. */
const rowsPerBatch = 100;

/** All tables of a SQLite database to PostgreSQL, whose own rows are deleted. Returns the number of rows. */
export async function copyTables(source: Source, target: Database): Promise<number> {
  // In the order of their creation: a table refers to older ones only.
  const { rows: tables } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not glob 'sqlite_*' and name not glob 'kysely_*' order by rowid`.execute(source);
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(target);
  let count = 0;
  for (const { name } of tables) count += await copyTable(name, source, target);
  return count;
}

async function copyTable(name: string, source: Source, target: Database): Promise<number> {
  const table = sql.table(name);
  const [read, stored] = [createHash('sha256'), createHash('sha256')];
  let count = 0;
  for (let after = 0; ; ) {
    const { rows: next } = await sql<Row & { row_number: number }>`select rowid as row_number, * from ${table}
      where rowid > ${after} order by rowid limit ${rowsPerBatch}`.execute(source);
    const rows = next.map(({ row_number, ...row }) => row);
    const inserted = await sql<Row>`insert into ${table} overriding system value
      select * from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}) returning *`.execute(target);
    for (const row of rows) read.update(canonicalText(row));
    for (const row of inserted.rows) stored.update(canonicalText(row));
    count += rows.length;
    after = next.at(-1)?.row_number ?? 0;
    if (next.length < rowsPerBatch) break;
  }
  const { rows } = await sql<{ count: string }>`select count(*) from ${table}`.execute(target);
  if (Number(rows[0]?.count) !== count || read.digest('hex') !== stored.digest('hex'))
    throw new OperatorError(`the rows of ${name} are not the same after they were copied`);
  return count;
}

/** PostgreSQL's driver returns large numbers as text. */
function canonicalText(row: Row): string {
  const values = Object.keys(row)
    .sort()
    .map((column) => (typeof row[column] === 'number' ? String(row[column]) : row[column]));
  return JSON.stringify(values);
}

/** Ids of deleted rows are not used again either. */
export async function setSequences(source: Source, target: Database): Promise<void> {
  const { rows } = await sql<{ name: string; last: number }>`select name, seq as last from sqlite_sequence
    union all select 'calls', max(id) from calls`.execute(source);
  for (const { name, last } of rows.filter(({ last }) => last > 0))
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last})`.execute(target);
}
