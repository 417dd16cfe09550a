import type { auditQuery } from '@fagvaerk/contract/admin.ts';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Schema } from '../database/schema.ts';
import { deleteInSteps } from '../database/write.ts';

export type AuditRow = Selectable<Schema['audit']>;

export type RetainedHistory = Readonly<{
  /** Rows up to this id are deleted, or about to be, and are hidden so that no entry is shown in part. */
  goneTo: number;
  /** The start of the retained history; null if it is complete. */
  from: Date | null;
}>;

export async function findRetained(db: Database): Promise<RetainedHistory> {
  const { history_gone_to, history_from } = await db
    .selectFrom('installation')
    .select(['history_gone_to', 'history_from'])
    .executeTakeFirstOrThrow();
  return { goneTo: history_gone_to, from: history_from };
}

/** A page of rows, newest first. */
export async function listAudit(db: Database, { customerID, entry, paging }: z.infer<typeof auditQuery>) {
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

export async function readEntryRows(db: Database, entry: number): Promise<AuditRow[]> {
  const rows = await db.selectFrom('audit').selectAll().where('revision', '=', entry).orderBy('id').execute();
  const { goneTo } = await findRetained(db);
  return rows.filter(({ id }) => id > goneTo);
}

export const rowsAtOnce = 200;

export async function findOldestRow(db: Database): Promise<AuditRow | undefined> {
  const { goneTo } = await findRetained(db);
  return db.selectFrom('audit').selectAll().where('id', '>', goneTo).orderBy('id').limit(1).executeTakeFirst();
}

/** In batches by id, up to the first row that is not older than `before`, so that clock changes skip no row. */
export async function* readRowsBefore(db: Database, firstID: number, before: Date): AsyncGenerator<AuditRow[]> {
  for (let above = firstID - 1; ; ) {
    const later = db.selectFrom('audit').selectAll().where('id', '>', above).orderBy('id');
    const rows = await later.limit(rowsAtOnce).execute();
    const end = rows.findIndex(({ at }) => at >= before);
    const earlier = end < 0 ? rows : rows.slice(0, end);
    if (earlier.length > 0) yield earlier;
    if (end >= 0 || rows.length < rowsAtOnce) return;
    above = rows.at(-1)?.id ?? above;
  }
}

/** Another process may be further ahead. */
export async function markGone(db: Database, { goneTo, from }: RetainedHistory): Promise<void> {
  await db
    .updateTable('installation')
    .set({ history_gone_to: goneTo, history_from: from })
    .where('history_gone_to', '<', goneTo)
    .execute();
}

/** Deletes hidden rows, including those that another process left. */
export async function deleteGone(db: Database): Promise<void> {
  const { goneTo } = await findRetained(db);
  await deleteInSteps(db, 'audit', sql`id <= ${goneTo}`, rowsAtOnce);
}
