import { type Kysely, sql } from 'kysely';

/**
 * History is read by change and by site. What is older than the numbers of changes gets numbers below zero, one for all
 * that somebody did at the same moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const numbered = sql`select id, -dense_rank() over (order by at desc, administrator) as number
    from audit where revision = 0`;
  await sql`insert into access_changes (revision, mark)
    select distinct number, 'before numbers' from (${numbered}) as old`.execute(db);
  await sql`update audit set revision = old.number from (${numbered}) as old where audit.id = old.id`.execute(db);

  await db.schema.alterTable('audit').addColumn('site_id', 'integer').execute();
  await sql`update audit set site_id = cast(coalesce(after, before) ->> 'siteID' as integer)`.execute(db);
  // What it is narrowed by, in the order in which entries are read.
  for (const column of ['site_id', 'action', 'administrator', 'at']) {
    await db.schema.createIndex(`audit_by_${column}`).on('audit').columns([column, 'revision']).execute();
  }
}
