import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../database/schema.ts';
import { type Change, refuseWhere } from './change.ts';

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

/** What the rules know the customer by. */
export async function findKeyHash(db: Database, id: number): Promise<string | undefined> {
  return (await db.selectFrom('customers').select('key_hash').where('id', '=', id).executeTakeFirst())?.key_hash;
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
