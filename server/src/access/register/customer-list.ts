import type { ListQuery } from '@fagvaerk/contract/admin.ts';
import type { sortable } from '@fagvaerk/contract/admin-answers.ts';
import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Schema } from '../../database/schema.ts';
import { hashApiKey } from '../key-hash.ts';
import { type CustomerRow, customerColumns, hasKey } from './customers.ts';
import { grantsSomething } from './endpoint-access.ts';
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
} as const satisfies Record<SortColumn, keyof Schema['customers'] | typeof siteCount>;

/** The customers that match, on one page or all of them, by name unless asked otherwise. */
export async function listCustomers(
  db: Database,
  { search, sort, paging }: ListQuery<SortColumn>,
): Promise<{ customers: ListedCustomer[]; total: number }> {
  const direction = sort?.descending ? 'desc' : 'asc';
  const inOrder = db
    .selectFrom('customers')
    .orderBy(orders[sort?.column ?? 'customerName'], direction)
    .orderBy('id', direction);
  const found = search ? inOrder.where('id', 'in', matching(db, search)) : inOrder;
  const skipped = paging ? (paging.page - 1) * paging.pageSize : 0;
  // The page is cut before its sites are counted: only those of its own customers are.
  const wanted = paging ? inOrder.where('id', 'in', found.select('id').limit(paging.pageSize).offset(skipped)) : found;
  const customers = await readCounted(wanted);
  // A page that is not full is the last one, unless there is nothing on it.
  const isLast = !paging || (customers.length < paging.pageSize && (customers.length > 0 || skipped === 0));
  return { customers, total: isLast ? skipped + customers.length : await countCustomers(db, search) };
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

function siteCount({ selectFrom }: ExpressionBuilder<Schema, 'customers'>) {
  return selectFrom('site_access')
    .whereRef('site_access.customer_id', '=', 'customers.id')
    .select(({ fn }) => fn.countAll<number>().as('count'));
}

function endpointCount({ selectFrom }: ExpressionBuilder<Schema, 'customers'>) {
  return selectFrom('endpoint_access')
    .innerJoin('endpoints', 'endpoints.id', 'endpoint_access.endpoint_id')
    .whereRef('endpoint_access.customer_id', '=', 'customers.id')
    .where('endpoints.retired', '=', false)
    .where(grantsSomething)
    .select(({ fn }) => fn.countAll<number>().as('count'));
}

async function countCustomers(db: Database, search: string): Promise<number> {
  const ids = search ? matching(db, search) : db.selectFrom('customers').select('id');
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
