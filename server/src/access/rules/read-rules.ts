import { sql } from 'kysely';
import { endOfDanishDay } from '../../danish-day.ts';
import type { Database, WriteTransaction } from '../../database/schema.ts';
import { hasKey } from '../register/customers.ts';
import { findSecrets } from '../register/site-secrets.ts';
import { AccessIndex, type Revision, type RulesRead } from './access-index.ts';
import type { CustomerFacts } from './customer-table.ts';
import { type Rules, rightFor, type Site } from './decide.ts';

/** Few enough for others to have their turn soon. */
const customersAtOnce = 250;

/** The newest change. Their numbers follow the commits, so whoever sees it sees all before it. */
export async function readRevision(db: Database): Promise<Revision> {
  return db
    .selectFrom('access_changes')
    .select(['revision as number', 'mark'])
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/**
 * What has changed since a revision, by the history that every change writes. Everything where there is none yet, or
 * where the database does not know it: another one, a restored backup, or history that has been cleared away.
 */
export function readRules(db: Database, heldRevision: Revision | null): Promise<RulesRead> {
  return inOneMoment(db, async (trx) => {
    const revision = await readRevision(trx);
    const since = heldRevision && (await isKnown(trx, heldRevision)) ? heldRevision : null;
    const ids = since ? await changedCustomerIds(trx, since) : await allCustomerIds(trx);
    const sites = !since || ids.has(null) ? await readSites(trx) : undefined;
    ids.delete(null);
    return { revision, since, customers: await readCustomers(trx, ids as ReadonlySet<number>), sites };
  });
}

async function isKnown(db: Database, { number, mark }: Revision): Promise<boolean> {
  const found = db.selectFrom('access_changes').select('mark').where('revision', '=', number).where('mark', '=', mark);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The rules for a single key, as the database has them now. */
export function readRulesFor(db: Database, keyHash: string): Promise<Rules> {
  return inOneMoment(db, (trx) => readRulesWithin(trx, keyHash));
}

/** The same in a transaction that is under way: on PostgreSQL each of its statements sees what is committed by then. */
export async function readRulesWithin(trx: WriteTransaction, keyHash: string): Promise<Rules> {
  const row = await trx.selectFrom('customers').select('id').where(hasKey(keyHash)).executeTakeFirst();
  const rules = new AccessIndex();
  rules.apply({
    revision: { number: 0, mark: '' },
    since: null,
    customers: await readCustomers(trx, new Set(row ? [row.id] : [])),
    sites: await readSites(trx),
  });
  return rules;
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
async function changedCustomerIds(db: Database, since: Revision): Promise<Set<number | null>> {
  const changes = db.selectFrom('audit').select('customer_id').where('revision', '>', since.number);
  const rows = await changes.execute();
  return new Set(rows.map(({ customer_id }) => customer_id));
}

async function readSites(db: Database): Promise<Site[]> {
  const rows = await db.selectFrom('sites').select(['id', 'name', 'kind', 'base_url', 'sends_key']).execute();
  const secrets = await findSecrets(db);
  return rows.map(({ id, name, kind, base_url, sends_key }) => {
    const telling = { sendsKey: sends_key, secrets: secrets.get(id) ?? [] };
    return { siteID: id, name, kind, baseUrl: base_url, ...(kind === 'live' && { telling }) };
  });
}

async function readCustomers(db: Database, ids: ReadonlySet<number>): Promise<RulesRead['customers']> {
  const customers = new Map<number, (CustomerFacts & { keyHash: string; name: string }) | undefined>();
  const wanted = [...ids];
  for (let start = 0; start < wanted.length; start += customersAtOnce) {
    const some = wanted.slice(start, start + customersAtOnce);
    for (const id of some) customers.set(id, undefined);
    const sites = await readRights(db, some);
    const rows = await db
      .selectFrom('customers')
      .select(['id', 'name', 'key_hash', 'api_access', 'access_all', 'valid_until'])
      .select(['old_key_hash', 'old_key_until', 'old_key_ended'])
      .where('id', 'in', some)
      .execute();
    for (const row of rows) {
      customers.set(row.id, {
        keyHash: row.key_hash,
        name: row.name,
        apiAccess: row.api_access,
        accessAll: row.access_all,
        expiresAtMs: endOfDanishDay(row.valid_until),
        oldKey: oldKeyOf(row),
        sites: sites.get(row.id) ?? new Map(),
      });
    }
  }
  return customers;
}

type OldKeyRow = { old_key_hash: string | null; old_key_until: Date | null; old_key_ended: boolean };

/** One that was ended is over by any clock: those of processes differ. */
const oldKeyOf = ({ old_key_hash, old_key_until, old_key_ended }: OldKeyRow): CustomerFacts['oldKey'] =>
  old_key_hash === null
    ? undefined
    : { keyHash: old_key_hash, untilMs: old_key_ended ? 0 : (old_key_until?.getTime() ?? 0) };

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
