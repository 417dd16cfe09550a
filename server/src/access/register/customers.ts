import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Database, Schema } from '../../database/schema.ts';
import { openKeyHash } from '../key-hash.ts';
import { type Change, refuseWhere } from './change.ts';

export const customerColumns = [
  'id',
  'key_hash',
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

/** Whether its key is the one that is printed in every example. */
export const isOpen = ({ key_hash }: CustomerRow): boolean => key_hash === openKeyHash;

export async function findCustomer(db: Database, id: number): Promise<CustomerRow | undefined> {
  return db.selectFrom('customers').select(customerColumns).where('id', '=', id).executeTakeFirst();
}

/** Whose current or old key it is. */
export const hasKey = (keyHash: string) => (builder: ExpressionBuilder<Schema, 'customers'>) =>
  builder.or([builder('key_hash', '=', keyHash), builder('old_key_hash', '=', keyHash)]);

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
