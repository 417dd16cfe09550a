import { type Kysely, sql } from 'kysely';

/** One row about the installation itself: which secret its keys are encrypted with, and when it was last seen to be writable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('secret_fingerprint', 'text')
    .addColumn('probed_at', 'timestamptz')
    .execute();
  await sql`insert into installation (id) values (1)`.execute(db);
}
