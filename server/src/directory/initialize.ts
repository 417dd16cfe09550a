import { existsSync } from 'node:fs';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { embeddedFile } from '../database/open.ts';
import type { Database, WriteTransaction } from '../database/schema.ts';
import { OperatorError } from '../logging/operator-error.ts';
import { createKeyVault, type KeyVault, WrongSecretError } from './api-keys.ts';
import { type Change, firstStart, runChange } from './change.ts';
import { createCustomers } from './change-customers.ts';
import { findDemoID } from './customers.ts';
import { type DocumentedEndpoint, reconcileEndpoints } from './endpoints.ts';
import { readSecret } from './secret.ts';
import { addSiteAccess } from './site-access.ts';

export type Access = Readonly<{ db: Database; sessionsDb: Database; vault: KeyVault }>;

/** Only the first start creates the demo customer, so that it can be deleted. */
export async function initializeAccess(
  db: Database,
  vault: KeyVault,
  documented: readonly DocumentedEndpoint[],
  { createsDemoCustomer }: Readonly<{ createsDemoCustomer: boolean }>,
): Promise<void> {
  await runChange(db, firstStart, async (change) => {
    const isFirst = await requireFittingVault(change.trx, vault);
    await reconcileEndpoints(change.trx, documented);
    if (isFirst && createsDemoCustomer) await createDemoCustomer(change, vault);
  });
}

export async function addDemoCustomer(change: Change, vault: KeyVault): Promise<boolean> {
  if ((await findDemoID(change.trx)) !== undefined) return false;
  await createDemoCustomer(change, vault);
  return true;
}

export async function loadKeyVault(db: Database, settings: Parameters<typeof readSecret>[0]): Promise<KeyVault> {
  return createKeyVault(await readSecret(settings, async () => (await readFingerprint(db)) !== null));
}

/** The database belongs to the first secret that it is used with. Returns whether this is the first. */
export async function requireFittingVault(trx: WriteTransaction, vault: KeyVault): Promise<boolean> {
  const fingerprint = await readFingerprint(trx);
  if (fingerprint === vault.fingerprint) return false;
  if (fingerprint !== null) throw new WrongSecretError();
  await trx.updateTable('installation').set({ secret_fingerprint: vault.fingerprint }).execute();
  return true;
}

/** No server has started on it yet. */
export async function isUnused(db: Database): Promise<boolean> {
  const administrators = await db.selectFrom('administrators').select('id').limit(1).execute();
  return administrators.length === 0 && (await readFingerprint(db)) === null;
}

/** Otherwise a new, empty portal would be served. */
export async function refuseEmptyBesideData(
  { dataDir, databaseUrl }: Readonly<{ dataDir: string; databaseUrl: string | undefined }>,
  db: Database,
): Promise<void> {
  if (databaseUrl !== undefined && existsSync(embeddedFile(dataDir)) && (await isUnused(db)))
    throw new OperatorError(
      `The database in DATABASE_URL is empty, but there is data in ${dataDir}. Move it with "npm run move", or choose another DATA_DIR to start with an empty portal.`,
    );
}

async function readFingerprint(db: Database): Promise<string | null> {
  const installation = db.selectFrom('installation').select('secret_fingerprint');
  return (await installation.executeTakeFirstOrThrow()).secret_fingerprint;
}

const demoCustomer = {
  CustomerName: 'Den åbne nøgle',
  ContactName: 'Alle, der læser dokumentationen',
  ContactEmail: 'ingen@portal.invalid',
  ContactPhone: '–',
  ValidUntil: '20991231',
  CreatedByUser: 'Fagværk',
  AccessAll: true,
};

async function createDemoCustomer(change: Change, vault: KeyVault): Promise<void> {
  const [created] = await createCustomers(change, vault, [demoCustomer], () => exampleApiKey);
  if (!created) throw new Error('The demo customer was not created');
  const examples = await change.trx.selectFrom('test_sites').select('site_id').where('is_own', '=', false).execute();
  await addSiteAccess(
    change,
    examples.map(({ site_id }) => ({ ExternalCustomerID: created.customer.id, ActiveSiteID: site_id })),
  );
}
