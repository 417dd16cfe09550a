import type { Selectable } from 'kysely';
import { demoKeyHash } from '../authorization/key-hash.ts';
import type { Database, Schema } from '../database/schema.ts';
import type { Change } from './change.ts';
import { Refusal, requireKnown } from './refusal.ts';

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
  'revision',
] as const satisfies readonly (keyof Schema['customers'])[];
export type CustomerRow = Pick<Selectable<Schema['customers']>, (typeof customerColumns)[number]>;

export const isDemo = ({ key_hash }: CustomerRow): boolean => key_hash === demoKeyHash;

export async function findDemoID(db: Database): Promise<number | undefined> {
  const demo = db.selectFrom('customers').select('id').where('key_hash', '=', demoKeyHash);
  return (await demo.executeTakeFirst())?.id;
}

export async function findCustomer(db: Database, id: number): Promise<CustomerRow | undefined> {
  return db.selectFrom('customers').select(customerColumns).where('id', '=', id).executeTakeFirst();
}

export async function findKeyHash(db: Database, id: number): Promise<string | undefined> {
  return (await db.selectFrom('customers').select('key_hash').where('id', '=', id).executeTakeFirst())?.key_hash;
}

export async function requireCustomers({ trx }: Pick<Change, 'trx'>, ids: readonly number[], field: string) {
  const found = await trx.selectFrom('customers').select(customerColumns).where('id', 'in', ids).execute();
  return requireKnown(found, ids, { field, rule: 'no-such-customer' });
}

export async function requireCustomer({ trx }: Change, id: number, field = 'customerID'): Promise<CustomerRow> {
  const customer = await findCustomer(trx, id);
  if (!customer) throw new Refusal([{ index: 0, field, rule: 'no-such-customer' }]);
  return customer;
}
