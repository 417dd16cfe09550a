import { type Overlap, overlapHours } from '@fagvaerk/contract/keys.ts';
import { endOfDanishDay } from '../../danish-day.ts';
import type { Database } from '../../database/schema.ts';
import { hashApiKey } from '../key-hash.ts';
import { endingOf, type KeyVault, makeApiKey, maskApiKey } from './api-keys.ts';
import { type Change, Refusal, recordAudit } from './change.ts';
import { type CustomerRow, isOpen, requireCustomers } from './customers.ts';
import { revokeHandoversOf } from './handovers.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Gives the customer a fresh key, which is answered here and nowhere else without being asked for. The one before it works
 * on for a while, and the one before that no longer. Links to the old key would hand over what is about to end.
 */
export async function rollKey(
  change: Change,
  vault: KeyVault,
  id: number,
  overlap: Overlap,
): Promise<{ apiKey: string; oldKeyUntil: Date }> {
  const customer = await requireOwnKey(change, id);
  const [apiKey, oldKeyUntil] = [makeApiKey(), endOf(overlap, change.at, customer.valid_until)];
  const ofOldKey = { old_key_until: oldKeyUntil, old_key_ended: overlap === 'none' };
  await change.trx
    .updateTable('customers')
    .set(({ ref, fn }) => ({
      ...ofOldKey,
      old_key_hash: ref('key_hash'),
      old_key_ending: ref('key_ending'),
      old_key_since: fn.coalesce('key_since', 'created_at'),
      key_hash: hashApiKey(apiKey),
      key_sealed: vault.seal(apiKey),
      key_ending: endingOf(apiKey),
      key_since: change.at,
    }))
    .where('id', '=', id)
    .execute();
  await recordAudit(change, [
    {
      action: 'customer.keyRolled',
      customerId: id,
      subject: customer.name,
      before: { apiKey: maskApiKey(customer.key_ending) },
      after: { apiKey: maskApiKey(endingOf(apiKey)), oldKeyUntil: oldKeyUntil.toISOString() },
    },
  ]);
  await revokeHandoversOf(change, customer);
  return { apiKey, oldKeyUntil };
}

/** In whole minutes, as the rules count, and never longer than the customer may call. */
function endOf(overlap: Overlap, at: Date, validUntil: string): Date {
  if (overlap === 'none') return at;
  const wantedMs = Math.ceil((at.getTime() + overlapHours[overlap] * hourMs) / minuteMs) * minuteMs;
  return new Date(Math.min(wantedMs, endOfDanishDay(validUntil)));
}

/** Ends the old key before its time. Nothing happens where there is none that works. */
export async function endOldKey(change: Change, id: number): Promise<void> {
  const customer = (await requireCustomers(change, [id], 'customerID')).get(id);
  const ended = await change.trx
    .updateTable('customers')
    .set({ old_key_until: change.at, old_key_ended: true })
    .where('id', '=', id)
    .where('old_key_until', '>', change.at)
    .where('old_key_ended', '=', false)
    .returning('old_key_ending')
    .executeTakeFirst();
  if (!customer || !ended) return;
  const before = { apiKey: maskApiKey(ended.old_key_ending ?? '') };
  await recordAudit(change, [{ action: 'customer.keyEnded', customerId: id, subject: customer.name, before }]);
}

/** The customer, where its key is its own: the open one is printed in every example. */
export async function requireOwnKey(change: Change, id: number): Promise<CustomerRow> {
  const customer = (await requireCustomers(change, [id], 'customerID')).get(id);
  if (!customer || isOpen(customer)) throw new Refusal([{ index: null, field: 'customerID', rule: 'open-key-stays' }]);
  return customer;
}

export type KeyRow = Readonly<{
  keyHash: string;
  ending: string;
  since: Date;
  /** Null of the current key. */
  until: Date | null;
}>;

/** The current key first, then the old one where there is one; none of a customer that is gone. */
export async function listKeys(db: Database, id: number): Promise<KeyRow[]> {
  const row = await db
    .selectFrom('customers')
    .select(['key_hash', 'key_ending', 'key_since', 'created_at'])
    .select(['old_key_hash', 'old_key_ending', 'old_key_since', 'old_key_until'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return [];
  const current = {
    keyHash: row.key_hash,
    ending: row.key_ending,
    since: row.key_since ?? row.created_at,
    until: null,
  };
  const { old_key_hash, old_key_ending, old_key_since, old_key_until } = row;
  if (!old_key_hash || !old_key_ending || !old_key_since) return [current];
  return [current, { keyHash: old_key_hash, ending: old_key_ending, since: old_key_since, until: old_key_until }];
}
