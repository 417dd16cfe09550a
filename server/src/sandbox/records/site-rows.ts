import type { LoadCompany } from '@fagvaerk/company/load.ts';
import { isPostgres } from '../../database/write.ts';
import type { SandboxDatabase, SandboxTransaction } from '../database.ts';
import { changeOf, idOf, type RecordChange, type StoredRecord } from './records.ts';

/** Well below the parameter limit of both databases. */
const rowsPerStatement = 500;

const siteRow = (db: SandboxDatabase, siteID: number) =>
  db.selectFrom('sandbox_sites').select(['version', 'seeded_at']).where('site_id', '=', siteID);

export const readSite = (db: SandboxDatabase, siteID: number) => siteRow(db, siteID).executeTakeFirst();

export function lockSite(trx: SandboxTransaction, siteID: number, mode: 'share' | 'update') {
  const row = siteRow(trx, siteID);
  if (!isPostgres(trx)) return row.executeTakeFirst();
  return (mode === 'share' ? row.forShare() : row.forUpdate()).executeTakeFirst();
}

export async function insertSite(trx: SandboxTransaction, siteID: number, seededAtMs: number): Promise<boolean> {
  const inserted = await trx
    .insertInto('sandbox_sites')
    .values({ site_id: siteID, version: 0, seeded_at: new Date(seededAtMs), bytes: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('site_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const updateSite = (
  trx: SandboxTransaction,
  siteID: number,
  values: Readonly<{ version: number; bytes: number; seeded_at?: Date }>,
) => trx.updateTable('sandbox_sites').set(values).where('site_id', '=', siteID).execute();

export async function readChangesSince(trx: SandboxTransaction, siteID: number, version: number) {
  const rows = await trx
    .selectFrom('sandbox_records')
    .select(['entity', 'record_id', 'data'])
    .where('site_id', '=', siteID)
    .where('version', '>', version)
    .orderBy('version')
    .orderBy('entity')
    .orderBy('record_id')
    .execute();
  return rows.map(({ entity, record_id, data }) => changeOf(entity, idOf(record_id), data as StoredRecord | null));
}

export async function saveChanges(
  trx: SandboxTransaction,
  siteID: number,
  version: number,
  changes: readonly RecordChange[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += rowsPerStatement) {
    const rows = changes.slice(start, start + rowsPerStatement).map(({ entity, id, record }) => ({
      site_id: siteID,
      entity,
      record_id: String(id),
      version,
      data: record && JSON.stringify(record),
    }));
    await trx
      .insertInto('sandbox_records')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'entity', 'record_id'])
          .doUpdateSet((row) => ({ version: row.ref('excluded.version'), data: row.ref('excluded.data') })),
      )
      .execute();
  }
}

export const recordsOf = (company: Awaited<ReturnType<LoadCompany>>): RecordChange[] =>
  Object.entries(company).flatMap(([entity, records]) =>
    Object.entries(records).map(([key, fields]) => changeOf(entity, idOf(key), { ...fields, id: idOf(key) })),
  );
