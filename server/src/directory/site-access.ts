import type { SiteAccess } from '@fagvaerk/contract/sites.ts';
import type { Database } from '../database/schema.ts';
import type { AuditEvent, Change } from './change.ts';
import { isDemo, requireCustomers } from './customers.ts';
import { findEndpointAccessFacts, rightsOnSite } from './endpoint-access.ts';
import { refuseWhere } from './refusal.ts';
import { roleFacts } from './site-roles.ts';
import { requireSites } from './sites.ts';

const sitesOfCustomers = (db: Database) =>
  db
    .selectFrom('site_access')
    .innerJoin('sites', 'sites.id', 'site_access.site_id')
    .leftJoin('access_roles', 'access_roles.id', 'site_access.role_id')
    .select(['site_access.customer_id', 'site_access.role_id', 'access_roles.name as role_name'])
    .select(['sites.id', 'sites.name', 'sites.kind', 'sites.base_url', 'sites.sends_key', 'sites.revision'])
    .orderBy('sites.name_key');

export type SiteOfCustomer = Awaited<ReturnType<typeof listSitesOf>>[number];

export async function listSitesOf(db: Database, customerId: number) {
  const rows = await sitesOfCustomers(db)
    .where('site_access.customer_id', '=', customerId)
    .select((eb) =>
      rightsOnSite(eb)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('endpoint_count'),
    )
    .execute();
  return rows.map((row) => ({ ...row, endpoint_count: Number(row.endpoint_count) }));
}

export async function findSitesOf(db: Database, customerIds: readonly number[]) {
  const rows = await sitesOfCustomers(db).where('site_access.customer_id', 'in', customerIds).execute();
  return Map.groupBy(rows, ({ customer_id }) => customer_id);
}

/** Returns what was added. */
export async function addSiteAccess(change: Change, wanted: readonly SiteAccess[]): Promise<SiteAccess[]> {
  if (wanted.length === 0) return [];
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
  await change.record(
    inserted.map(({ customer_id: customerId, site_id: siteID }) => {
      const siteName = sites.get(siteID)?.name;
      const subject = `${customers.get(customerId)?.name}: ${siteName}`;
      return { action: 'siteAccess.added', customerId, subject, after: { siteID, siteName } };
    }),
  );
  return inserted.map(({ customer_id, site_id }) => ({ ExternalCustomerID: customer_id, ActiveSiteID: site_id }));
}

/** Returns what was removed. */
export async function removeSiteAccess(change: Change, unwanted: readonly SiteAccess[]): Promise<SiteAccess[]> {
  const { customers, sites } = await requireBoth(change, unwanted);
  const rights = await findEndpointAccessFacts(change.trx, [...customers.keys()]);
  const roles = await findSitesOf(change.trx, [...customers.keys()]);
  const removed: SiteAccess[] = [];
  const events: AuditEvent[] = [];
  for (const { ExternalCustomerID: customerId, ActiveSiteID: siteID } of unwanted) {
    const { numDeletedRows } = await change.trx
      .deleteFrom('site_access')
      .where('customer_id', '=', customerId)
      .where('site_id', '=', siteID)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) continue;
    removed.push({ ExternalCustomerID: customerId, ActiveSiteID: siteID });
    const siteName = sites.get(siteID)?.name;
    const subject = `${customers.get(customerId)?.name}: ${siteName}`;
    const endpoints = rights.get(customerId)?.filter((right) => right.siteID === siteID) ?? [];
    const had = roles.get(customerId)?.find(({ id }) => id === siteID);
    const before = { siteID, siteName, endpoints, ...(had && roleFacts(had)) };
    events.push({ action: 'siteAccess.removed', customerId, subject, before });
  }
  await change.record(events);
  return removed;
}

async function requireBoth(change: Change, pairs: readonly SiteAccess[]) {
  const ids = (field: keyof SiteAccess) => pairs.map((pair) => pair[field]);
  const customers = await requireCustomers(change, ids('ExternalCustomerID'), 'ExternalCustomerID');
  return { customers, sites: await requireSites(change, ids('ActiveSiteID'), 'ActiveSiteID') };
}
