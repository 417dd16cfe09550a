import { type CustomerKey, type Overlap, overlapHours } from '@fagvaerk/contract/keys.ts';
import { hashApiKey } from '../authorization/key-hash.ts';
import type { Database } from '../database/schema.ts';
import { endOfDanishDay } from '../time/copenhagen.ts';
import { findKeyUses } from '../usage/usage.ts';
import { createApiKey, endingOf, type KeyVault, maskApiKey } from './api-keys.ts';
import type { Change } from './change.ts';
import { type CustomerRow, isDemo, requireCustomer } from './customers.ts';
import { revokeHandoversOf } from './handovers.ts';
import { Refusal } from './refusal.ts';

const minuteMs = 60_000;

export async function revealApiKey(change: Change, vault: KeyVault, id: number): Promise<string> {
  const { name, key_hash } = await requireCustomer(change, id);
  const { key_sealed } = await change.trx
    .selectFrom('customers')
    .select('key_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await change.record([{ action: 'customer.keyRevealed', customerId: id, subject: name }]);
  return vault.unseal(key_sealed, key_hash);
}

/** The current key stays valid during the overlap; handover links to it are revoked. */
export async function rollKey(change: Change, vault: KeyVault, id: number, overlap: Overlap) {
  const customer = await requireOwnKey(change, id);
  const [apiKey, oldKeyUntil] = [createApiKey(), endOf(overlap, change.at, customer.valid_until)];
  await change.trx
    .updateTable('customers')
    .set(({ ref, fn }) => ({
      old_key_hash: ref('key_hash'),
      old_key_ending: ref('key_ending'),
      old_key_since: fn.coalesce('key_since', 'created_at'),
      old_key_until: oldKeyUntil,
      old_key_ended: overlap === 'none',
      key_hash: hashApiKey(apiKey),
      key_sealed: vault.seal(apiKey),
      key_ending: endingOf(apiKey),
      key_since: change.at,
    }))
    .where('id', '=', id)
    .execute();
  const before = { apiKey: maskApiKey(customer.key_ending) };
  const after = { apiKey: maskApiKey(endingOf(apiKey)), oldKeyUntil: oldKeyUntil.toISOString() };
  await change.record([{ action: 'customer.keyRolled', customerId: id, subject: customer.name, before, after }]);
  await revokeHandoversOf(change, customer);
  return { apiKey, oldKeyUntil };
}

function endOf(overlap: Overlap, at: Date, validUntil: string): Date {
  if (overlap === 'none') return at;
  const wantedMs = Math.ceil((at.getTime() + overlapHours[overlap] * 60 * minuteMs) / minuteMs) * minuteMs;
  return new Date(Math.min(wantedMs, endOfDanishDay(validUntil)));
}

export async function endOldKey(change: Change, id: number): Promise<void> {
  const { name } = await requireCustomer(change, id);
  const ended = await change.trx
    .updateTable('customers')
    .set({ old_key_until: change.at, old_key_ended: true })
    .where('id', '=', id)
    .where('old_key_until', '>', change.at)
    .where('old_key_ended', '=', false)
    .returning('old_key_ending')
    .executeTakeFirst();
  if (!ended) return;
  const before = { apiKey: maskApiKey(ended.old_key_ending ?? '') };
  await change.record([{ action: 'customer.keyEnded', customerId: id, subject: name, before }]);
}

/** The key of the demo customer is printed in every example. */
async function requireOwnKey(change: Change, id: number): Promise<CustomerRow> {
  const customer = await requireCustomer(change, id);
  if (isDemo(customer)) throw new Refusal([{ index: null, field: 'customerID', rule: 'demo-key-stays' }]);
  return customer;
}

export async function listKeys(db: Database, id: number): Promise<CustomerKey[]> {
  const row = await db
    .selectFrom('customers')
    .select(['key_hash', 'key_ending', 'key_since', 'created_at'])
    .select(['old_key_hash', 'old_key_ending', 'old_key_since', 'old_key_until'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return [];
  const lastUseOf = await findKeyUses(db, id);
  const show = (keyHash: string, ending: string, since: Date, until: Date | null): CustomerKey => ({
    apiKey: maskApiKey(ending),
    isCurrent: until === null,
    since: since.toISOString(),
    lastUsed: lastUseOf(keyHash)?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  });
  const { old_key_hash, old_key_ending, old_key_since, old_key_until } = row;
  const current = show(row.key_hash, row.key_ending, row.key_since ?? row.created_at, null);
  if (!old_key_hash || !old_key_ending || !old_key_since) return [current];
  return [current, show(old_key_hash, old_key_ending, old_key_since, old_key_until)];
}
