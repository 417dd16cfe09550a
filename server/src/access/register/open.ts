import type { Database } from '../../database/schema.ts';
import { writeTransaction } from '../../database/write.ts';
import type { KeyVault } from './api-keys.ts';
import { requireFittingVault } from './customers.ts';
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
