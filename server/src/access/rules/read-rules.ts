import { sql } from 'kysely';
import { endOfDanishDay } from '../../danish-day.ts';
import type { Database, WriteTransaction } from '../../database/schema.ts';
import { AccessIndex, type RulesRead } from './access-index.ts';
import type { CustomerFacts } from './customer-table.ts';
import { type Rules, rightFor, type Site } from './decide.ts';

/** Well below the number of parameters that either database takes in one statement. */
const customersAtOnce = 5_000;

/** The newest entry of the history. Changes are made one after the other, so what it saw contains all before it. */
export async function readRevision(db: Database): Promise<number> {
  const { newest } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** What has changed since a revision, by the history that every change writes; everything where there is none yet. */
export function readRules(db: Database, since: number): Promise<RulesRead> {
  return inOneMoment(db, async (trx) => {
    const revision = await readRevision(trx);
    const isWhole = since < 0;
    const ids = isWhole ? await allCustomerIds(trx) : await changedCustomerIds(trx, since);
    const sites = isWhole || ids.has(null) ? await readSites(trx) : undefined;
    ids.delete(null);
    return { revision, isWhole, customers: await readCustomers(trx, ids as ReadonlySet<number>), sites };
  });
}

/** The rules for a single key, as the database has them now. */
export function readRulesFor(db: Database, keyHash: string): Promise<Rules> {
  return inOneMoment(db, async (trx) => {
    const row = await trx.selectFrom('customers').select('id').where('key_hash', '=', keyHash).executeTakeFirst();
    const rules = new AccessIndex();
    rules.apply({
      revision: 0,
      isWhole: true,
      customers: await readCustomers(trx, new Set(row ? [row.id] : [])),
      sites: await readSites(trx),
    });
    return rules;
  });
}

/** Several statements that see the same state. */
function inOneMoment<T>(db: Database, read: (trx: WriteTransaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read);
}

async function allCustomerIds(db: Database): Promise<Set<number | null>> {
  const rows = await db.selectFrom('customers').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Null stands for what belongs to no customer: the sites. */
async function changedCustomerIds(db: Database, since: number): Promise<Set<number | null>> {
  const rows = await db.selectFrom('audit').select('customer_id').distinct().where('id', '>', since).execute();
  return new Set(rows.map(({ customer_id }) => customer_id));
}

async function readSites(db: Database): Promise<Site[]> {
  const rows = await db.selectFrom('sites').select(['id', 'name', 'kind', 'base_url']).execute();
  return rows.map(({ id, name, kind, base_url }) => ({ siteID: id, name, kind, baseUrl: base_url }));
}

async function readCustomers(db: Database, ids: ReadonlySet<number>): Promise<RulesRead['customers']> {
  const customers = new Map<number, (CustomerFacts & { keyHash: string }) | undefined>();
  const wanted = [...ids];
  for (let start = 0; start < wanted.length; start += customersAtOnce) {
    const some = wanted.slice(start, start + customersAtOnce);
    for (const id of some) customers.set(id, undefined);
    const sites = await readRights(db, some);
    const rows = await db
      .selectFrom('customers')
      .select(['id', 'key_hash', 'api_access', 'access_all', 'valid_until'])
      .where('id', 'in', some)
      .execute();
    for (const row of rows) {
      customers.set(row.id, {
        keyHash: row.key_hash,
        apiAccess: row.api_access,
        accessAll: row.access_all,
        expiresAtMs: endOfDanishDay(row.valid_until),
        sites: sites.get(row.id) ?? new Map(),
      });
    }
  }
  return customers;
}

/** By customer, by granted site, by endpoint. */
async function readRights(db: Database, customerIds: readonly number[]): Promise<Map<number, CustomerFacts['sites']>> {
  const rows = await db
    .selectFrom('site_access as granted')
    .leftJoin('endpoint_access as row', (join) =>
      join.onRef('row.customer_id', '=', 'granted.customer_id').onRef('row.site_id', '=', 'granted.site_id'),
    )
    .select(['granted.customer_id', 'granted.site_id', 'row.endpoint_id', rightsColumn.as('rights')])
    .where('granted.customer_id', 'in', customerIds)
    .execute();
  const byCustomer = new Map<number, Map<number, Map<number, number>>>();
  for (const { customer_id, site_id, endpoint_id, rights } of rows) {
    const sites = byCustomer.get(customer_id) ?? new Map<number, Map<number, number>>();
    const endpoints = sites.get(site_id) ?? new Map<number, number>();
    if (endpoint_id !== null) endpoints.set(endpoint_id, rights);
    byCustomer.set(customer_id, sites.set(site_id, endpoints));
  }
  return byCustomer;
}

const rightsColumn = sql<number>`
  case when allow_post then ${sql.lit(rightFor.POST)} else 0 end +
  case when allow_get then ${sql.lit(rightFor.GET)} else 0 end +
  case when allow_delete then ${sql.lit(rightFor.DELETE)} else 0 end +
  case when allow_put then ${sql.lit(rightFor.PUT)} else 0 end`;
