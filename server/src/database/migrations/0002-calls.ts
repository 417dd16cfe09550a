import { type Kysely, PostgresAdapter, sql } from 'kysely';

const columns = {
  fields: 'json',
  is_keyed: 'boolean not null default false',
  is_later_page: 'boolean not null default false',
  scenario: 'text',
};

/** The first builds of 0001 lack `fields`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const tables = isPostgres ? [] : await db.introspection.getTables();
  const existing = tables.find(({ name }) => name === 'calls')?.columns.map(({ name }) => name);
  const unlessExists = sql.raw(isPostgres ? 'if not exists' : '');
  for (const [name, type] of Object.entries(columns))
    if (!existing?.includes(name))
      await sql`alter table calls add column ${unlessExists} ${sql.ref(name)} ${sql.raw(type)}`.execute(db);
}
