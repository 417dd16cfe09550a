/** Where the kept history begins, and what goes from its old end. */
import { sql } from 'kysely';
import { deleteInSteps } from '../../database/room.ts';
import type { Database } from '../../database/schema.ts';
import type { AuditRow } from './rows.ts';

export type KeptHistory = Readonly<{
  /** Rows up to this one are gone, or about to go: nobody should see half an entry. */
  goneTo: number;
  /** Nothing is known of moments before it; null while all of the history is there. */
  from: Date | null;
}>;

export async function findKept(db: Database): Promise<KeptHistory> {
  const { history_gone_to, history_from } = await db
    .selectFrom('installation')
    .select(['history_gone_to', 'history_from'])
    .executeTakeFirstOrThrow();
  return { goneTo: history_gone_to, from: history_from };
}

/** Few enough for nobody to wait: a row has several indexes, and may tell of a customer's every right. */
export const rowsAtOnce = 200;

export async function findOldestRow(db: Database): Promise<AuditRow | undefined> {
  const { goneTo } = await findKept(db);
  return db.selectFrom('audit').selectAll().where('id', '>', goneTo).orderBy('id').limit(1).executeTakeFirst();
}

/** From a row on, in the order in which things happened, up to the first that is not from before a moment: whatever clocks said meanwhile, nothing in between is left out. */
export async function* readRowsBefore(db: Database, firstID: number, before: Date): AsyncGenerator<AuditRow[]> {
  for (let above = firstID - 1; ; ) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('id', '>', above)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    const end = rows.findIndex(({ at }) => at >= before);
    const earlier = end < 0 ? rows : rows.slice(0, end);
    if (earlier.length > 0) yield earlier;
    if (end >= 0 || rows.length < rowsAtOnce) return;
    above = rows.at(-1)?.id ?? above;
  }
}

/** From now on nobody sees it. Another process may have come further meanwhile. */
export async function markGone(db: Database, { goneTo, from }: KeptHistory): Promise<void> {
  await db
    .updateTable('installation')
    .set({ history_gone_to: goneTo, history_from: from })
    .where('history_gone_to', '<', goneTo)
    .execute();
}

/** What is marked, in small steps; also what another process left behind. */
export async function deleteGone(db: Database): Promise<void> {
  const { goneTo } = await findKept(db);
  await deleteInSteps(db, 'audit', sql`id <= ${goneTo}`, rowsAtOnce);
}
