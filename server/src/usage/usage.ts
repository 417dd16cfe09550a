import type { UsageDay, UsageOfEndpoint } from '@fagvaerk/contract/admin-answers.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { deleteInSteps } from '../database/room.ts';
import type { Database, Schema } from '../database/schema.ts';

export type CountedCalls = {
  customerID: number;
  /** Which of its keys: the first 32 bits of the hash. */
  keyMark: number;
  siteID: number;
  endpointID: number;
  method: string;
  statusClass: number;
  /** yyyymmdd, in Denmark */
  day: string;
  calls: number;
  lastAtMs: number;
};

/** What is counted beside the endpoints that rights are given on. */
export const uncharted = {
  unknown: 0,
  accessOverview: -1,
  accessSites: -2,
  accessCalls: -3,
  accessWhy: -4,
  accessDocument: -5,
} as const;
export const unchartedPaths: ReadonlyMap<number, string> = new Map([
  [uncharted.accessOverview, '/api/access'],
  [uncharted.accessSites, '/api/access/sites'],
  [uncharted.accessCalls, '/api/access/calls'],
  [uncharted.accessWhy, '/api/access/why'],
  [uncharted.accessDocument, '/api/access/openapi.json'],
]);

/** Well below the number of parameters that either database takes in one statement. */
const rowsAtOnce = 1_000;

/** As many hexadecimal digits of a hash as 32 bits are. */
const keyMarkDigits = 8;

/** How many are written at a time, so that nobody has to wait long. */
export const savedAtOnce = rowsAtOnce;

/** Adds to what was counted before, all or nothing. Customers that are gone meanwhile are left out. */
export async function saveUsage(db: Database, counted: readonly CountedCalls[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const customerIDs = new Set(counted.map(({ customerID }) => customerID));
    const present = await findPresent(trx, [...customerIDs]);
    const kept = counted.filter(({ customerID }) => present.has(customerID));
    for (const values of inParts(rowsOf(kept))) {
      await trx
        .insertInto('usage')
        .values(values)
        .onConflict((conflict) =>
          conflict
            .columns(['customer_id', 'day', 'site_id', 'endpoint_id', 'method', 'status_class'])
            .doUpdateSet(({ eb, ref }) => ({ calls: eb('usage.calls', '+', ref('excluded.calls')) })),
        )
        .execute();
    }
    for (const values of inParts(keyUsesOf(kept))) {
      await trx
        .insertInto('key_uses')
        .values(values)
        .onConflict((conflict) =>
          conflict
            .columns(['customer_id', 'key_mark'])
            .doUpdateSet(({ ref }) => ({ at: ref('excluded.at') }))
            .whereRef('key_uses.at', '<', 'excluded.at'),
        )
        .execute();
    }
    for (const values of inParts(lastUsesOf(kept))) {
      await trx
        .insertInto('last_use')
        .values(values)
        .onConflict((conflict) =>
          conflict
            .column('customer_id')
            .doUpdateSet(({ ref }) => ({ at: ref('excluded.at') }))
            .whereRef('last_use.at', '<', 'excluded.at'),
        )
        .execute();
    }
  });
}

/** What is added up: those of one row, by key. */
export const kindOf = (counted: CountedCalls): string => `${rowNameOf(counted)} ${counted.keyMark}`;

const rowNameOf = ({ customerID, day, siteID, endpointID, method, statusClass }: CountedCalls): string =>
  [customerID, day, siteID, endpointID, method, statusClass].join(' ');

/** One row for each kind of call: a statement must not touch a row twice. In one order, so that processes do not block each other. */
function rowsOf(counted: readonly CountedCalls[]): Selectable<Schema['usage']>[] {
  const rows = new Map<string, Selectable<Schema['usage']>>();
  for (const one of counted) {
    const { customerID, siteID, endpointID, method, statusClass, day, calls } = one;
    const name = rowNameOf(one);
    rows.set(name, {
      customer_id: customerID,
      day,
      site_id: siteID,
      endpoint_id: endpointID,
      method,
      status_class: statusClass,
      calls: calls + (rows.get(name)?.calls ?? 0),
    });
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

function lastUsesOf(counted: readonly CountedCalls[]): Insertable<Schema['last_use']>[] {
  const uses = new Map<number, number>();
  for (const { customerID, lastAtMs } of counted) {
    uses.set(customerID, Math.max(lastAtMs, uses.get(customerID) ?? 0));
  }
  return [...uses].sort(([a], [b]) => a - b).map(([customer_id, atMs]) => ({ customer_id, at: new Date(atMs) }));
}

function keyUsesOf(counted: readonly CountedCalls[]): Insertable<Schema['key_uses']>[] {
  const uses = new Map<string, Insertable<Schema['key_uses']>>();
  for (const { customerID, keyMark, lastAtMs } of counted) {
    const key_mark = (keyMark >>> 0).toString(16).padStart(keyMarkDigits, '0');
    const name = `${customerID} ${key_mark}`;
    const before = uses.get(name)?.at.getTime() ?? 0;
    uses.set(name, { customer_id: customerID, key_mark, at: new Date(Math.max(lastAtMs, before)) });
  }
  return [...uses].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, use]) => use);
}

/** Days with calls that stay whatever the clock says: it may have been set forward by mistake. */
const daysForCertain = 60;

/** What is from before a day, in small steps. */
export async function deleteUsageBefore(db: Database, day: string): Promise<void> {
  const certain = await findEarlierDay(db, daysForCertain);
  if (certain === undefined) return;
  await deleteInSteps(db, 'usage', sql`day < ${day < certain ? day : certain}`, rowsAtOnce);
}

/** The oldest of the last so many days with calls; undefined where there are fewer. By what is stored, not by a clock. */
async function findEarlierDay(db: Database, days: number): Promise<string | undefined> {
  let day: string | null = null;
  for (let found = 0; found < days; found++) {
    // One look into the index for each: to list them all would read every row.
    let newest = db.selectFrom('usage').select(({ fn }) => fn.max('day').as('day'));
    if (day !== null) newest = newest.where('day', '<', day);
    day = (await newest.executeTakeFirstOrThrow()).day;
    if (day === null) return undefined;
  }
  return day ?? undefined;
}

type Usage = Readonly<{
  day: string;
  siteName: string | null;
  endpointName: string | null;
  method: string;
  statusClass: number;
  calls: number;
}>;

/** The calls of a customer from a day on. */
export async function listUsage(db: Database, customerID: number, fromDay: string): Promise<Usage[]> {
  const rows = await db
    .selectFrom('usage')
    .leftJoin('sites', 'sites.id', 'usage.site_id')
    .leftJoin('endpoints', 'endpoints.id', 'usage.endpoint_id')
    .select([
      'usage.day',
      'sites.name as siteName',
      'usage.endpoint_id',
      'endpoints.path as endpointName',
      'usage.method',
      'usage.status_class as statusClass',
      'usage.calls',
    ])
    .where('usage.customer_id', '=', customerID)
    .where('usage.day', '>=', fromDay)
    .execute();
  return rows.map(({ endpoint_id, ...row }) => ({
    ...row,
    endpointName: unchartedPaths.get(endpoint_id) ?? row.endpointName,
  }));
}

export type CalledEndpoint = Readonly<{
  site_id: number;
  site_name: string;
  endpoint_id: number;
  path: string;
  method: string;
  calls: number;
}>;

/** What a customer has called on the sites that it has, whatever came of it, from a day on. */
export async function listCalledEndpoints(
  db: Database,
  customerID: number,
  fromDay: string,
): Promise<CalledEndpoint[]> {
  const rows = await db
    .selectFrom('usage')
    .innerJoin('site_access', (join) =>
      join
        .onRef('site_access.site_id', '=', 'usage.site_id')
        .onRef('site_access.customer_id', '=', 'usage.customer_id'),
    )
    .innerJoin('sites', 'sites.id', 'usage.site_id')
    .innerJoin('endpoints', 'endpoints.id', 'usage.endpoint_id')
    .select(['usage.site_id', 'sites.name as site_name', 'usage.endpoint_id', 'endpoints.path', 'usage.method'])
    .select(({ fn }) => fn.sum('usage.calls').as('calls'))
    .where('usage.customer_id', '=', customerID)
    .where('usage.day', '>=', fromDay)
    .where('endpoints.retired', '=', false)
    .groupBy(['usage.site_id', 'sites.name', 'usage.endpoint_id', 'endpoints.path', 'usage.method'])
    .groupBy(['sites.name_key', 'endpoints.position'])
    .orderBy('sites.name_key')
    .orderBy('endpoints.position')
    .execute();
  return rows.map((row) => ({ ...row, calls: Number(row.calls) }));
}

/** The first day of which there are counts, whoever called; null where nobody has. */
export async function findFirstDay(db: Database): Promise<string | null> {
  const first = db.selectFrom('usage').select(({ fn }) => fn.min('day').as('day'));
  return (await first.executeTakeFirstOrThrow()).day;
}

export function sumByDay(counted: readonly Usage[], days: readonly string[]): UsageDay[] {
  const sums = new Map(days.map((day) => [day, { day, calls: 0, failed: 0 }]));
  for (const { day, statusClass, calls } of counted) {
    const sum = sums.get(day);
    if (!sum) continue;
    sum.calls += calls;
    if (statusClass >= 4) sum.failed += calls;
  }
  return [...sums.values()];
}

/** Most calls first. */
export function sumByEndpoint(counted: readonly Usage[]): UsageOfEndpoint[] {
  const sums = new Map<string, UsageOfEndpoint>();
  for (const { day: _day, calls, ...where } of counted) {
    const name = JSON.stringify(where);
    sums.set(name, { ...where, calls: (sums.get(name)?.calls ?? 0) + calls });
  }
  return [...sums.values()].sort((a, b) => b.calls - a.calls);
}

export async function findLastUses(db: Database, customerIDs: readonly number[]): Promise<Map<number, Date>> {
  const uses = new Map<number, Date>();
  for (const some of inParts(customerIDs)) {
    const rows = await db.selectFrom('last_use').selectAll().where('customer_id', 'in', some).execute();
    for (const { customer_id, at } of rows) uses.set(customer_id, at);
  }
  return uses;
}

/** Which key it is, as calls are counted and logged. */
export const keyMarkOf = (keyHash: string): number => Number.parseInt(keyHash.slice(0, keyMarkDigits), 16) | 0;

/** When each key of a customer was last used, by the hash of the key. */
export async function findKeyUses(db: Database, customerID: number): Promise<(keyHash: string) => Date | undefined> {
  const rows = await db.selectFrom('key_uses').selectAll().where('customer_id', '=', customerID).execute();
  return (keyHash) => rows.find(({ key_mark }) => key_mark === keyHash.slice(0, keyMarkDigits))?.at;
}

export async function findPresent(db: Database, customerIDs: readonly number[]): Promise<Set<number>> {
  const present = new Set<number>();
  for (const some of inParts(customerIDs)) {
    const rows = await db.selectFrom('customers').select('id').where('id', 'in', some).execute();
    for (const { id } of rows) present.add(id);
  }
  return present;
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / rowsAtOnce) }, (_, part) =>
    items.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );
}
