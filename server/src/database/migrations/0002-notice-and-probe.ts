import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('second_factor_removed', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .alterTable('installation')
    .addColumn('probe', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
