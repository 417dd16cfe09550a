import { type CompiledQuery, SqliteAdapter } from 'kysely';
import { expect, it } from 'vitest';
import { insertRows } from './insert-rows.ts';

it('inserts any number of rows with four statements, of which SQLite keeps the prepared form', async () => {
  const statements = new Set<string>();
  let inserted: unknown[] = [];
  const db = {
    getExecutor: () => ({ adapter: new SqliteAdapter() }),
    executeQuery: async ({ sql, parameters }: CompiledQuery) => {
      statements.add(sql);
      inserted.push(...parameters);
    },
  };
  for (let count = 0; count <= 130; count++) {
    const ids = Array.from({ length: count }, (_, id) => id);
    inserted = [];
    await insertRows(
      db as never,
      'last_use',
      ids.map((customer_id) => ({ customer_id })),
    );
    expect(inserted).toEqual(ids);
  }
  expect(statements.size).toBe(4);
});
