import { randomUUID } from 'node:crypto';
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Changes of access get a number of their own, in the order of their commits, and all history belongs to one. What was
 * written before belongs to the first of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_changes')
    .addColumn('revision', 'integer', (column) => column.primaryKey())
    .addColumn('mark', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into access_changes (revision, mark) values (0, ${randomUUID()})`.execute(db);

  await (db.getExecutor().adapter instanceof PostgresAdapter ? extendAudit(db) : rebuildAudit(db));
  await db.schema.createIndex('audit_of_revision').on('audit').column('revision').execute();

  // Processes of an older release have none: they are waited for as long as their lease may last.
  await db.schema.alterTable('access_followers').addColumn('mark', 'text').execute();
}

async function extendAudit(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit add column revision integer not null default 0
    references access_changes (revision) on delete cascade`.execute(db);
  await sql`alter table audit alter column revision drop default`.execute(db);
}

/** SQLite adds no column that refers to another table and must be filled in. */
async function rebuildAudit(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_with_revision (
    id integer primary key autoincrement,
    at timestamptz not null,
    administrator text not null,
    action text not null,
    customer_id integer,
    subject text not null,
    before json,
    after json,
    revision integer not null references access_changes (revision) on delete cascade
  )`.execute(db);
  await sql`insert into audit_with_revision
    select id, at, administrator, action, customer_id, subject, before, after, 0 from audit`.execute(db);
  await db.schema.dropTable('audit').execute();
  await db.schema.alterTable('audit_with_revision').renameTo('audit').execute();
  await db.schema.createIndex('audit_of_customer').on('audit').columns(['customer_id', 'id']).execute();
}
