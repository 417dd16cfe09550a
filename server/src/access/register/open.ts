import type { Database } from '../../database/schema.ts';
import { writeTransaction } from '../../database/write.ts';
import { hashApiKey } from '../key-hash.ts';
import { type KeyVault, WrongSecretError } from './api-keys.ts';
import { type DocumentedEndpoint, reconcileEndpoints } from './endpoints.ts';

/** What customers, sites and rights are managed through. */
export type Access = Readonly<{ db: Database; vault: KeyVault }>;

/** Makes the stored endpoints follow the documents, and makes sure that the stored keys can be opened. */
export async function openAccess(
  db: Database,
  vault: KeyVault,
  documented: readonly DocumentedEndpoint[],
): Promise<Access> {
  await requireFittingVault(db, vault);
  await writeTransaction(db, (trx) => reconcileEndpoints(trx, documented));
  return { db, vault };
}

/** Fails where the vault cannot open the keys that are already there. */
async function requireFittingVault(db: Database, vault: KeyVault): Promise<void> {
  const any = await db
    .selectFrom('customers')
    .select(['key_hash', 'key_sealed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (any && hashApiKey(vault.open(any.key_sealed, any.key_hash)) !== any.key_hash) throw new WrongSecretError();
}
