import { type Kysely, sql } from 'kysely';

/**
 * The secrets by which live sites know that a call comes from the portal, and whether a site is still sent the keys of
 * its callers. Sites that are there already go on as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sites')
    .addColumn('sends_key', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await sql`update sites set sends_key = true where kind = 'live'`.execute(db);

  await db.schema
    .createTable('site_secrets')
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('signs_from', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('site_secrets_key', ['site_id', 'hash'])
    .execute();
}
