import type { Kysely } from 'kysely';

/** The records of the sandbox sites, and how far each site has come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_sites')
    .addColumn('site_id', 'integer', (column) => column.primaryKey().references('sites.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('seeded_at', 'timestamptz', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('sandbox_records')
    .addColumn('site_id', 'integer', (column) =>
      column.notNull().references('sandbox_sites.site_id').onDelete('cascade'),
    )
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('data', 'json')
    .addPrimaryKeyConstraint('sandbox_records_key', ['site_id', 'entity', 'record_id'])
    .execute();
  await db.schema.createIndex('sandbox_records_since').on('sandbox_records').columns(['site_id', 'version']).execute();
}
