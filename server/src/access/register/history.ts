import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../database/schema.ts';

export type AuditRow = Selectable<Schema['audit']>;
type AuditFilter = { customerID: number | undefined; paging: { page: number; pageSize: number } };

/** A page of history, newest first; of one customer or of everything. */
export async function listAudit(
  db: Database,
  { customerID, paging }: AuditFilter,
): Promise<{ entries: AuditRow[]; total: number }> {
  let page = db.selectFrom('audit').selectAll().orderBy('id', 'desc');
  let count = db.selectFrom('audit').select(({ fn }) => fn.countAll().as('count'));
  if (customerID !== undefined) {
    page = page.where('customer_id', '=', customerID);
    count = count.where('customer_id', '=', customerID);
  }
  const entries = await page
    .limit(paging.pageSize)
    .offset((paging.page - 1) * paging.pageSize)
    .execute();
  return { entries, total: Number((await count.executeTakeFirstOrThrow()).count) };
}
