import { accessLevels } from '@fagvaerk/contract/access-levels.ts';
import type { AccessToCopy, AssignedRole, ChangedAccess, RoleToAssign } from '@fagvaerk/contract/access-roles.ts';
import type { Change } from './change.ts';
import { requireChosen } from './change-customers.ts';
import { type CustomerRow, requireCustomers } from './customers.ts';
import { levelColumns, listAccessOf } from './endpoint-access.ts';
import { withinField } from './refusal.ts';
import { applyRights, linkWhereEqual, planRights, type RightChange, readLevels, refuseTooMany } from './role-rights.ts';
import { requireRole, rulesOf } from './roles.ts';
import { addSiteAccess, findSitesOf } from './site-access.ts';
import { type SiteRole, setSiteRoles } from './site-roles.ts';
import { requireSites } from './sites.ts';

export function summarize(customers: readonly CustomerRow[], rights: readonly RightChange[]): ChangedAccess[] {
  const rightsOf = Map.groupBy(rights, ({ customerID }) => customerID);
  return customers.map(({ id, name }) => {
    const own = rightsOf.get(id) ?? [];
    const count = (from: 'was' | 'is', to: 'was' | 'is') =>
      own.reduce((sum, one) => sum + one[to].filter((level) => !one[from].includes(level)).length, 0);
    return {
      customerID: id,
      customerName: name,
      outcome: own.length > 0 ? 'changed' : 'unchanged',
      rights: own.length,
      gained: count('was', 'is'),
      lost: count('is', 'was'),
      missingSites: [],
    };
  });
}

export async function assignRole(change: Change, wanted: RoleToAssign): Promise<AssignedRole> {
  const { CustomerIDs, SiteIDs, RoleID, Rules = [], Mode: mode } = wanted;
  const { trx } = change;
  const customers = await requireChosen(change, CustomerIDs);
  const chosen = await withinField(requireSites(change, SiteIDs, 'SiteIDs'), ({ index }) => `SiteIDs[${index}]`);
  const rules = RoleID === undefined ? rulesOf(Rules) : (await requireRole(trx, RoleID)).rules;
  const sites = await findSitesOf(
    trx,
    customers.map(({ id }) => id),
  );
  const ownSites = (id: number) => (sites.get(id) ?? []).filter((site) => chosen.has(site.id));
  const pairs = customers.flatMap(({ id }) =>
    ownSites(id).map((site) => ({ customerID: id, siteID: site.id, roleID: site.role_id })),
  );
  const rights = await planRights(trx, pairs, { rules, mode, field: 'CustomerIDs' });
  const linkTo = mode === 'link' ? RoleID : mode === 'unlink' ? null : undefined;
  const links: SiteRole[] =
    linkTo === undefined
      ? []
      : pairs.filter(({ roleID }) => roleID !== linkTo).map((pair) => ({ ...pair, roleID: linkTo }));
  const linked = new Set(links.map(({ customerID }) => customerID));
  const results = summarize(customers, rights).map((result): ChangedAccess => {
    const own = ownSites(result.customerID);
    const ownIDs = new Set(own.map(({ id }) => id));
    const missingSites = [...chosen.values()].filter(({ id }) => !ownIDs.has(id)).map(({ name }) => name);
    if (own.length === 0) return { ...result, outcome: 'withoutSite', missingSites };
    return { ...result, ...(linked.has(result.customerID) && { outcome: 'changed' }), missingSites };
  });
  await applyRights(change, rights, { keepsRole: mode === 'link' });
  await setSiteRoles(change, links);
  change.requirePlan(wanted.Plan);
  return { entry: rights.length + links.length > 0 ? await change.revision() : null, customers: results };
}

/** Follows the same roles, unless the customer already had other rights on the site. */
export async function copyAccess(
  change: Change,
  { FromCustomerID, CustomerID, Plan }: AccessToCopy,
): Promise<AssignedRole> {
  await requireCustomers(change, [FromCustomerID], 'FromCustomerID');
  const customers = await requireCustomers(change, [CustomerID], 'CustomerID');
  const sites = (await findSitesOf(change.trx, [FromCustomerID])).get(FromCustomerID) ?? [];
  const pairs = sites.map(({ id, role_id }) => ({ customerID: CustomerID, siteID: id, roleID: role_id }));
  const added = await addSiteAccess(
    change,
    sites.map(({ id }) => ({ ExternalCustomerID: CustomerID, ActiveSiteID: id })),
  );
  const own = await readLevels(change.trx, pairs);
  const rights = (await listAccessOf(change.trx, FromCustomerID)).flatMap((row): RightChange[] => {
    const was = own.get(`${CustomerID} ${row.site_id} ${row.id}`) ?? [];
    const is = accessLevels.filter((level) => was.includes(level) || row[levelColumns[level]]);
    return is.length > was.length ? [{ customerID: CustomerID, siteID: row.site_id, endpointID: row.id, was, is }] : [];
  });
  refuseTooMany(rights, 'FromCustomerID');
  await applyRights(change, rights, {});
  const linked = await linkWhereEqual(change, pairs);
  change.requirePlan(Plan);
  const hasChanged = added.length + rights.length + linked > 0;
  const outcome = hasChanged ? 'changed' : 'unchanged';
  return {
    entry: hasChanged ? await change.revision() : null,
    customers: summarize([...customers.values()], rights).map((result) => ({ ...result, outcome })),
  };
}
