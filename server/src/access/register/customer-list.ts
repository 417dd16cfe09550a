import { setImmediate as othersTurn } from 'node:timers/promises';
import type { sortable } from '@fagvaerk/contract/admin-answers.ts';
import { type CustomerCounts, type CustomersQuery, customerFilters } from '@fagvaerk/contract/customer-list.ts';
import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Schema } from '../../database/schema.ts';
import { hashApiKey } from '../key-hash.ts';
import { countsIn, keptBy, lastUse, rights, sites } from './customer-filters.ts';
import { type CustomerRow, customerColumns, hasKey } from './customers.ts';
import { foldName } from './text-keys.ts';

const keyEnding = /^[0-9a-f]{4}$/;

type SortColumn = (typeof sortable.customers)[number];

/** A customer with the number of its sites, and of the endpoints that it has a right of its own on there. */
export type ListedCustomer = CustomerRow & { site_count: number; endpoint_count: number };

const orders = {
  customerName: 'name_order',
  contactName: 'contact_order',
  contactEmail: 'contact_email',
  validUntil: 'valid_until',
  apiAccess: 'api_access',
  accessAll: 'access_all',
  siteCount,
  customerID: 'id',
} as const satisfies Record<Exclude<SortColumn, 'lastUsed'>, keyof Schema['customers'] | typeof siteCount>;

type Paging = NonNullable<CustomersQuery['paging']>;
type Asked = CustomersQuery & Readonly<{ /** yyyymmdd, in Denmark */ today: string }>;

/** A page of the customers that match, by name unless asked otherwise. */
export async function listCustomers(
  db: Database,
  asked: Asked & Readonly<{ paging: Paging }>,
): Promise<{ customers: ListedCustomer[]; total: number }> {
  const { page, pageSize } = asked.paging;
  const skipped = (page - 1) * pageSize;
  const customers = await readCounted(customersAsked(db, asked));
  // A page that is not full is the last one, unless there is nothing on it.
  const isLast = customers.length < pageSize && (customers.length > 0 || skipped === 0);
  return { customers, total: isLast ? skipped + customers.length : await countCustomers(db, asked) };
}

const readAtOnce = 500;

/** All that match, a few at a time, so that a long list holds nobody up. Which they are is known from the start: whoever comes or goes meanwhile moves no other. */
export async function* readCustomers(db: Database, asked: Omit<Asked, 'paging'>): AsyncGenerator<ListedCustomer[]> {
  const ids = await customersAsked(db, { ...asked, paging: undefined })
    .select('id')
    .execute();
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const some = ids.slice(at, at + readAtOnce).map(({ id }) => id);
    yield await readCounted(ordered(db.selectFrom('customers'), asked.sort).where('id', 'in', some));
    await othersTurn();
  }
}

/** Which customers are read, before anything of theirs is. */
export function customersAsked(db: Database, asked: Asked): SelectQueryBuilder<Schema, 'customers', object> {
  const { paging } = asked;
  const inOrder = ordered(db.selectFrom('customers'), asked.sort);
  const found = narrowed(db, inOrder, asked);
  if (!paging) return found;
  // The page is cut before its sites are counted: only those of its own customers are.
  const page = found
    .select('id')
    .limit(paging.pageSize)
    .offset((paging.page - 1) * paging.pageSize);
  return inOrder.where('id', 'in', page);
}

/** How many of those that a search finds each filter keeps. */
export async function countByFilter(
  db: Database,
  { search, today }: Pick<Asked, 'search' | 'today'>,
): Promise<CustomerCounts> {
  const row = await narrowed(db, db.selectFrom('customers'), { search, filter: undefined, today })
    .select(({ fn }) => [
      fn.countAll().as('all'),
      ...customerFilters.map((filter) => fn.countAll().filterWhere(keptBy(filter, today)).as(filter)),
    ])
    .executeTakeFirstOrThrow();
  return countsIn(row);
}

type Found = SelectQueryBuilder<Schema, 'customers', object>;

function ordered(customers: Found, sort: Asked['sort']): Found {
  const direction = sort?.descending ? 'desc' : 'asc';
  const column = sort?.column ?? 'customerName';
  const inOrder =
    column === 'lastUsed'
      ? // What was never used was used longest ago; by themselves the databases do not agree about that.
        customers.orderBy(lastUse, (order) => (sort?.descending ? order.desc().nullsLast() : order.asc().nullsFirst()))
      : customers.orderBy(orders[column], direction);
  return inOrder.orderBy('id', direction);
}

function narrowed(db: Database, customers: Found, asked: Pick<Asked, 'search' | 'filter' | 'today'>): Found {
  const { search, filter, today } = asked;
  const found = search ? customers.where('id', 'in', matching(db, search)) : customers;
  return filter ? found.where(keptBy(filter, today)) : found;
}

/** As the list shows it, by its id or by either of its keys. */
export async function findListedCustomer(
  db: Database,
  by: { id: number } | { apiKey: string },
): Promise<ListedCustomer | undefined> {
  const all = db.selectFrom('customers');
  const one = 'id' in by ? all.where('id', '=', by.id) : all.where(hasKey(hashApiKey(by.apiKey)));
  return (await readCounted(one))[0];
}

async function readCounted(found: SelectQueryBuilder<Schema, 'customers', object>): Promise<ListedCustomer[]> {
  const rows = await found
    .select(customerColumns)
    .select((builder) => [siteCount(builder).as('site_count'), endpointCount(builder).as('endpoint_count')])
    .execute();
  return rows.map((row) => ({
    ...row,
    site_count: Number(row.site_count),
    endpoint_count: Number(row.endpoint_count),
  }));
}

function siteCount(customers: ExpressionBuilder<Schema, 'customers'>) {
  return sites(customers)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'));
}

function endpointCount(customers: ExpressionBuilder<Schema, 'customers'>) {
  return rights(customers)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'));
}

async function countCustomers(db: Database, asked: Asked): Promise<number> {
  const { search, filter } = asked;
  // What is only searched for is counted in the index of its text alone.
  const ids = search && !filter ? matching(db, search) : narrowed(db, db.selectFrom('customers'), asked).select('id');
  const counted = db.selectFrom(ids.as('found')).select(({ fn }) => fn.countAll().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Ids by text in name, contact, e-mail or phone, or by the last four characters of either key. */
function matching(db: Database, search: string): SelectQueryBuilder<Schema, 'customers', { id: number }> {
  const [ids, wanted] = [db.selectFrom('customers').select('id'), foldName(search)];
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  const hasText = sql<SqlBool>`search_text like ${pattern} escape '\\'`;
  // Nothing but the text is looked at, so that an index of it is all that has to be read.
  const byText = ids.where(hasText);
  if (!keyEnding.test(wanted)) return byText;
  const byKey = ids.where(({ eb, or }) => or([eb('key_ending', '=', wanted), eb('old_key_ending', '=', wanted)]));
  return byText.unionAll(byKey.where(({ not }) => not(hasText)));
}
