import type { Kysely } from 'kysely';

/** Records of a site are read a few at a time, in the order of their changes: the index has to tell where the next ones begin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('sandbox_records_since').execute();
  await db.schema
    .createIndex('sandbox_records_since')
    .on('sandbox_records')
    .columns(['site_id', 'version', 'entity', 'record_id'])
    .execute();
}
