import type { Kysely } from 'kysely';

/** The log of calls, in pieces as they were written, and the keys that nobody has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('last_use')
    .addColumn('logged', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('logged_calls')
    .addColumn('customer_id', 'integer', (column) => column.notNull().references('customers.id').onDelete('cascade'))
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('calls', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('logged_calls_key', ['customer_id', 'number'])
    .execute();
  await db.schema.createIndex('logged_calls_by_time').on('logged_calls').column('at').execute();

  await db.schema
    .createTable('unknown_keys')
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('key_ending', 'text', (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addColumn('first_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('unknown_keys_key', ['address', 'key_ending'])
    .execute();
}
