import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Who decides calls, how they hear of changes, and how many calls there were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_followers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('heartbeat', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('usage')
    .addColumn('customer_id', 'integer', (column) => column.notNull().references('customers.id').onDelete('cascade'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('endpoint_id', 'integer', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('status_class', 'integer', (column) => column.notNull())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_key', ['customer_id', 'day', 'site_id', 'endpoint_id', 'method', 'status_class'])
    .execute();
  await db.schema.createIndex('usage_by_day').on('usage').column('day').execute();

  await db.schema
    .createTable('last_use')
    .addColumn('customer_id', 'integer', (column) => column.primaryKey().references('customers.id').onDelete('cascade'))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .execute();

  // The history itself tells of every change, in the transaction of the change, whoever makes it.
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function announce_access_change() returns trigger language plpgsql as
      $$ begin perform pg_notify('access_changed', ''); return null; end $$`.execute(db);
    await sql`create trigger audit_announces after insert on audit
      for each statement execute function announce_access_change()`.execute(db);
  }
}
