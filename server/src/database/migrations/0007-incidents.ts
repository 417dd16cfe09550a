import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = sql.raw(isPostgres ? 'generated always as identity' : 'autoincrement');
  await sql`create table incidents (
    id integer primary key ${id},
    title text not null,
    text text not null,
    started_at timestamptz not null,
    resolved_at timestamptz
  )`.execute(db);
}
