import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table idempotent_requests (
    customer_id integer not null references customers (id) on delete cascade,
    site_id integer not null references sites (id) on delete cascade,
    key_hash text not null,
    fingerprint text not null,
    state text not null,
    created_at timestamptz not null,
    response_sealed text,
    primary key (customer_id, site_id, key_hash)
  )`.execute(db);
  await sql`alter table calls add column is_replayed boolean not null default false`.execute(db);
  await sql`create index idempotent_requests_by_age on idempotent_requests (created_at)`.execute(db);
}
