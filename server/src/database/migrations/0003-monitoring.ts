import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = isPostgres ? [...schema, ...postgresOnly] : schema;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const schema = [
  'alter table usage add column refused integer not null default 0',
  'create index usage_by_site on usage (site_id, day)',
  'create index usage_by_endpoint on usage (endpoint_id, day)',
  `create table durations (
    site_id integer not null,
    day text not null,
    endpoint_id integer not null,
    bucket integer not null,
    calls integer not null,
    primary key (site_id, day, endpoint_id, bucket)
  )`,
  'create index durations_by_day on durations (day)',
  'create index calls_by_site on calls (site_id, at)',
  'create index calls_by_endpoint on calls (endpoint_id, at)',
  'create index calls_by_method on calls (method, at)',
  'create index calls_by_status on calls (status, at)',
  'create index calls_by_outcome on calls (outcome, at) where outcome is not null',
  'create index calls_by_site_and_outcome on calls (site_id, outcome, at) where outcome is not null',
  'create index calls_by_code on calls (code, at) where code is not null',
];

/** The primary key starts with the time. */
const postgresOnly = ['drop index calls_by_time'];
