import type { CreatedHandover, HandoverState, HandoverToCreate, KeyHandover } from '@fagvaerk/contract/keys.ts';
import { loggedCallsDays } from '@fagvaerk/contract/limits.ts';
import { handoverRoute } from '@fagvaerk/contract/session.ts';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import { dayMs, hourMs } from '../time/dates.ts';
import { hashToken, type KeyVault } from './api-keys.ts';
import { type Change, runChange } from './change.ts';
import { type CustomerRow, isDemo, requireCustomers } from './customers.ts';
import { Refusal, refuseWhere } from './refusal.ts';

/** The longest IPv6 address; a proxy may send anything. */
const addressCharacters = 45;

export async function createHandovers(change: Change, vault: KeyVault, wanted: readonly HandoverToCreate[]) {
  const ids = wanted.map(({ customerID }) => customerID);
  const customers = await requireCustomers(change, ids, 'customerID');
  refuseWhere(wanted, ({ customerID }) => {
    const customer = customers.get(customerID);
    return customer && isDemo(customer) && { field: 'customerID', rule: 'demo-key-stays' };
  });
  const created: CreatedHandover[] = [];
  for (const { customerID, validHours } of wanted) {
    const customerName = customers.get(customerID)?.name ?? '';
    const token = vault.createToken('key handover');
    const until = new Date(change.at.getTime() + validHours * hourMs);
    const row = { customer_id: customerID, created_at: change.at, created_by: change.by, valid_until: until };
    const { id } = await change.trx
      .insertInto('key_handovers')
      .values({ ...row, token_hash: hashToken(token) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [validUntil, link] = [until.toISOString(), `${handoverRoute}#${token}`];
    const event = { action: 'customer.handoverCreated', customerId: customerID, subject: customerName } as const;
    await change.record([{ ...event, after: { linkUntil: validUntil } }]);
    created.push({ handoverID: id, customerID, customerName, link, validUntil });
  }
  return created;
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
  await change.record(
    revoked.map(({ valid_until }) => ({
      action: 'customer.handoverRevoked',
      customerId: customer.id,
      subject: customer.name,
      before: { linkUntil: valid_until.toISOString() },
    })),
  );
}

export async function listHandovers(db: Database, customerID: number, at: Date): Promise<KeyHandover[]> {
  const rows = await db
    .selectFrom('key_handovers')
    .selectAll()
    .where('customer_id', '=', customerID)
    .where(({ eb, fn }) => eb(fn.coalesce('opened_at', 'valid_until'), '>=', retainedSince(at)))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    handoverID: row.id,
    state: stateOf(row, at),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    validUntil: row.valid_until.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    openedFrom: row.opened_from,
  }));
}

export async function deleteOldHandovers(db: Database, at: Date): Promise<void> {
  await db
    .deleteFrom('key_handovers')
    .where(({ eb, fn }) => eb(fn.coalesce('opened_at', 'valid_until'), '<', retainedSince(at)))
    .execute();
}

const retainedSince = (at: Date): Date => new Date(at.getTime() - loggedCallsDays * dayMs);

function stateOf({ opened_at, revoked_at, valid_until }: Selectable<Schema['key_handovers']>, at: Date): HandoverState {
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
    await change.record([{ action: 'customer.handoverOpened', customerId: customerID, subject: customerName }]);
    return { state: 'shown' as const, shown: { customerID, customerName, validUntil, apiKey } };
  });
}

export async function findHandover(db: Database, token: string, at: Date) {
  const handovers = db.selectFrom('key_handovers').selectAll().where('token_hash', '=', hashToken(token));
  const found = await handovers.executeTakeFirst();
  return found && { ...found, state: stateOf(found, at) };
}
