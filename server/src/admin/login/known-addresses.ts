import type { Database, WriteTransaction } from '../../database/schema.ts';

const forgetAfterMs = 90 * 24 * 3_600_000;

/** Whether the administrator has logged in from the address before. */
export async function isKnownAddress(
  db: Database,
  administratorId: number,
  address: string,
  now: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('known_addresses')
    .select('address')
    .where('administrator_id', '=', administratorId)
    .where('address', '=', address)
    .where('last_login_at', '>=', new Date(now.getTime() - forgetAfterMs))
    .executeTakeFirst();
  return found !== undefined;
}

export async function rememberAddress(
  trx: WriteTransaction,
  administratorId: number,
  address: string,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('known_addresses')
    .where('last_login_at', '<', new Date(now.getTime() - forgetAfterMs))
    .execute();
  await trx
    .insertInto('known_addresses')
    .values({ administrator_id: administratorId, address, last_login_at: now })
    .onConflict((conflict) => conflict.columns(['administrator_id', 'address']).doUpdateSet({ last_login_at: now }))
    .execute();
}
