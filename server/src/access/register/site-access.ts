import type { SiteAccess } from '@fagvaerk/contract/admin.ts';
import type { Database } from '../../database/schema.ts';
import { type Change, type Happening, recordAudit, refuseWhere } from './change.ts';
import { isOpen, requireCustomers } from './customers.ts';
import { findEndpointAccessFacts, grantsSomething } from './endpoint-access.ts';
import { requireSites, type SiteRow } from './sites.ts';

/** The customer's sites by name, each with the number of endpoints that it has rights of its own on. */
export async function listSitesOf(db: Database, customerId: number): Promise<(SiteRow & { endpoint_count: number })[]> {
  const rows = await db
    .selectFrom('site_access')
    .innerJoin('sites', 'sites.id', 'site_access.site_id')
    .where('site_access.customer_id', '=', customerId)
    .select(['sites.id', 'sites.name', 'sites.kind', 'sites.base_url', 'sites.sends_key'])
    .select(({ selectFrom }) =>
      selectFrom('endpoint_access')
        .innerJoin('endpoints', 'endpoints.id', 'endpoint_access.endpoint_id')
        .whereRef('endpoint_access.customer_id', '=', 'site_access.customer_id')
        .whereRef('endpoint_access.site_id', '=', 'site_access.site_id')
        .where('endpoints.retired', '=', false)
        .where(grantsSomething)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('endpoint_count'),
    )
    .orderBy('sites.name_key')
    .execute();
  return rows.map((row) => ({ ...row, endpoint_count: Number(row.endpoint_count) }));
}

/** Having it already is no error. Whose key everybody has read is given no live site. */
export async function addSiteAccess(change: Change, wanted: readonly SiteAccess[]): Promise<void> {
  const { customers, sites } = await requireBoth(change, wanted);
  refuseWhere(wanted, ({ ExternalCustomerID, ActiveSiteID }) => {
    const customer = customers.get(ExternalCustomerID);
    const isRefused = customer && isOpen(customer) && sites.get(ActiveSiteID)?.kind === 'live';
    return isRefused ? [{ field: 'ActiveSiteID', rule: 'open-key-on-live-site' }] : [];
  });
  const inserted = await change.trx
    .insertInto('site_access')
    .values(wanted.map((pair) => ({ customer_id: pair.ExternalCustomerID, site_id: pair.ActiveSiteID })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['customer_id', 'site_id'])
    .execute();
  await recordAudit(
    change,
    inserted.map(({ customer_id, site_id }) => {
      const site = sites.get(site_id);
      return {
        action: 'siteAccess.added',
        customerId: customer_id,
        subject: `${customers.get(customer_id)?.name}: ${site?.name}`,
        after: { siteID: site_id, siteName: site?.name },
      };
    }),
  );
}

/** Takes the customer's endpoint rights on the site along. Not having it is no error. */
export async function removeSiteAccess(change: Change, unwanted: readonly SiteAccess[]): Promise<void> {
  const { customers, sites } = await requireBoth(change, unwanted);
  const rights = await findEndpointAccessFacts(change.trx, [...customers.keys()]);
  const happenings: Happening[] = [];
  for (const { ExternalCustomerID: customerId, ActiveSiteID: siteId } of unwanted) {
    const { numDeletedRows } = await change.trx
      .deleteFrom('site_access')
      .where('customer_id', '=', customerId)
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) continue;
    const siteName = sites.get(siteId)?.name;
    const endpoints = (rights.get(customerId) ?? []).filter(({ siteID }) => siteID === siteId);
    happenings.push({
      action: 'siteAccess.removed',
      customerId,
      subject: `${customers.get(customerId)?.name}: ${siteName}`,
      before: { siteID: siteId, siteName, endpoints },
    });
  }
  await recordAudit(change, happenings);
}

/** Each customer's sites, by name. */
export async function findSitesOf(
  db: Database,
  customerIds: readonly number[],
): Promise<Map<number, { id: number; name: string }[]>> {
  const rows = await db
    .selectFrom('site_access')
    .innerJoin('sites', 'sites.id', 'site_access.site_id')
    .select(['site_access.customer_id', 'sites.id', 'sites.name'])
    .where('site_access.customer_id', 'in', customerIds)
    .orderBy('sites.name_key')
    .execute();
  return Map.groupBy(rows, ({ customer_id }) => customer_id);
}

async function requireBoth(change: Change, pairs: readonly SiteAccess[]) {
  const customerIds = pairs.map(({ ExternalCustomerID }) => ExternalCustomerID);
  const siteIds = pairs.map(({ ActiveSiteID }) => ActiveSiteID);
  return {
    customers: await requireCustomers(change, customerIds, 'ExternalCustomerID'),
    sites: await requireSites(change, siteIds, 'ActiveSiteID'),
  };
}
