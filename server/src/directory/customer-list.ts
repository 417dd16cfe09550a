import {
  type CustomerCounts,
  type CustomerFilters,
  type CustomerStatus,
  type CustomersQuery,
  customerStatuses,
  endingWithinDays,
  type sortableCustomers,
} from '@fagvaerk/contract/customers.ts';
import { usageDays } from '@fagvaerk/contract/limits.ts';
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { demoKeyHash, hashApiKey, hasKey } from '../authorization/key-hash.ts';
import type { Database, Schema } from '../database/schema.ts';
import { dayAfter, startOfDanishDay } from '../time/copenhagen.ts';
import { type CustomerRow, customerColumns } from './customers.ts';
import { grantsSomething, rightsOnSite } from './endpoint-access.ts';
import { foldName } from './text-keys.ts';

type Customers = ExpressionBuilder<Schema, 'customers'>;
type CountOf = (customers: Customers) => Expression<unknown>;
type Found = SelectQueryBuilder<Schema, 'customers', object>;

export type ListedCustomer = CustomerRow & { site_count: number; has_rights: boolean; last_used: Date | null };

const orders = {
  customerName: 'name_order',
  contactName: 'contact_order',
  contactEmail: 'contact_email',
  validUntil: 'valid_until',
  apiAccess: 'api_access',
  accessAll: 'access_all',
  siteCount,
  customerID: 'id',
} as const satisfies Partial<Record<(typeof sortableCustomers)[number], keyof Schema['customers'] | CountOf>>;

/** `ids`: only among these customers. */
type CustomerSearch = CustomersQuery & Readonly<{ today: string; ids?: readonly number[] }>;
type Paging = NonNullable<CustomersQuery['paging']>;

export async function listCustomers(db: Database, query: CustomerSearch & Readonly<{ paging: Paging }>) {
  const { page, pageSize } = query.paging;
  const skipped = (page - 1) * pageSize;
  const customers = await readCounted(selectCustomers(db, query));
  const isLast = customers.length < pageSize && (customers.length > 0 || skipped === 0);
  return { customers, total: isLast ? skipped + customers.length : await countCustomers(db, query) };
}

const readAtOnce = 500;

/** Ids first, so that concurrent changes neither skip nor repeat a customer. */
export async function* readCustomers(
  db: Database,
  query: Omit<CustomerSearch, 'paging'>,
): AsyncGenerator<ListedCustomer[]> {
  const ids = await selectCustomers(db, { ...query, paging: undefined })
    .select('id')
    .execute();
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const some = ids.slice(at, at + readAtOnce).map(({ id }) => id);
    yield await readCounted(ordered(db.selectFrom('customers'), query.sort).where('id', 'in', some));
  }
}

function selectCustomers(db: Database, { paging, ...query }: CustomerSearch): Found {
  const inOrder = ordered(db.selectFrom('customers'), query.sort);
  const found = filtered(db, inOrder, query);
  if (!paging) return found;
  // Paging first, so that only the sites of this page are counted.
  const page = found
    .select('id')
    .limit(paging.pageSize)
    .offset((paging.page - 1) * paging.pageSize);
  return inOrder.where('id', 'in', page);
}

export async function countByStatus(db: Database, query: CustomerCriteria) {
  const row = await filtered(db, db.selectFrom('customers'), query)
    .select(({ fn }) => [
      fn.countAll().as('all'),
      ...customerStatuses.map((status) => fn.countAll().filterWhere(hasStatus(status, query.today)).as(status)),
    ])
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).map(([name, count]) => [name, Number(count)])) as CustomerCounts;
}

function ordered(customers: Found, sort: CustomerSearch['sort']): Found {
  const direction = sort?.descending ? 'desc' : 'asc';
  const column = sort?.column ?? 'customerName';
  if (column !== 'lastUsed') return customers.orderBy(orders[column], direction).orderBy('id', direction);
  // The databases sort nulls differently.
  return customers
    .orderBy(lastUse, (order) => (sort?.descending ? order.desc().nullsLast() : order.asc().nullsFirst()))
    .orderBy('id', direction);
}

type CustomerCriteria = Pick<CustomerSearch, 'search' | 'filters' | 'today' | 'ids'>;

function filtered(db: Database, customers: Found, { search, filters, today, ids }: CustomerCriteria): Found {
  const { status, unusedDays, expiredInUse, withoutDemo, ...access } = filters;
  let found = search ? customers.where('id', 'in', searchIds(db, search)) : customers;
  if (ids) found = found.where('id', 'in', ids);
  if (status) found = found.where(hasStatus(status, today));
  if (unusedDays) found = found.where(isUnusedSince(new Date(startOfDanishDay(dayAfter(today, -unusedDays)))));
  if (withoutDemo) found = found.where('key_hash', '!=', demoKeyHash);
  if (expiredInUse) found = found.where(isExpiredInUse(today));
  return Object.values(access).some((value) => value !== undefined) ? found.where(hasAccess(access)) : found;
}

export async function findListedCustomer(db: Database, by: { id: number } | { apiKey: string }) {
  const all = db.selectFrom('customers');
  const one = 'id' in by ? all.where('id', '=', by.id) : all.where(hasKey(hashApiKey(by.apiKey)));
  return (await readCounted(one))[0];
}

async function readCounted(found: Found): Promise<ListedCustomer[]> {
  const rows = await found
    .select(customerColumns)
    .select((builder) => [
      siteCount(builder).as('site_count'),
      hasRights(builder).as('has_rights'),
      lastUse(builder).as('last_used'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, site_count: Number(row.site_count), has_rights: Boolean(row.has_rights) }));
}

function siteCount(customers: Customers) {
  return sites(customers).select(({ fn }) => fn.countAll<number>().as('count'));
}

const hasRights = (customers: Customers) => customers.exists(rights(customers).select('endpoint_access.endpoint_id'));

async function countCustomers(db: Database, query: CustomerCriteria): Promise<number> {
  const { search, filters } = query;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  // Needs only the text index.
  const ids =
    search && !isFiltered ? searchIds(db, search) : filtered(db, db.selectFrom('customers'), query).select('id');
  const counted = db.selectFrom(ids.as('found')).select(({ fn }) => fn.countAll().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

function searchIds(db: Database, search: string): SelectQueryBuilder<Schema, 'customers', { id: number }> {
  const [ids, wanted] = [db.selectFrom('customers').select('id'), foldName(search)];
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  const hasText = sql<SqlBool>`search_text like ${pattern} escape '\\'`;
  const byText = ids.where(hasText);
  if (!/^[0-9a-f]{4}$/.test(wanted)) return byText;
  const byKey = ids.where(({ eb, or }) => or([eb('key_ending', '=', wanted), eb('old_key_ending', '=', wanted)]));
  return byText.unionAll(byKey.where(({ not }) => not(hasText)));
}

/** Mirrors `keyStatusOf` in SQL. */
const hasStatus = (status: CustomerStatus, today: string) => (customers: Customers) => {
  const { and, or, not, exists } = customers;
  const isOn = customers('api_access', '=', true);
  const isValid = customers('valid_until', '>=', today);
  switch (status) {
    case 'off':
      return customers('api_access', '=', false);
    case 'expired':
      return and([isOn, customers('valid_until', '<', today)]);
    case 'neverUsed':
      return not(exists(lastUse(customers)));
    case 'noRights': {
      const hasSite = exists(sites(customers).select('site_access.site_id'));
      const isGranted = or([customers('access_all', '=', true), hasRights(customers)]);
      return and([isOn, isValid, not(and([hasSite, isGranted]))]);
    }
    default:
      return and([isOn, isValid, customers('valid_until', '<=', dayAfter(today, endingWithinDays[status]))]);
  }
};

/** Customers created since may still start. */
const isUnusedSince = (since: Date) => (customers: Customers) =>
  customers.and([
    customers(customers.fn.coalesce(lastUse(customers), 'customers.created_at'), '<', since),
    customers('customers.key_hash', '!=', demoKeyHash),
  ]);

const isExpiredInUse = (today: string) => (customers: Customers) =>
  customers.and([
    hasStatus('expired', today)(customers),
    customers.exists(
      customers
        .selectFrom('usage')
        .select('usage.day')
        .whereRef('usage.customer_id', '=', 'customers.id')
        .whereRef('usage.day', '>', 'customers.valid_until')
        .where('usage.day', '>', dayAfter(today, -usageDays)),
    ),
  ]);

/** A customer with access to everything has every right on its sites. */
const hasAccess =
  ({ siteID, roleID, ...right }: Pick<CustomerFilters, 'siteID' | 'roleID' | 'endpointID' | 'method'>) =>
  (customers: Customers) => {
    let found = sites(customers).select('site_access.site_id');
    if (siteID !== undefined) found = found.where('site_access.site_id', '=', siteID);
    if (roleID !== undefined) found = found.where('site_access.role_id', '=', roleID);
    if (right.endpointID !== undefined || right.method)
      found = found.where((site) =>
        site.or([
          site('customers.access_all', '=', true),
          site.exists(rightsOnSite(site, right).select('endpoint_access.endpoint_id')),
        ]),
      );
    return customers.exists(found);
  };

const lastUse = ({ selectFrom }: Customers) =>
  selectFrom('last_use').whereRef('last_use.customer_id', '=', 'customers.id').select('last_use.at');

const sites = ({ selectFrom }: Customers) =>
  selectFrom('site_access').whereRef('site_access.customer_id', '=', 'customers.id');

const rights = ({ selectFrom }: Customers) =>
  selectFrom('endpoint_access')
    .innerJoin('endpoints', 'endpoints.id', 'endpoint_access.endpoint_id')
    .whereRef('endpoint_access.customer_id', '=', 'customers.id')
    .where('endpoints.retired', '=', false)
    .where(grantsSomething);
