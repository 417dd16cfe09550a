import { hash, randomBytes } from 'node:crypto';
import type { HandoverHours, HandoverState } from '@fagvaerk/contract/keys.ts';
import { loggedCallsDays } from '@fagvaerk/contract/limits.ts';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../database/schema.ts';
import type { KeyVault } from './api-keys.ts';
import { type Change, Refusal, recordAudit, runChange } from './change.ts';
import type { CustomerRow } from './customers.ts';

const hourMs = 60 * 60 * 1000;
const tokenBytes = 32;
/** The longest that an address is written with; a proxy can say anything. */
const addressCharacters = 45;

/** Who the history names for the opening of a link. */
const whoeverHasTheLink = 'handover link';

export type HandoverRow = Selectable<Schema['key_handovers']>;

const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** A link that shows the customer's key once. Its token is answered here and nowhere else. */
export async function createHandover(
  change: Change,
  customer: CustomerRow,
  validHours: HandoverHours,
): Promise<{ id: number; token: string; validUntil: Date }> {
  const { trx, at, by } = change;
  const token = randomBytes(tokenBytes).toString('base64url');
  const validUntil = new Date(at.getTime() + validHours * hourMs);
  const { id } = await trx
    .insertInto('key_handovers')
    .values({
      customer_id: customer.id,
      token_hash: hashToken(token),
      created_at: at,
      created_by: by,
      valid_until: validUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { linkUntil: validUntil.toISOString() };
  await recordAudit(change, [
    { action: 'customer.handoverCreated', customerId: customer.id, subject: customer.name, after },
  ]);
  return { id, token, validUntil };
}

/** Nothing happens where it no longer waits. */
export async function revokeHandover(change: Change, id: number): Promise<void> {
  const found = await change.trx
    .selectFrom('key_handovers')
    .innerJoin('customers', 'customers.id', 'key_handovers.customer_id')
    .select(['customers.id', 'customers.name'])
    .where('key_handovers.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Refusal([{ index: null, field: 'handoverID', rule: 'no-such-handover' }]);
  await revoke(change, found, id);
}

/** All that still wait for the customer's key to be taken. */
export const revokeHandoversOf = (change: Change, customer: CustomerRow): Promise<void> => revoke(change, customer);

async function revoke(change: Change, customer: Pick<CustomerRow, 'id' | 'name'>, id?: number): Promise<void> {
  let waiting = change.trx
    .updateTable('key_handovers')
    .set({ revoked_at: change.at })
    .where('customer_id', '=', customer.id)
    .where('opened_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('valid_until', '>', change.at);
  if (id !== undefined) waiting = waiting.where('id', '=', id);
  const revoked = await waiting.returning('valid_until').execute();
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

/** Those that are kept, newest first: who opened them from where is kept no longer than calls are. */
export async function listHandovers(db: Database, customerID: number, at: Date): Promise<HandoverRow[]> {
  return db
    .selectFrom('key_handovers')
    .selectAll()
    .where('customer_id', '=', customerID)
    .where(({ eb, fn }) => eb(fn.coalesce('opened_at', 'valid_until'), '>=', oldestKept(at)))
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteOldHandovers(db: Database, at: Date): Promise<void> {
  await db
    .deleteFrom('key_handovers')
    .where(({ eb, fn }) => eb(fn.coalesce('opened_at', 'valid_until'), '<', oldestKept(at)))
    .execute();
}

const oldestKept = (at: Date): Date => new Date(at.getTime() - loggedCallsDays * 24 * hourMs);

export function stateOf({ opened_at, revoked_at, valid_until }: HandoverRow, at: Date): HandoverState {
  if (opened_at) return 'opened';
  if (revoked_at) return 'revoked';
  return at >= valid_until ? 'expired' : 'waiting';
}

type Opened = { customerID: number; customerName: string; validUntil: string; apiKey: string };
/** What came of opening a link: the key this once, or what the link has come to; undefined where there is none. */
export type Opening = { state: 'shown'; shown: Opened } | { state: HandoverState; openedAt: Date | null } | undefined;

/** Looks without the writers' lock first: anybody can send a token, and few have one. */
export async function openHandover(db: Database, vault: KeyVault, token: string, address: string): Promise<Opening> {
  const found = await findByToken(db, token);
  if (!found) return undefined;
  const now = new Date();
  if (stateOf(found, now) !== 'waiting') return { state: stateOf(found, now), openedAt: found.opened_at };
  return runChange(db, whoeverHasTheLink, async (change) => {
    const current = await findByToken(change.trx, token);
    if (!current) return undefined;
    const state = stateOf(current, change.at);
    if (state !== 'waiting') return { state, openedAt: current.opened_at };
    const customer = await change.trx
      .selectFrom('customers')
      .select(['id', 'name', 'valid_until', 'key_hash', 'key_sealed'])
      .where('id', '=', current.customer_id)
      .executeTakeFirstOrThrow();
    const { id: customerID, name: customerName, valid_until: validUntil } = customer;
    const apiKey = vault.open(customer.key_sealed, customer.key_hash);
    await change.trx
      .updateTable('key_handovers')
      .set({ opened_at: change.at, opened_from: address.slice(0, addressCharacters) })
      .where('id', '=', current.id)
      .execute();
    await recordAudit(change, [{ action: 'customer.handoverOpened', customerId: customerID, subject: customerName }]);
    return { state: 'shown', shown: { customerID, customerName, validUntil, apiKey } };
  });
}

function findByToken(db: Database, token: string): Promise<HandoverRow | undefined> {
  return db.selectFrom('key_handovers').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst();
}
