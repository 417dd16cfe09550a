import { type Kysely, sql } from 'kysely';

/** Roles, second factors and links of administrators; where their sessions are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('administrators')
    .addColumn('role', 'text', (column) =>
      column.notNull().defaultTo('administrator').check(sql`role in ('administrator', 'support')`),
    )
    .execute();
  await db.schema
    .alterTable('administrators')
    .addColumn('must_change_password', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema.alterTable('administrators').addColumn('last_login_at', 'timestamptz').execute();

  await db.schema
    .createTable('second_factors')
    .addColumn('administrator_id', 'integer', (column) =>
      column.primaryKey().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('secret_sealed', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'timestamptz')
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('administrator_id', 'integer', (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['administrator_id', 'code_hash'])
    .execute();

  await db.schema
    .createTable('password_links')
    .addColumn('administrator_id', 'integer', (column) =>
      column.primaryKey().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('until', 'timestamptz', (column) => column.notNull())
    .execute();

  // Of a session from before nobody knows when its password was given: long ago.
  const longAgo = '1970-01-01T00:00:00.000Z';
  for (const name of ['address', 'browser'])
    await db.schema
      .alterTable('sessions')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('authenticated_at', 'timestamptz', (column) => column.notNull().defaultTo(longAgo))
    .execute();
}
