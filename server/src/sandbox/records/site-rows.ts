/** The rows of a site in the database, read and written a few at a time, so that other calls are answered in between. */
import type { CompanyOf } from '@fagvaerk/company/load.ts';
import { sql } from 'kysely';
import { isShared } from '../../database/room.ts';
import type { WriteTransaction } from '../../database/schema.ts';
import { pause } from '../../slices.ts';
import { changeOf, idOf, type RecordChange, type StoredRecord } from './records.ts';

/** Well below the number of parameters that either database takes in one statement. */
const rowsAtOnce = 100;
const savedLettersAtOnce = 512 * 1024;
const deletedAtOnce = 250;

/** What has changed after a version, in the order of the versions. */
export async function* changesSince(
  trx: WriteTransaction,
  siteID: number,
  since: number,
): AsyncGenerator<(RecordChange & { readonly version: number })[]> {
  let last = { version: since + 1, entity: '', record_id: '' };
  for (;;) {
    const rows = await trx
      .selectFrom('sandbox_records')
      .select(['entity', 'record_id', 'version', 'data'])
      .where('site_id', '=', siteID)
      .where(sql<boolean>`(version, entity, record_id) > (${last.version}, ${last.entity}, ${last.record_id})`)
      .orderBy('version')
      .orderBy('entity')
      .orderBy('record_id')
      .limit(rowsAtOnce)
      .execute();
    yield rows.map(({ entity, record_id, version, data }) => ({
      ...changeOf(entity, idOf(record_id), data as StoredRecord | null),
      version,
    }));
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) return;
    last = end;
    await pause();
  }
}

export async function saveChanges(
  trx: WriteTransaction,
  siteID: number,
  version: number,
  changes: Iterable<RecordChange>,
): Promise<void> {
  let rows: { site_id: number; entity: string; record_id: string; version: number; data: string | null }[] = [];
  let letters = 0;
  const save = async () => {
    await trx
      .insertInto('sandbox_records')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'entity', 'record_id'])
          .doUpdateSet((row) => ({ version: row.ref('excluded.version'), data: row.ref('excluded.data') })),
      )
      .execute();
    [rows, letters] = [[], 0];
    await pause();
  };
  for (const { entity, id, record } of changes) {
    const data = record && JSON.stringify(record);
    rows.push({ site_id: siteID, entity, record_id: String(id), version, data });
    letters += data?.length ?? 0;
    if (rows.length === rowsAtOnce || letters > savedLettersAtOnce) await save();
  }
  if (rows.length > 0) await save();
}

/** What the site has come to. */
export async function markSite(
  trx: WriteTransaction,
  siteID: number,
  come: Readonly<{ version: number; bytes: number; seeded_at?: Date }>,
): Promise<void> {
  await trx.updateTable('sandbox_sites').set(come).where('site_id', '=', siteID).execute();
}

/** All that sites hold. Their rows are taken first, and written where there are none: nobody begins or resets them meanwhile. */
export async function removeSites(trx: WriteTransaction, siteIDs: readonly number[]): Promise<void> {
  for (const siteID of siteIDs.toSorted((one, other) => one - other)) {
    await trx
      .insertInto('sandbox_sites')
      .values({ site_id: siteID, version: 0, seeded_at: new Date(0) })
      .onConflict((conflict) =>
        conflict.column('site_id').doUpdateSet((row) => ({ version: row.ref('sandbox_sites.version') })),
      )
      .execute();
    await deleteRecords(trx, siteID);
    await trx.deleteFrom('sandbox_sites').where('site_id', '=', siteID).execute();
  }
}

export async function deleteRecords(trx: WriteTransaction, siteID: number): Promise<void> {
  const records = trx.deleteFrom('sandbox_records').where('site_id', '=', siteID);
  if (isShared(trx)) {
    await records.execute();
    return;
  }
  const few = sql`(select rowid from sandbox_records where site_id = ${siteID} limit ${deletedAtOnce})`;
  for (let deleted = -1n; deleted !== 0n; await pause())
    deleted = (await records.where(sql<boolean>`rowid in ${few}`).executeTakeFirstOrThrow()).numDeletedRows;
}

/** All that a company begins with, one by one: all at once would take as long as reading them did. */
export function* recordsOf(company: Awaited<ReturnType<CompanyOf>>): Iterable<RecordChange> {
  for (const [entity, records] of Object.entries(company))
    for (const [key, fields] of Object.entries(records)) {
      const id = idOf(key);
      yield changeOf(entity, id, { ...fields, id });
    }
}
