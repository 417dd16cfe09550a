import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../database/schema.ts';
import { findKept } from './kept.ts';

export type AuditRow = Selectable<Schema['audit']>;
type RowsFilter = {
  customerID?: number | undefined;
  entry?: number | undefined;
  paging: { page: number; pageSize: number };
};

/** A page of history, newest first: of one customer, of one entry, or of everything. */
export async function listAudit(
  db: Database,
  { customerID, entry, paging }: RowsFilter,
): Promise<{ entries: AuditRow[]; total: number }> {
  let found = db.selectFrom('audit');
  if (customerID !== undefined) found = found.where('customer_id', '=', customerID);
  if (entry !== undefined) found = found.where('revision', '=', entry);
  const entries = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(paging.pageSize)
    .offset((paging.page - 1) * paging.pageSize)
    .execute();
  const { count } = await found.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return { entries, total: Number(count) };
}

/** All that an entry tells, in the order in which it happened. */
export async function readEntryRows(db: Database, entry: number): Promise<AuditRow[]> {
  const rows = await db.selectFrom('audit').selectAll().where('revision', '=', entry).orderBy('id').execute();
  const { goneTo } = await findKept(db);
  return rows.filter(({ id }) => id > goneTo);
}
