import {
  actionsOfKind,
  type HistoryAnswer,
  type HistoryEntry,
  type HistoryFilter,
  type HistoryPart,
  type HistoryQuery,
} from '@fagvaerk/contract/history.ts';
import type { SelectQueryBuilder } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import { endOfDanishDay, startOfDanishDay } from '../time/copenhagen.ts';
import { type AuditRow, findRetained, presentAudit } from './retained.ts';
import { isOfTestSite, isRevertible } from './revert-plan.ts';

/** Newest first. A matching row includes its whole entry. */
export async function listEntries(db: Database, { below, pageSize, ...filter }: HistoryQuery): Promise<HistoryAnswer> {
  let matching = applyFilter(db.selectFrom('audit'), filter);
  if (below !== undefined) matching = matching.where('revision', '<', below);
  const numbers = await matching
    .select('revision')
    .groupBy('revision')
    .orderBy('revision', 'desc')
    .limit(pageSize + 1)
    .execute();
  const shown = numbers.slice(0, pageSize).map(({ revision }) => revision);
  const { expiredTo, from } = await findRetained(db);
  const found = shown.length > 0 ? await readEntries(db, shown) : [];
  const data = found.filter(({ parts: [part] }) => part && part.first.id > expiredTo);
  const isLast = numbers.length <= pageSize || data.length < found.length;
  return { data, next: isLast ? null : (shown.at(-1) ?? null), from: from?.toISOString() ?? null };
}

const idsAtOnce = 2000;

export async function* readMatchingRows(db: Database, filter: HistoryFilter): AsyncGenerator<AuditRow> {
  const { oldest, newest } = await db
    .selectFrom('audit')
    .select(({ fn }) => [fn.min('id').as('oldest'), fn.max('id').as('newest')])
    .executeTakeFirstOrThrow();
  for (let upTo = newest ?? 0; upTo >= (oldest ?? 1); upTo -= idsAtOnce)
    yield* await matchingRows(db, filter, { above: upTo - idsAtOnce, upTo }).execute();
}

export const matchingRows = (db: Database, filter: HistoryFilter, { above, upTo }: { above: number; upTo: number }) =>
  applyFilter(db.selectFrom('audit'), filter)
    .where('id', '>', above)
    .where('id', '<=', upTo)
    .selectAll()
    .orderBy('id', 'desc');

export async function listAuthors(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('audit').select('administrator').distinct().orderBy('administrator').execute();
  return rows.map(({ administrator }) => administrator);
}

function applyFilter(
  rows: SelectQueryBuilder<Schema, 'audit', object>,
  { administrator, kind, customerID, siteID, from, to }: HistoryFilter,
): SelectQueryBuilder<Schema, 'audit', object> {
  let found = rows;
  if (administrator) found = found.where('administrator', '=', administrator);
  if (kind) found = found.where('action', 'in', actionsOfKind(kind));
  if (customerID !== undefined) found = found.where('customer_id', '=', customerID);
  if (siteID !== undefined) found = found.where('site_id', '=', siteID);
  if (from) found = found.where('at', '>=', new Date(startOfDanishDay(from)));
  if (to) found = found.where('at', '<', new Date(endOfDanishDay(to)));
  return found;
}

async function readEntries(db: Database, numbers: readonly number[]): Promise<HistoryEntry[]> {
  const sums = await db
    .selectFrom('audit')
    .select(['revision', 'action'])
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.min('id').as('first'),
      fn.count('customer_id').distinct().as('customers'),
      fn.count('site_id').distinct().as('sites'),
    ])
    .where('revision', 'in', numbers)
    .groupBy(['revision', 'action'])
    .orderBy('first')
    .execute();
  const firstIds = sums.map(({ first }) => first);
  const firstRows = await db.selectFrom('audit').selectAll().where('id', 'in', firstIds).execute();
  const rows = new Map(firstRows.map((row) => [row.id, row]));
  const [customerIds, siteIds] = [firstRows.map((row) => row.customer_id), firstRows.map((row) => row.site_id)];
  const customers = await findExisting(db, 'customers', customerIds);
  const sites = await findExisting(db, 'sites', siteIds);
  const sumsOf = Map.groupBy(sums, ({ revision }) => revision);
  const links = await findReverts(db, numbers);
  return numbers.flatMap((entry) => {
    const parts = (sumsOf.get(entry) ?? []).flatMap(({ action, count, first: firstId, ...counts }): HistoryPart[] => {
      const row = rows.get(firstId);
      if (!row) return [];
      const [customerCount, siteCount] = [Number(counts.customers), Number(counts.sites)];
      const customerID = customerCount === 1 ? row.customer_id : null;
      const siteID = siteCount === 1 ? row.site_id : null;
      const [hasCustomer, hasSite] = [customers.has(row.customer_id), sites.has(row.site_id)];
      const facts = { customerID, siteID, customerCount, siteCount, hasCustomer, hasSite };
      return [{ action, count: Number(count), first: presentAudit(row), ...facts }];
    });
    if (!parts[0]) return [];
    const { at, administrator } = parts[0].first;
    const canRevert = parts.some(
      ({ action, first }) => isRevertible(action) && !isOfTestSite(first.after ?? first.before),
    );
    return [{ entry, at, administrator, parts, canRevert, ...links(entry) }];
  });
}

async function findExisting(db: Database, table: 'customers' | 'sites', ids: readonly (number | null)[]) {
  const wanted = ids.filter((id) => id !== null);
  const found = wanted.length > 0 ? await db.selectFrom(table).select('id').where('id', 'in', wanted).execute() : [];
  return new Set<number | null>(found.map(({ id }) => id));
}

export async function findReverts(db: Database, numbers: readonly number[]) {
  const rows = await db
    .selectFrom('audit')
    .select(['revision', 'subject'])
    .where('action', '=', 'change.reverted')
    .where(({ or, eb }) => or([eb('revision', 'in', numbers), eb('subject', 'in', numbers.map(String))]))
    .orderBy('id')
    .execute();
  const reverts = new Map(rows.map(({ revision, subject }) => [revision, Number(subject)]));
  const revertedBy = new Map(rows.map(({ revision, subject }) => [Number(subject), revision]));
  return (entry: number) => ({ reverts: reverts.get(entry) ?? null, revertedBy: revertedBy.get(entry) ?? null });
}
