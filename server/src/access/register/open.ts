import type { Database, WriteTransaction } from '../../database/schema.ts';
import { writeTransaction } from '../../database/write.ts';
import { hashApiKey } from '../key-hash.ts';
import { type KeyVault, WrongSecretError } from './api-keys.ts';
import { type DocumentedEndpoint, reconcileEndpoints } from './endpoints.ts';

/** What customers, sites and rights are managed through. */
export type Access = Readonly<{ db: Database; vault: KeyVault }>;

/** Makes the stored endpoints follow the documents, and makes sure that the secret is the one of the database. */
export async function openAccess(
  db: Database,
  vault: KeyVault,
  documented: readonly DocumentedEndpoint[],
): Promise<Access> {
  await writeTransaction(db, async (trx) => {
    await requireFittingVault(trx, vault);
    await reconcileEndpoints(trx, documented);
  });
  return { db, vault };
}

/** Whether another secret than that of the database would do harm: it has been started before, or has keys. */
export async function hasSecret(db: Database): Promise<boolean> {
  return (await readFingerprint(db)) !== null || (await findAnyKey(db)) !== undefined;
}

/** Fails where another secret was here first. The first whose keys open is written down for all that follow. */
async function requireFittingVault(trx: WriteTransaction, vault: KeyVault): Promise<void> {
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
