import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What each sandbox site begins with, whether it is reset by night, and what room it takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('test_sites')
    .addColumn('site_id', 'integer', (column) => column.primaryKey().references('sites.id').onDelete('cascade'))
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('is_own', 'boolean', (column) => column.notNull())
    .addColumn('nightly_since', 'timestamptz')
    .execute();
  await sql`insert into test_sites (site_id, company, is_own)
    select id, name, false from sites where kind = 'sandbox'`.execute(db);

  await db.schema
    .alterTable('sandbox_sites')
    .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // About: the next change of the site makes it exact.
  const letters = db.getExecutor().adapter instanceof PostgresAdapter ? sql`length(data::text)` : sql`length(data)`;
  await sql`update sandbox_sites set bytes =
    (select coalesce(sum(2 * ${letters}), 0) from sandbox_records where site_id = sandbox_sites.site_id)`.execute(db);
}
