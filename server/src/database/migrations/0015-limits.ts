import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * What several processes count together. It is worth nothing after a crash, so PostgreSQL need not keep it through one;
 * on the embedded database, which is one process's own, it stays empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isShared = db.getExecutor().adapter instanceof PostgresAdapter;
  const createTable = (name: string) => {
    const table = db.schema.createTable(name);
    // Room for the next version of each row beside it.
    return isShared ? table.modifyFront(sql`unlogged`).modifyEnd(sql`with (fillfactor = 50)`) : table;
  };
  await createTable('spent_calls')
    .addColumn('account', 'text', (column) => column.primaryKey())
    .addColumn('paid_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await createTable('attempts')
    .addColumn('tally', 'text', (column) => column.primaryKey())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_at', 'timestamptz', (column) => column.notNull())
    .addColumn('not_before', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('access_followers').addColumn('seen_at', 'timestamptz').execute();
}
