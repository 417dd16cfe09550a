import type { Overview } from '@fagvaerk/contract/usage.ts';
import { demoKeyHash } from '../authorization/key-hash.ts';
import type { Database } from '../database/schema.ts';

/** How far a new installation has come. */
export async function readSetup(db: Database): Promise<Omit<Overview['setup'], 'hasSecondFactor'>> {
  const customers = db.selectFrom('customers').where('key_hash', '!=', demoKeyHash).select('id').limit(1);
  const sites = db
    .selectFrom('sites')
    .leftJoin('test_sites', 'test_sites.site_id', 'sites.id')
    .where(({ or, eb }) => or([eb('kind', '=', 'live'), eb('is_own', '=', true)]))
    .select('id')
    .limit(1);
  const handedOver = db
    .selectFrom('audit')
    .where('action', 'in', ['customer.keyRevealed', 'customer.handoverOpened'])
    .select('id')
    .limit(1);
  const called = customers.innerJoin('last_use', 'last_use.customer_id', 'customers.id');
  const hasCall = (await called.execute()).length > 0;
  return {
    hasOwnSite: (await sites.execute()).length > 0,
    hasCustomer: (await customers.execute()).length > 0,
    // History may have been deleted since.
    hasHandedOverKey: hasCall || (await handedOver.execute()).length > 0,
    hasCall,
  };
}
