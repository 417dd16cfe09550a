import type { AuditEntry } from '@fagvaerk/contract/audit.ts';
import type { auditQuery } from '@fagvaerk/contract/history.ts';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Schema } from '../database/schema.ts';
import { deleteInBatches } from '../database/write.ts';

export type AuditRow = Selectable<Schema['audit']>;

export function presentAudit(row: AuditRow): AuditEntry {
  const { id, at, administrator, action, subject, before, after } = row;
  return { id, at: at.toISOString(), administrator, action, customerID: row.customer_id, subject, before, after };
}

export type RetainedHistory = Readonly<{
  /** Rows up to this id are deleted or about to be; hidden, so that no entry is shown in part. */
  expiredTo: number;
  from: Date | null;
}>;

export async function findRetained(db: Database): Promise<RetainedHistory> {
  const { history_gone_to, history_from } = await db
    .selectFrom('installation')
    .select(['history_gone_to', 'history_from'])
    .executeTakeFirstOrThrow();
  return { expiredTo: history_gone_to, from: history_from };
}

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
  const { expiredTo } = await findRetained(db);
  return rows.filter(({ id }) => id > expiredTo);
}

export const rowsAtOnce = 200;

export async function findOldestRow(db: Database): Promise<AuditRow | undefined> {
  const { expiredTo } = await findRetained(db);
  return db.selectFrom('audit').selectAll().where('id', '>', expiredTo).orderBy('id').limit(1).executeTakeFirst();
}

/** Stops at the first newer row, so that clock changes skip none. */
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

export async function hideExpired(db: Database, { expiredTo, from }: RetainedHistory): Promise<void> {
  await db
    .updateTable('installation')
    .set({ history_gone_to: expiredTo, history_from: from })
    .where('history_gone_to', '<', expiredTo)
    .execute();
}

export async function deleteExpired(db: Database): Promise<void> {
  const { expiredTo } = await findRetained(db);
  await deleteInBatches(db, 'audit', sql`id <= ${expiredTo}`, rowsAtOnce);
}
