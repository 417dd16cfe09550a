import type { Kysely } from 'kysely';

/** As a file, history is read in the order of its numbers, part by part: the indexes of what it is narrowed by have to tell where a part begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['site_id', 'action', 'administrator']) {
    await db.schema.createIndex(`audit_part_by_${column}`).on('audit').columns([column, 'id']).execute();
  }
}
