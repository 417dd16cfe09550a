import { type Kysely, PostgresAdapter } from 'kysely';

/** Templates of rights that administrators have saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('templates')
    .addColumn('id', 'integer', (column) =>
      isPostgres ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('rules', 'json', (column) => column.notNull())
    .execute();
}
