import type { HandoverHours, HandoverState, HandoverToCreate } from '@fagvaerk/contract/keys.ts';
import { loggedCallsDays } from '@fagvaerk/contract/limits.ts';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import { hashToken, type KeyVault } from './api-keys.ts';
import { recordAudit } from './audit.ts';
import { type Change, runChange } from './change.ts';
import { type CustomerRow, isDemo, requireCustomers } from './customers.ts';
import { Refusal, refuseWhere } from './refusal.ts';

const hourMs = 60 * 60 * 1000;
/** The longest IPv6 address; a proxy may send anything. */
const addressCharacters = 45;

export type HandoverRow = Selectable<Schema['key_handovers']>;

export async function createHandovers(change: Change, vault: KeyVault, wanted: readonly HandoverToCreate[]) {
  const ids = wanted.map(({ customerID }) => customerID);
  const customers = await requireCustomers(change, ids, 'customerID');
  refuseWhere(wanted, ({ customerID }) => {
    const customer = customers.get(customerID);
    return customer && isDemo(customer) && { field: 'customerID', rule: 'demo-key-stays' };
  });
  const created: (Awaited<ReturnType<typeof createHandover>> & { customer: CustomerRow })[] = [];
  for (const { customerID, validHours } of wanted) {
    const customer = customers.get(customerID);
    if (customer) created.push({ customer, ...(await createHandover(change, vault, customer, validHours)) });
  }
  return created;
}

async function createHandover(
  change: Change,
  vault: KeyVault,
  { id: customerId, name }: CustomerRow,
  validHours: HandoverHours,
) {
  const { trx, at, by } = change;
  const token = vault.createToken('key handover');
  const validUntil = new Date(at.getTime() + validHours * hourMs);
  const row = { customer_id: customerId, created_at: at, created_by: by, valid_until: validUntil };
  const { id } = await trx
    .insertInto('key_handovers')
    .values({ ...row, token_hash: hashToken(token) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { linkUntil: validUntil.toISOString() };
  await recordAudit(change, [{ action: 'customer.handoverCreated', customerId, subject: name, after }]);
  return { id, token, validUntil };
}

export async function revokeHandover(change: Change, id: number): Promise<void> {
  const found = await change.trx
    .selectFrom('key_handovers')
    .innerJoin('customers', 'customers.id', 'key_handovers.customer_id')
    .select(['customers.id', 'customers.name'])
    .where('key_handovers.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Refusal([{ index: null, field: 'handoverID', rule: 'no-such-handover' }]);
  await revokeHandoversOf(change, found, id);
}

export async function revokeHandoversOf(change: Change, customer: Pick<CustomerRow, 'id' | 'name'>, id?: number) {
  const revoked = await change.trx
    .updateTable('key_handovers')
    .set({ revoked_at: change.at })
    .where('customer_id', '=', customer.id)
    .$if(id !== undefined, (handovers) => handovers.where('id', '=', id ?? 0))
    .where('opened_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('valid_until', '>', change.at)
    .returning('valid_until')
    .execute();
  await recordAudit(
    change,
    revoked.map(({ valid_until }) => ({
      action: 'customer.handoverRevoked',
      customerId: customer.id,
      subject: customer.name,
      before: { linkUntil: valid_until.toISOString() },
    })),
  );
}

export async function listHandovers(db: Database, customerID: number, at: Date): Promise<HandoverRow[]> {
  return db
    .selectFrom('key_handovers')
    .selectAll()
    .where('customer_id', '=', customerID)
    .where(({ eb, fn }) => eb(fn.coalesce('opened_at', 'valid_until'), '>=', retainedSince(at)))
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteOldHandovers(db: Database, at: Date): Promise<void> {
  await db
    .deleteFrom('key_handovers')
    .where(({ eb, fn }) => eb(fn.coalesce('opened_at', 'valid_until'), '<', retainedSince(at)))
    .execute();
}

const retainedSince = (at: Date): Date => new Date(at.getTime() - loggedCallsDays * 24 * hourMs);

export function handoverStateOf({ opened_at, revoked_at, valid_until }: HandoverRow, at: Date): HandoverState {
  if (opened_at) return 'opened';
  if (revoked_at) return 'revoked';
  return at >= valid_until ? 'expired' : 'waiting';
}

export async function redeemHandover(db: Database, vault: KeyVault, token: string, address: string) {
  return runChange(db, 'handover link', async (change) => {
    const current = await findHandover(change.trx, token, change.at);
    if (current?.state !== 'waiting') return current;
    const customer = await change.trx
      .selectFrom('customers')
      .select(['id', 'name', 'valid_until', 'key_hash', 'key_sealed'])
      .where('id', '=', current.customer_id)
      .executeTakeFirstOrThrow();
    const { id: customerID, name: customerName, valid_until: validUntil } = customer;
    const apiKey = vault.unseal(customer.key_sealed, customer.key_hash);
    await change.trx
      .updateTable('key_handovers')
      .set({ opened_at: change.at, opened_from: address.slice(0, addressCharacters) })
      .where('id', '=', current.id)
      .execute();
    await recordAudit(change, [{ action: 'customer.handoverOpened', customerId: customerID, subject: customerName }]);
    return { state: 'shown' as const, shown: { customerID, customerName, validUntil, apiKey } };
  });
}

export async function findHandover(db: Database, token: string, at: Date) {
  const handovers = db.selectFrom('key_handovers').selectAll().where('token_hash', '=', hashToken(token));
  const found = await handovers.executeTakeFirst();
  return found && { ...found, state: handoverStateOf(found, at) };
}
