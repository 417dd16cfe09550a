import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import type { KeyVault } from './api-keys.ts';
import type { Change } from './change.ts';
import { createCustomers } from './change-customers.ts';
import { addSiteAccess } from './site-access.ts';

const openCustomer = {
  CustomerName: 'Åben prøveadgang',
  ContactName: 'Alle, der læser dokumentationen',
  ContactEmail: 'ingen@portal.invalid',
  ContactPhone: '–',
  ValidUntil: '20991231',
  CreatedByUser: 'Fagværk',
  AccessAll: true,
};

/** A customer like any other, but for its key: the one that every example prints. It may do everything on the sites of the examples. */
export async function makeOpenCustomer(change: Change, vault: KeyVault): Promise<void> {
  const [made] = await createCustomers(change, vault, [openCustomer], () => exampleApiKey);
  if (!made) throw new Error('The open customer was not made');
  const ofExamples = await change.trx.selectFrom('test_sites').select('site_id').where('is_own', '=', false).execute();
  await addSiteAccess(
    change,
    ofExamples.map(({ site_id }) => ({ ExternalCustomerID: made.customer.id, ActiveSiteID: site_id })),
  );
}
