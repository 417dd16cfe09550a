import type { ListQuery } from '@fagvaerk/contract/admin.ts';
import type { customerColumns as sortableColumns } from '@fagvaerk/contract/admin-answers.ts';
import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Schema } from '../../database/schema.ts';
import { hashApiKey } from '../key-hash.ts';
import { type Change, refuseWhere } from './change.ts';
import { foldName } from './text-keys.ts';

export const customerColumns = [
  'id',
  'key_ending',
  'name',
  'contact_name',
  'contact_email',
  'contact_phone',
  'valid_until',
  'created_by_user',
  'access_all',
  'api_access',
] as const satisfies readonly (keyof Schema['customers'])[];
export type CustomerRow = Pick<Selectable<Schema['customers']>, (typeof customerColumns)[number]>;

export async function findCustomer(db: Database, id: number): Promise<CustomerRow | undefined> {
  return db.selectFrom('customers').select(customerColumns).where('id', '=', id).executeTakeFirst();
}

/** The customers of a list by id; refuses the list when one of them is unknown. */
export async function requireCustomers(
  { trx }: Pick<Change, 'trx'>,
  ids: readonly number[],
  field: string,
): Promise<Map<number, CustomerRow>> {
  const found = await trx
    .selectFrom('customers')
    .select(customerColumns)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const known = new Map(found.map((customer) => [customer.id, customer]));
  refuseWhere(ids, (id) => (known.has(id) ? [] : [{ field, rule: 'no-such-customer' }]));
  return known;
}

const wholeKey = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const keyEnding = /^[0-9a-f]{4}$/;

type CustomerQuery = ListQuery<(typeof sortableColumns)[number]>;

const orders = {
  customerName: 'name_order',
  contactName: 'contact_order',
  contactEmail: 'contact_email',
  validUntil: 'valid_until',
  apiAccess: 'api_access',
  accessAll: 'access_all',
  siteCount,
  customerID: 'id',
} as const satisfies Record<(typeof sortableColumns)[number], keyof Schema['customers'] | typeof siteCount>;

/** The customers that match, on one page or all of them, by name unless asked otherwise. */
export async function listCustomers(
  db: Database,
  { search, sort, paging }: CustomerQuery,
): Promise<{ customers: (CustomerRow & { site_count: number })[]; total: number }> {
  const direction = sort?.descending ? 'desc' : 'asc';
  const inOrder = db
    .selectFrom('customers')
    .orderBy(orders[sort?.column ?? 'customerName'], direction)
    .orderBy('id', direction);
  const found = search ? inOrder.where('id', 'in', matching(db, search)) : inOrder;
  const skipped = paging ? (paging.page - 1) * paging.pageSize : 0;
  // The page is cut before its sites are counted: only those of its own customers are.
  const wanted = paging ? inOrder.where('id', 'in', found.select('id').limit(paging.pageSize).offset(skipped)) : found;
  const rows = await wanted
    .select(customerColumns)
    .select((builder) => siteCount(builder).as('site_count'))
    .execute();
  const customers = rows.map((row) => ({ ...row, site_count: Number(row.site_count) }));
  // A page that is not full is the last one, unless there is nothing on it.
  const isLast = !paging || (rows.length < paging.pageSize && (rows.length > 0 || skipped === 0));
  return { customers, total: isLast ? skipped + rows.length : await countCustomers(db, search) };
}

function siteCount({ selectFrom }: ExpressionBuilder<Schema, 'customers'>) {
  return selectFrom('site_access')
    .whereRef('site_access.customer_id', '=', 'customers.id')
    .select(({ fn }) => fn.countAll<number>().as('count'));
}

async function countCustomers(db: Database, search: string): Promise<number> {
  const ids = search ? matching(db, search) : db.selectFrom('customers').select('id');
  const counted = db.selectFrom(ids.as('found')).select(({ fn }) => fn.countAll().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Ids by text in name, contact, e-mail or phone; or by a key, whole or its last four characters. */
function matching(db: Database, search: string): SelectQueryBuilder<Schema, 'customers', { id: number }> {
  const [ids, wanted] = [db.selectFrom('customers').select('id'), foldName(search)];
  if (wholeKey.test(wanted)) return ids.where('key_hash', '=', hashApiKey(wanted));
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  const hasText = sql<SqlBool>`search_text like ${pattern} escape '\\'`;
  // Nothing but the text is looked at, so that an index of it is all that has to be read.
  const byText = ids.where(hasText);
  if (!keyEnding.test(wanted)) return byText;
  return byText.unionAll(ids.where('key_ending', '=', wanted).where(({ not }) => not(hasText)));
}
