import { randomBytes } from 'node:crypto';
import { siteSecretWaitsHours } from '@fagvaerk/contract/limits.ts';
import { hashApiKey } from '../authorization/key-hash.ts';
import { findSecrets, keyIDOf, nextSecretAt, signingSecretAt } from '../authorization/site-secret.ts';
import { hourMs } from '../time/dates.ts';
import type { KeyVault } from './api-keys.ts';
import type { Change } from './change.ts';

export async function addSecret(change: Change, vault: KeyVault, siteId: number, signsFrom = change.at): Promise<void> {
  const secret = randomBytes(32).toString('hex');
  const row = { site_id: siteId, hash: hashApiKey(secret), sealed: vault.seal(secret), signs_from: signsFrom };
  await change.trx.insertInto('site_secrets').values(row).execute();
}

type KnownSite = Readonly<{ id: number; name: string }>;

export async function revealSecrets(change: Change, vault: KeyVault, { id, name }: KnownSite) {
  const { signing, waiting } = await secretsOf(change, id);
  await change.record([{ action: 'site.secretRevealed', subject: name }]);
  return [signing, waiting].flatMap((secret) => {
    if (!secret) return [];
    const signsFrom = secret === waiting ? secret.signs_from : null;
    return [{ keyID: keyIDOf(secret), secret: vault.unseal(secret.sealed, secret.hash), signsFrom }];
  });
}

/** Signs after a delay, so that the site can be configured with both. */
export async function rollSecret(change: Change, vault: KeyVault, { id, name }: KnownSite, atOnce: boolean) {
  const { signing, waiting } = await secretsOf(change, id);
  const remaining = atOnce ? waiting : signing;
  await change.trx
    .deleteFrom('site_secrets')
    .where('site_id', '=', id)
    .where('hash', '!=', remaining?.hash ?? '')
    .execute();
  if (!atOnce) await addSecret(change, vault, id, new Date(change.at.getTime() + siteSecretWaitsHours * hourMs));
  else if (!waiting) await addSecret(change, vault, id);
  else await change.trx.updateTable('site_secrets').set({ signs_from: change.at }).where('site_id', '=', id).execute();
  const action = atOnce && waiting ? 'site.secretPutToUse' : 'site.secretRolled';
  await change.record([{ action, subject: name, revises: { table: 'sites', id } }]);
}

async function secretsOf({ trx, at }: Change, siteId: number) {
  const secrets = (await findSecrets(trx, [siteId])).get(siteId) ?? [];
  return { signing: signingSecretAt(secrets, at.getTime()), waiting: nextSecretAt(secrets, at.getTime()) };
}
