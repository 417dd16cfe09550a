import type { AuditAction } from '@fagvaerk/contract/audit.ts';
import { actionsOfKind, type HistoryFilter, type HistoryQuery, revertibleActions } from '@fagvaerk/contract/history.ts';
import type { SelectQueryBuilder } from 'kysely';
import { endOfDanishDay, startOfDanishDay } from '../../danish-day.ts';
import type { Database, Schema } from '../../database/schema.ts';
import { findKept } from './kept.ts';
import { isOfTestSite } from './revert-plan.ts';
import type { AuditRow } from './rows.ts';

/** The rows of an entry with the same action. */
export type EntryPart = Readonly<{
  action: AuditAction;
  count: number;
  first: AuditRow;
  customerCount: number;
  siteCount: number;
  /** Whether the customer and the site of the first row are still there. */
  hasCustomer: boolean;
  hasSite: boolean;
}>;

export type Entry = Readonly<{
  entry: number;
  at: Date;
  administrator: string;
  parts: readonly EntryPart[];
  canRevert: boolean;
  reverts: number | null;
  revertedBy: number | null;
}>;

const revertible: ReadonlySet<string> = new Set(revertibleActions);

/** What each change came to, newest first, and from when on it is told. Rows that match bring the whole entry that they are part of. */
export async function listEntries(
  db: Database,
  { below, pageSize, ...filter }: HistoryQuery,
): Promise<{ entries: Entry[]; next: number | null; from: Date | null }> {
  let matching = narrow(db.selectFrom('audit'), filter);
  if (below !== undefined) matching = matching.where('revision', '<', below);
  const numbers = await matching
    .select('revision')
    .groupBy('revision')
    .orderBy('revision', 'desc')
    // One more tells whether there is another page.
    .limit(pageSize + 1)
    .execute();
  const shown = numbers.slice(0, pageSize).map(({ revision }) => revision);
  const { goneTo, from } = await findKept(db);
  const found = shown.length > 0 ? await readEntries(db, shown) : [];
  const entries = found.filter(({ parts: [part] }) => part && part.first.id > goneTo);
  const isLast = numbers.length <= pageSize || entries.length < found.length;
  return { entries, next: isLast ? null : (shown.at(-1) ?? null), from };
}

/** What is looked through at once for a file, whether it matches or not. */
const idsAtOnce = 2000;

/** The rows that match, newest first. Every part of the history is looked through once, in little time: however much there is, others have their turn. */
export async function* readMatchingRows(db: Database, filter: HistoryFilter): AsyncGenerator<AuditRow> {
  const { oldest, newest } = await db
    .selectFrom('audit')
    .select(({ fn }) => [fn.min('id').as('oldest'), fn.max('id').as('newest')])
    .executeTakeFirstOrThrow();
  for (let upTo = newest ?? 0; upTo >= (oldest ?? 1); upTo -= idsAtOnce)
    yield* await matchingRows(db, filter, { above: upTo - idsAtOnce, upTo }).execute();
}

export const matchingRows = (db: Database, filter: HistoryFilter, { above, upTo }: { above: number; upTo: number }) =>
  narrow(db.selectFrom('audit'), filter)
    .where('id', '>', above)
    .where('id', '<=', upTo)
    .selectAll()
    .orderBy('id', 'desc');

/** Everybody who has changed something, as far as the history reaches. */
export async function listAuthors(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('audit').select('administrator').distinct().orderBy('administrator').execute();
  return rows.map(({ administrator }) => administrator);
}

function narrow(
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

async function readEntries(db: Database, numbers: readonly number[]): Promise<Entry[]> {
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
  const firstRows = await db
    .selectFrom('audit')
    .selectAll()
    .where(
      'id',
      'in',
      sums.map(({ first }) => first),
    )
    .execute();
  const rows = new Map(firstRows.map((row) => [row.id, row]));
  const [customers, sites] = [
    await findThere(db, 'customers', firstRows, 'customer_id'),
    await findThere(db, 'sites', firstRows, 'site_id'),
  ];
  const partsOf = Map.groupBy(
    sums.flatMap(({ revision, action, count, first, ...counts }) => {
      const row = rows.get(first);
      if (!row) return [];
      const part: EntryPart = {
        action,
        count: Number(count),
        first: row,
        customerCount: Number(counts.customers),
        siteCount: Number(counts.sites),
        hasCustomer: customers.has(row.customer_id),
        hasSite: sites.has(row.site_id),
      };
      return [{ revision, part }];
    }),
    ({ revision }) => revision,
  );
  const links = await findReverts(db, numbers);
  return numbers.flatMap((entry) => {
    const parts = partsOf.get(entry)?.map(({ part }) => part) ?? [];
    const [first] = parts;
    if (!first) return [];
    const { at, administrator } = first.first;
    const canRevert = parts.some(
      ({ action, first }) => revertible.has(action) && !isOfTestSite(first.after ?? first.before),
    );
    return [{ entry, at, administrator, parts, canRevert, ...links(entry) }];
  });
}

async function findThere(
  db: Database,
  table: 'customers' | 'sites',
  rows: readonly AuditRow[],
  column: 'customer_id' | 'site_id',
): Promise<Set<number | null>> {
  const ids = rows.flatMap((row) => row[column] ?? []);
  if (ids.length === 0) return new Set();
  const found = await db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  return new Set(found.map(({ id }) => id));
}

/** Which entry took which back; the row that says so has the number as its subject. */
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
