import { csvWordsIn } from '@fagvaerk/contract/csv-words.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import type { CallCounts, UsageAnswer, UsageFilter, UsageGroup } from '@fagvaerk/contract/usage.ts';
import type { Database } from '../database/schema.ts';
import { countDays, dayAfter, isoDay } from '../time/copenhagen.ts';
import { type Days, daysBetween, selectTotals, sums } from './totals.ts';
import { findFirstDay, internalEndpointPaths } from './usage.ts';

export type UsageScope = Omit<UsageFilter, 'from' | 'to'> & Readonly<{ withoutCustomerID?: number | undefined }>;

const rowsMaximum = 1_000;

const columns = {
  day: 'usage.day',
  customer: 'usage.customer_id',
  endpoint: 'usage.endpoint_id',
  site: 'usage.site_id',
} as const satisfies Record<UsageGroup, string>;

function select(db: Database, { from, to }: Days, scope: UsageScope) {
  const { customerID, siteID, endpointID, withoutCustomerID } = scope;
  let usage = db.selectFrom('usage').where('usage.day', '>=', from).where('usage.day', '<=', to);
  if (customerID !== undefined) usage = usage.where('usage.customer_id', '=', customerID);
  if (withoutCustomerID !== undefined) usage = usage.where('usage.customer_id', '!=', withoutCustomerID);
  if (siteID !== undefined) usage = usage.where('usage.site_id', '=', siteID);
  if (endpointID !== undefined) usage = usage.where('usage.endpoint_id', '=', endpointID);
  return usage;
}

export type CountsOfGroup = CallCounts & Readonly<{ serverErrors: number }>;
export const totalOf = (counts: CallCounts): number => counts.accepted + counts.refused + counts.failed;

/** By day or by id. */
export async function sumUsage(
  db: Database,
  days: Days,
  group: UsageGroup,
  scope: UsageScope,
): Promise<Map<string, CountsOfGroup>> {
  const { withoutCustomerID, ...subject } = scope;
  const totals = selectTotals(db, days, group, subject);
  const rows = await (totals ?? selectSums(db, days, group, scope)).execute();
  const counted = new Map(rows.map((row) => [String(row.key), toCounts(row)]));
  if (totals && withoutCustomerID !== undefined) {
    const without = await sumUsage(db, days, group, { ...subject, customerID: withoutCustomerID });
    for (const [key, counts] of without) counted.set(key, subtract(counted.get(key) ?? noCounts, counts));
  }
  return new Map([...counted].filter(([, counts]) => totalOf(counts) > 0));
}

const selectSums = (db: Database, days: Days, group: UsageGroup, scope: UsageScope) =>
  select(db, days, scope)
    .select(({ ref }) => [ref(columns[group]).as('key'), sums.accepted.as('accepted'), sums.refused.as('refused')])
    .select([sums.failed.as('failed'), sums.server_errors.as('server_errors')])
    .groupBy(columns[group]);

type Sums = Readonly<Record<keyof typeof sums, number | string | bigint>>;

const toCounts = ({ accepted, refused, failed, server_errors }: Sums): CountsOfGroup => ({
  accepted: Number(accepted),
  refused: Number(refused),
  failed: Number(failed),
  serverErrors: Number(server_errors),
});

export const noCounts: CountsOfGroup = { accepted: 0, refused: 0, failed: 0, serverErrors: 0 };

const subtract = (from: CountsOfGroup, counts: CountsOfGroup): CountsOfGroup => ({
  accepted: from.accepted - counts.accepted,
  refused: from.refused - counts.refused,
  failed: from.failed - counts.failed,
  serverErrors: from.serverErrors - counts.serverErrors,
});

export function addUp(all: Iterable<CallCounts | undefined>): CallCounts {
  const sum = { accepted: 0, refused: 0, failed: 0 };
  for (const counts of all) {
    sum.accepted += counts?.accepted ?? 0;
    sum.refused += counts?.refused ?? 0;
    sum.failed += counts?.failed ?? 0;
  }
  return sum;
}

export async function reportUsage(
  db: Database,
  { from, to }: Days,
  group: UsageGroup,
  scope: UsageScope,
): Promise<UsageAnswer> {
  const length = countDays(from, to);
  // Whole weeks back, so that weekdays are compared with weekdays.
  const shift = -7 * Math.ceil(length / 7);
  const before = { from: dayAfter(from, shift), to: dayAfter(to, shift) };
  const current = await sumUsage(db, { from, to }, group, scope);
  const previous = await sumUsage(db, before, group, scope);
  const rowOf = (key: string, previousKey = key) => ({
    ...addUp([current.get(key)]),
    key,
    previous: totalOf(addUp([previous.get(previousKey)])),
  });
  const rows =
    group === 'day'
      ? Array.from({ length }, (_, index) => rowOf(dayAfter(from, index), dayAfter(before.from, index)))
      : [...new Set([...current.keys(), ...previous.keys()])]
          .map((key) => rowOf(key))
          .sort((a, b) => totalOf(b) - totalOf(a) || b.previous - a.previous);
  const shown = group === 'day' ? rows : rows.slice(0, rowsMaximum);
  const keys = shown.map(({ key }) => key);
  const names = await findNames(db, group, keys);
  return {
    data: shown.map((row) => ({ ...row, name: names.get(row.key) ?? null })),
    total: rows.length,
    from,
    to,
    totals: addUp(current.values()),
    previousFrom: before.from,
    previousTo: before.to,
    previousTotals: addUp(previous.values()),
    countedSince: await findFirstDay(db),
  };
}

export async function findNames(
  db: Database,
  group: UsageGroup,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (group === 'day' || keys.length === 0) return new Map();
  const ids = keys.map(Number);
  const rows =
    group === 'endpoint'
      ? await db.selectFrom('endpoints').select(['id', 'path as name']).where('id', 'in', ids).execute()
      : await db
          .selectFrom(group === 'site' ? 'sites' : 'customers')
          .select(['id', 'name'])
          .where('id', 'in', ids)
          .execute();
  const internal = group === 'endpoint' ? internalEndpointPaths : [];
  return new Map(
    [...internal, ...rows.map(({ id, name }) => [id, name] as const)].map(([id, name]) => [`${id}`, name]),
  );
}

/** Customer × site × endpoint × day, a day at a time. */
export async function* readUsageRows(db: Database, { from, to }: Days, scope: UsageScope) {
  for (const day of daysBetween(from, to)) {
    const rows = await select(db, { from: day, to: day }, scope)
      .innerJoin('customers', 'customers.id', 'usage.customer_id')
      .leftJoin('sites', 'sites.id', 'usage.site_id')
      .leftJoin('endpoints', 'endpoints.id', 'usage.endpoint_id')
      .select(['usage.customer_id', 'customers.name as customer', 'sites.name as site', 'endpoints.path'])
      .select(['usage.endpoint_id', sums.accepted.as('accepted'), sums.refused.as('refused'), sums.failed.as('failed')])
      .groupBy(['usage.customer_id', 'customers.name', 'customers.name_order', 'usage.site_id', 'sites.name'])
      .groupBy(['usage.endpoint_id', 'endpoints.path'])
      .orderBy('customers.name_order')
      .orderBy('usage.customer_id')
      .orderBy('usage.site_id')
      .orderBy('usage.endpoint_id')
      .execute();
    for (const row of rows) yield { ...row, day, path: row.path ?? internalEndpointPaths.get(row.endpoint_id) ?? null };
  }
}

type UsageFileRow = ReturnType<typeof readUsageRows> extends AsyncGenerator<infer Row> ? Row : never;

export function usageColumns(language: Language): Readonly<Record<string, (row: UsageFileRow) => string>> {
  const words = csvWordsIn(language);
  return {
    [words.day]: ({ day }) => isoDay(day),
    [words.customerID]: ({ customer_id }) => String(customer_id),
    [words.customerName]: ({ customer }) => customer,
    [words.siteName]: ({ site }) => site ?? '',
    [words.endpoint]: ({ path }) => path ?? '',
    [words.accepted]: ({ accepted }) => String(accepted),
    [words.refused]: ({ refused }) => String(refused),
    [words.failed]: ({ failed }) => String(failed),
  };
}
