import { auditActions } from '@fagvaerk/contract/audit.ts';
import type { Database, WriteTransaction } from '../../database/schema.ts';
import { hashApiKey, openKeyHash } from '../key-hash.ts';
import { type KeyVault, WrongSecretError } from './api-keys.ts';
import { firstStart, runChange } from './change.ts';
import { type DocumentedEndpoint, reconcileEndpoints } from './endpoints.ts';
import { makeOpenCustomer } from './open-customer.ts';
import { addMissingSecrets } from './site-secrets.ts';

/** What customers, sites and rights are managed through. */
export type Access = Readonly<{ db: Database; vault: KeyVault }>;

/**
 * Makes the stored endpoints follow the documents, and makes sure that the secret is the one of the database. The open
 * customer is made at the very first start or never: whoever deletes it is rid of it.
 */
export async function openAccess(
  db: Database,
  vault: KeyVault,
  documented: readonly DocumentedEndpoint[],
  { makesOpenCustomer }: Readonly<{ makesOpenCustomer: boolean }>,
): Promise<Access> {
  await runChange(db, firstStart, async (change) => {
    const isFirst = await isUntouched(change.trx);
    await requireFittingVault(change.trx, vault);
    await reconcileEndpoints(change.trx, documented);
    await addMissingSecrets(change, vault);
    if (isFirst && makesOpenCustomer) await makeOpenCustomer(change, vault);
  });
  return { db, vault };
}

/** The same for an installation that has none, because somebody asks for it. Answers whether it was made. */
export function addOpenCustomer(db: Database, vault: KeyVault, by: string): Promise<boolean> {
  return runChange(db, by, async (change) => {
    await requireFittingVault(change.trx, vault);
    const known = change.trx.selectFrom('customers').select('id').where('key_hash', '=', openKeyHash);
    if (await known.executeTakeFirst()) return false;
    await makeOpenCustomer(change, vault);
    return true;
  });
}

/** May have been managed before the first start, from the command line. */
const ofAdministrators = auditActions.filter((action) => action.startsWith('administrator.'));

/** Whether no server was ever started on it. Where an older release was, somebody has managed customers or sites. */
async function isUntouched(trx: WriteTransaction): Promise<boolean> {
  if (await hasSecret(trx)) return false;
  const managed = await trx
    .selectFrom('audit')
    .select('id')
    .where('action', 'not in', ofAdministrators)
    .limit(1)
    .execute();
  return managed.length === 0;
}

/** Whether another secret than that of the database would do harm: it has been started before, or has keys. */
export async function hasSecret(db: Database): Promise<boolean> {
  return (await readFingerprint(db)) !== null || (await findAnyKey(db)) !== undefined;
}

/** Fails where another secret was here first. The first whose keys open is written down for all that follow. */
export async function requireFittingVault(trx: WriteTransaction, vault: KeyVault): Promise<void> {
  const fingerprint = await readFingerprint(trx);
  if (fingerprint === vault.fingerprint) return;
  if (fingerprint !== null) throw new WrongSecretError();
  const any = await findAnyKey(trx);
  if (any && hashApiKey(vault.open(any.key_sealed, any.key_hash)) !== any.key_hash) throw new WrongSecretError();
  await trx.updateTable('installation').set({ secret_fingerprint: vault.fingerprint }).execute();
}

async function readFingerprint(db: Database): Promise<string | null> {
  const { secret_fingerprint } = await db
    .selectFrom('installation')
    .select('secret_fingerprint')
    .executeTakeFirstOrThrow();
  return secret_fingerprint;
}

function findAnyKey(db: Database) {
  return db
    .selectFrom('customers')
    .select(['key_hash', 'key_sealed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
