import { type Kysely, sql } from 'kysely';

/** Templates become roles, which the rights on a site may follow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('templates').renameTo('access_roles').execute();
  await db.schema
    .alterTable('site_access')
    .addColumn('role_id', 'integer', (column) => column.references('access_roles.id'))
    .execute();
  await db.schema.createIndex('site_access_of_role').on('site_access').column('role_id').execute();
  for (const action of ['saved', 'deleted'])
    await sql`update audit set action = ${`role.${action}`} where action = ${`template.${action}`}`.execute(db);
}
