import { CompiledQuery } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import { isPostgres } from '../database/write.ts';

export type Row = Readonly<Record<string, string | number | boolean | Date | null>>;

/** Few, because prepared statements are kept, and preparing a long one takes milliseconds. */
const rowsPerStatementOnSqlite = [100, 25, 5, 1];

/** In a transaction, because it may take several statements. As text: Kysely's builder takes twice the CPU time. */
export async function insertRows(
  trx: Database,
  table: keyof Schema,
  rows: readonly Row[],
  onConflict = '',
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const placeholder = isPostgres(trx) ? (at: number) => `$${at + 1}` : () => '?';
  const sizes = isPostgres(trx) ? [rows.length] : rowsPerStatementOnSqlite;
  for (let start = 0; start < rows.length; ) {
    const left = rows.length - start;
    const chunk = rows.slice(start, start + (sizes.find((size) => size <= left) ?? left));
    const values = chunk.map((_, row) => {
      const placeholders = columns.map((_column, column) => placeholder(row * columns.length + column));
      return `(${placeholders.join(', ')})`;
    });
    const statement = `insert into ${table} (${columns.join(', ')}) values ${values.join(', ')} ${onConflict}`;
    const parameters = chunk.flatMap((row) => columns.map((column) => row[column]));
    await trx.executeQuery(CompiledQuery.raw(statement, parameters));
    start += chunk.length;
  }
}
