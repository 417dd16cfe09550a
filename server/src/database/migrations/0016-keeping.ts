import type { Kysely } from 'kysely';

/** When what is too old was last deleted, and from where on the history is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One at a time: SQLite takes no more.
  await db.schema.alterTable('installation').addColumn('cleaned_at', 'timestamptz').execute();
  await db.schema.alterTable('installation').addColumn('history_from', 'timestamptz').execute();
  await db.schema
    .alterTable('installation')
    .addColumn('history_gone_to', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
