import type { AccessAllToReplace } from '@fagvaerk/contract/rights.ts';
import { type Change, refuseWhere } from './change.ts';
import { setAccessAll } from './change-customers.ts';
import { requireCustomers } from './customers.ts';
import { changeEndpointAccess, listAccessOf } from './endpoint-access.ts';

/**
 * Switches access to all off and leaves the customer these rights instead, and no others: as one change, so that no call
 * meets the one without the other. Of a customer who has it no more, nothing is taken away by mistake.
 */
export async function replaceAccessAll(change: Change, { CustomerID, Set: wanted }: AccessAllToReplace): Promise<void> {
  const known = await requireCustomers(change, [CustomerID], 'CustomerID');
  refuseWhere([CustomerID], (id) =>
    known.get(id)?.access_all ? [] : [{ field: 'CustomerID', rule: 'no-access-to-all' }],
  );
  await setAccessAll(change, CustomerID, false);
  const kept = new Set(wanted.map(({ SiteID, EndpointID }) => `${SiteID} ${EndpointID}`));
  const others = (await listAccessOf(change.trx, CustomerID)).filter(
    ({ site_id, id }) => !kept.has(`${site_id} ${id}`),
  );
  const Remove = others.map(({ site_id, id }) => ({ CustomerID, SiteID: site_id, EndpointID: id }));
  await changeEndpointAccess(change, { Set: wanted, Remove });
}
