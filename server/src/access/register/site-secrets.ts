import { randomBytes } from 'node:crypto';
import { siteSecretWaitsHours } from '@fagvaerk/contract/limits.ts';
import type { Database } from '../../database/schema.ts';
import { hashApiKey } from '../key-hash.ts';
import { keyIDOf, type SealedSecret, signingAt, waitingAt } from '../site-secret.ts';
import type { KeyVault } from './api-keys.ts';
import { type Change, recordAudit } from './change.ts';

const secretBytes = 32;
const waitsMs = siteSecretWaitsHours * 60 * 60 * 1000;

/** By site, in the order in which they come to sign. */
export async function findSecrets(db: Database, siteIds?: readonly number[]): Promise<Map<number, SealedSecret[]>> {
  const all = db.selectFrom('site_secrets').selectAll().orderBy('signs_from');
  const rows = await (siteIds ? all.where('site_id', 'in', siteIds) : all).execute();
  const bySite = new Map<number, SealedSecret[]>();
  for (const { site_id, hash, sealed, signs_from } of rows) {
    const secrets = bySite.get(site_id) ?? [];
    secrets.push({ hash, sealed, signsFromMs: signs_from.getTime() });
    bySite.set(site_id, secrets);
  }
  return bySite;
}

/** Its text is the key as it stands: nobody has to know how it was written down. */
export async function addSecret(change: Change, vault: KeyVault, siteId: number, signsFrom = change.at): Promise<void> {
  const secret = randomBytes(secretBytes).toString('hex');
  const row = { site_id: siteId, hash: hashApiKey(secret), sealed: vault.seal(secret), signs_from: signsFrom };
  await change.trx.insertInto('site_secrets').values(row).execute();
}

/** For live sites from before there were secrets. */
export async function addMissingSecrets(change: Change, vault: KeyVault): Promise<void> {
  const without = await change.trx
    .selectFrom('sites')
    .leftJoin('site_secrets', 'site_secrets.site_id', 'sites.id')
    .select(['sites.id', 'sites.name'])
    .where('sites.kind', '=', 'live')
    .where('site_secrets.site_id', 'is', null)
    .execute();
  for (const { id } of without) await addSecret(change, vault, id);
  await recordAudit(
    change,
    without.map(({ name }) => ({ action: 'site.secretRolled', subject: name })),
  );
}

type KnownSite = Readonly<{ id: number; name: string }>;

/** The one that signs, and the one that waits. That somebody has seen them is part of the history. */
export async function revealSecrets(change: Change, vault: KeyVault, { id, name }: KnownSite) {
  const { signing, waiting } = await secretsOf(change, id);
  await recordAudit(change, [{ action: 'site.secretRevealed', subject: name }]);
  return [signing, waiting].flatMap((secret) => {
    if (!secret) return [];
    const signsFrom = secret === waiting ? new Date(secret.signsFromMs) : null;
    return [{ keyID: keyIDOf(secret), secret: vault.open(secret.sealed, secret.hash), signsFrom }];
  });
}

/**
 * Makes a new secret, which waits until the site has had time to learn it: the gateway signs with one at a time, and a site
 * can hold both. At once puts the one that waits to use, or a new one where none does; the old one is gone then.
 */
export async function rollSecret(
  change: Change,
  vault: KeyVault,
  { id, name }: KnownSite,
  { atOnce }: Readonly<{ atOnce: boolean }>,
): Promise<void> {
  const { signing, waiting } = await secretsOf(change, id);
  const kept = atOnce ? waiting : signing;
  await change.trx
    .deleteFrom('site_secrets')
    .where('site_id', '=', id)
    .where('hash', '!=', kept?.hash ?? '')
    .execute();
  if (!atOnce) await addSecret(change, vault, id, new Date(change.at.getTime() + waitsMs));
  else if (!waiting) await addSecret(change, vault, id);
  else await change.trx.updateTable('site_secrets').set({ signs_from: change.at }).where('site_id', '=', id).execute();
  const action = atOnce && waiting ? 'site.secretPutToUse' : 'site.secretRolled';
  await recordAudit(change, [{ action, subject: name }]);
}

async function secretsOf({ trx, at }: Change, siteId: number) {
  const secrets = (await findSecrets(trx, [siteId])).get(siteId) ?? [];
  return { signing: signingAt(secrets, at.getTime()), waiting: waitingAt(secrets, at.getTime()) };
}
