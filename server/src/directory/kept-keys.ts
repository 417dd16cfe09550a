import type { Database } from '../database/schema.ts';
import type { Change } from './change.ts';

const keyColumns = [
  'key_hash',
  'key_sealed',
  'old_key_hash',
  'old_key_ending',
  'old_key_since',
  'old_key_until',
  'old_key_ended',
] as const;

/** Of customers about to be deleted, after the deletion is recorded: each is kept as long as its row of the history. */
export async function keepKeys({ trx }: Change, customerIDs: readonly number[]): Promise<void> {
  await trx
    .insertInto('kept_keys')
    .columns(['customer_id', 'audit_id', 'key_since', ...keyColumns])
    .expression((from) =>
      from
        .selectFrom('customers')
        .innerJoin('audit', 'audit.customer_id', 'customers.id')
        .select(({ fn }) => [
          'customers.id',
          'audit.id as audit_id',
          fn.coalesce('key_since', 'created_at').as('since'),
        ])
        .select(keyColumns)
        .where('audit.action', '=', 'customer.deleted')
        .where('customers.id', 'in', customerIDs),
    )
    .execute();
}

export async function findKeptKeys(db: Database, customerIDs: readonly number[]): Promise<ReadonlySet<number>> {
  if (customerIDs.length === 0) return new Set();
  const kept = db.selectFrom('kept_keys').select('customer_id').where('customer_id', 'in', customerIDs);
  return new Set((await kept.execute()).map(({ customer_id }) => customer_id));
}

/** Only once. Undefined as well if another customer has the key, as a new demo customer may. */
export async function takeKeptKey({ trx }: Change, customerID: number) {
  const kept = await trx
    .deleteFrom('kept_keys')
    .where('customer_id', '=', customerID)
    .returning([...keyColumns, 'key_since'])
    .executeTakeFirst();
  const holder = trx
    .selectFrom('customers')
    .select('id')
    .where('key_hash', '=', kept?.key_hash ?? '');
  return (await holder.executeTakeFirst()) ? undefined : kept;
}
