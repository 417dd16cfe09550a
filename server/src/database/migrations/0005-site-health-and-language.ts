import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_health (
    site_id integer primary key references sites (id) on delete cascade,
    checked_at timestamptz not null,
    ok boolean not null,
    problem text,
    status integer,
    duration_ms integer not null,
    since timestamptz not null
  )`.execute(db);
  await db.schema.alterTable('installation').addColumn('sites_checked_at', 'timestamptz').execute();
  await db.schema.alterTable('administrators').addColumn('language', 'text').execute();
}
