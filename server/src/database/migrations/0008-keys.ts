import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The key before the current one, when each was last used, and links that hand a key over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // One at a time: SQLite adds no more.
  const add = (name: string, type: 'text' | 'timestamptz') =>
    db.schema.alterTable('customers').addColumn(name, type).execute();
  await add('key_since', 'timestamptz');
  await add('old_key_hash', 'text');
  await add('old_key_ending', 'text');
  await add('old_key_since', 'timestamptz');
  await add('old_key_until', 'timestamptz');
  await db.schema
    .alterTable('customers')
    .addColumn('old_key_ended', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema.createIndex('customers_by_old_key').unique().on('customers').column('old_key_hash').execute();
  await db.schema
    .createIndex('customers_by_old_key_ending')
    .on('customers')
    .columns(['old_key_ending', 'id'])
    .execute();

  await db.schema
    .createTable('key_uses')
    .addColumn('customer_id', 'integer', (column) => column.notNull().references('customers.id').onDelete('cascade'))
    .addColumn('key_mark', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('key_uses_key', ['customer_id', 'key_mark'])
    .execute();
  await sql`insert into key_uses (customer_id, key_mark, at)
    select customers.id, substr(key_hash, 1, 8), last_use.at
    from last_use join customers on customers.id = last_use.customer_id`.execute(db);

  await db.schema
    .createTable('key_handovers')
    .addColumn('id', 'integer', (column) =>
      isPostgres ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
    )
    .addColumn('customer_id', 'integer', (column) => column.notNull().references('customers.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('valid_until', 'timestamptz', (column) => column.notNull())
    .addColumn('opened_at', 'timestamptz')
    .addColumn('opened_from', 'text')
    .addColumn('revoked_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('key_handovers_of').on('key_handovers').columns(['customer_id', 'id']).execute();
}
