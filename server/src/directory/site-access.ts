import type { SiteAccess } from '@fagvaerk/contract/admin.ts';
import type { Database } from '../database/schema.ts';
import { type AuditEvent, type Change, recordAudit, refuseWhere } from './change.ts';
import { isDemo, requireCustomers } from './customers.ts';
import { findEndpointAccessFacts, rightsOnSite } from './endpoint-access.ts';
import { requireSites, type SiteRow } from './sites.ts';

export async function listSitesOf(db: Database, customerId: number): Promise<(SiteRow & { endpoint_count: number })[]> {
  const rows = await db
    .selectFrom('site_access')
    .innerJoin('sites', 'sites.id', 'site_access.site_id')
    .where('site_access.customer_id', '=', customerId)
    .select(['sites.id', 'sites.name', 'sites.kind', 'sites.base_url', 'sites.sends_key'])
    .select((eb) =>
      rightsOnSite(eb)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('endpoint_count'),
    )
    .orderBy('sites.name_key')
    .execute();
  return rows.map((row) => ({ ...row, endpoint_count: Number(row.endpoint_count) }));
}

export async function addSiteAccess(change: Change, wanted: readonly SiteAccess[]): Promise<void> {
  const { customers, sites } = await requireBoth(change, wanted);
  refuseWhere(wanted, ({ ExternalCustomerID, ActiveSiteID }) => {
    const customer = customers.get(ExternalCustomerID);
    const isRefused = customer && isDemo(customer) && sites.get(ActiveSiteID)?.kind === 'live';
    return isRefused && { field: 'ActiveSiteID', rule: 'demo-key-on-live-site' };
  });
  const inserted = await change.trx
    .insertInto('site_access')
    .values(wanted.map((pair) => ({ customer_id: pair.ExternalCustomerID, site_id: pair.ActiveSiteID })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['customer_id', 'site_id'])
    .execute();
  if (inserted.some(({ site_id }) => sites.get(site_id)?.kind === 'live')) change.requireFreshLogin();
  await recordAudit(
    change,
    inserted.map(({ customer_id: customerId, site_id: siteID }) => {
      const siteName = sites.get(siteID)?.name;
      const subject = `${customers.get(customerId)?.name}: ${siteName}`;
      return { action: 'siteAccess.added', customerId, subject, after: { siteID, siteName } };
    }),
  );
}

export async function removeSiteAccess(change: Change, unwanted: readonly SiteAccess[]): Promise<void> {
  const { customers, sites } = await requireBoth(change, unwanted);
  const rights = await findEndpointAccessFacts(change.trx, [...customers.keys()]);
  const events: AuditEvent[] = [];
  for (const { ExternalCustomerID: customerId, ActiveSiteID: siteID } of unwanted) {
    const { numDeletedRows } = await change.trx
      .deleteFrom('site_access')
      .where('customer_id', '=', customerId)
      .where('site_id', '=', siteID)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) continue;
    const siteName = sites.get(siteID)?.name;
    const subject = `${customers.get(customerId)?.name}: ${siteName}`;
    const endpoints = rights.get(customerId)?.filter((right) => right.siteID === siteID) ?? [];
    events.push({ action: 'siteAccess.removed', customerId, subject, before: { siteID, siteName, endpoints } });
  }
  await recordAudit(change, events);
}

export async function findSitesOf(db: Database, customerIds: readonly number[]) {
  const rows = await db
    .selectFrom('site_access')
    .innerJoin('sites', 'sites.id', 'site_access.site_id')
    .select(['site_access.customer_id', 'sites.id', 'sites.name', 'sites.kind'])
    .where('site_access.customer_id', 'in', customerIds)
    .orderBy('sites.name_key')
    .execute();
  return Map.groupBy(rows, ({ customer_id }) => customer_id);
}

async function requireBoth(change: Change, pairs: readonly SiteAccess[]) {
  const ids = (field: keyof SiteAccess) => pairs.map((pair) => pair[field]);
  const customers = await requireCustomers(change, ids('ExternalCustomerID'), 'ExternalCustomerID');
  return { customers, sites: await requireSites(change, ids('ActiveSiteID'), 'ActiveSiteID') };
}
