import type { EndpointAccess } from '@fagvaerk/contract/admin.ts';
import { listMaximumObjects, rightsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import type { AppliedTemplate, TemplateToApply } from '@fagvaerk/contract/rights.ts';
import { grantedBy } from '@fagvaerk/contract/template-rules.ts';
import { inOrder, requireChosen } from './bulk-customers.ts';
import { batchesOf, type Change, Refusal } from './change.ts';
import { rightsLacking, setEndpointAccess } from './endpoint-access.ts';
import { listEndpoints } from './endpoints.ts';
import { findSitesOf } from './site-access.ts';

/** Gives several customers the rights of a template on every site that each has, beside what they have there: nothing is taken away. */
export async function applyTemplate(change: Change, { CustomerIDs, Rules }: TemplateToApply): Promise<AppliedTemplate> {
  const customers = inOrder(CustomerIDs, await requireChosen(change, CustomerIDs));
  const ids = customers.map(({ id }) => id);
  const sites = await findSitesOf(change.trx, ids);
  const wanted = await rightsOf(change, Rules);
  const lacking: EndpointAccess[] = [];
  for (const some of batchesOf(ids)) {
    const places = some.flatMap((id) => (sites.get(id) ?? []).map((site) => ({ CustomerID: id, SiteID: site.id })));
    lacking.push(...(await rightsLacking(change, places, wanted)));
    // A change has to be taken back as one, too.
    if (lacking.length > rightsAtOnceMaximum)
      throw new Refusal([{ index: null, field: 'CustomerIDs', rule: 'too-many-rights', limit: rightsAtOnceMaximum }]);
  }
  for (let start = 0; start < lacking.length; start += listMaximumObjects)
    await setEndpointAccess(change, lacking.slice(start, start + listMaximumObjects));
  const given = Map.groupBy(lacking, ({ CustomerID }) => CustomerID);
  return {
    entry: lacking.length > 0 ? await change.revision() : null,
    customers: customers.map(({ id, name }) => ({
      customerID: id,
      customerName: name,
      siteCount: sites.get(id)?.length ?? 0,
      rightsGiven: given.get(id)?.length ?? 0,
    })),
  };
}

/** What the rules give on the endpoints that are documented today. */
async function rightsOf({ trx }: Change, rules: TemplateToApply['Rules']) {
  const named = rules.map(({ Endpoints, Levels }) => ({ endpoints: Endpoints, levels: Levels }));
  return (await listEndpoints(trx)).flatMap(({ id, path, methods }) => {
    const levels = grantedBy(named, { endpointPath: path, methods });
    return levels.length > 0 ? [{ endpointID: id, levels }] : [];
  });
}
