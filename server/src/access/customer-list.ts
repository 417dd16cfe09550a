import type { ListQuery } from '@fagvaerk/contract/admin.ts';
import type { customerColumns as sortableColumns } from '@fagvaerk/contract/admin-answers.ts';
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import { hashApiKey } from './api-keys.ts';
import { type CustomerRow, customerColumns } from './customers.ts';
import { foldName } from './text-keys.ts';

type CustomerQuery = ListQuery<(typeof sortableColumns)[number]>;

const orders = {
  customerName: 'name_order',
  contactName: 'contact_order',
  contactEmail: 'contact_email',
  validUntil: 'valid_until',
  apiAccess: 'api_access',
  accessAll: 'access_all',
  siteCount: 'site_count',
  customerID: 'id',
} as const satisfies Record<(typeof sortableColumns)[number], string>;

/** The customers that match, on one page or all of them, by name unless asked otherwise. */
export async function listCustomers(
  db: Database,
  { search, sort, paging }: CustomerQuery,
): Promise<{ customers: (CustomerRow & { site_count: number })[]; total: number }> {
  const direction = sort?.descending ? 'desc' : 'asc';
  let page = db
    .selectFrom('customers')
    .select(customerColumns)
    .select(({ selectFrom }) =>
      selectFrom('site_access')
        .whereRef('site_access.customer_id', '=', 'customers.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('site_count'),
    )
    .orderBy(sql.ref(orders[sort?.column ?? 'customerName']), direction)
    .orderBy('id', direction);
  if (search) page = page.where((expression) => matches(expression, search));
  if (paging) page = page.limit(paging.pageSize).offset((paging.page - 1) * paging.pageSize);

  const customers = (await page.execute()).map((row) => ({ ...row, site_count: Number(row.site_count) }));
  return { customers, total: paging ? await countCustomers(db, search) : customers.length };
}

async function countCustomers(db: Database, search: string): Promise<number> {
  let count = db.selectFrom('customers').select(({ fn }) => fn.countAll().as('count'));
  if (search) count = count.where((expression) => matches(expression, search));
  return Number((await count.executeTakeFirstOrThrow()).count);
}

/** Text in name, contact, e-mail or phone; or a key, whole or by its last four characters. */
function matches(
  { eb, or }: ExpressionBuilder<Schema, 'customers'>,
  search: string,
): ExpressionWrapper<Schema, 'customers', SqlBool> {
  const wanted = foldName(search);
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return or([
    sql<SqlBool>`search_text like ${pattern} escape '\\'`,
    eb('key_ending', '=', wanted),
    eb('key_hash', '=', hashApiKey(search)),
  ]);
}
