import type { AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { Database } from '../../database/schema.ts';
import { customerFacts } from '../register/change-customers.ts';
import { customerColumns } from '../register/customers.ts';
import { findEndpointAccessFacts } from '../register/endpoint-access.ts';
import { listEndpoints } from '../register/endpoints.ts';
import { findSitesOf } from '../register/site-access.ts';
import { type SiteRow, siteColumns } from '../register/sites.ts';
import { type AccessState, byEndpoint, type RightFacts, type SiteState } from './rewind.ts';

/** What is there now, as far as the history of some customers is about it. */
export type PresentState = Readonly<{
  customers: ReadonlyMap<number, AccessState>;
  sites: ReadonlyMap<number, SiteRow>;
  /** Those that are documented today. */
  endpoints: ReadonlySet<number>;
  /** The sites that somebody may use. */
  usedSites: ReadonlySet<number>;
}>;

export async function readPresent(db: Database, customerIds: readonly number[]): Promise<PresentState> {
  const sites = await db.selectFrom('sites').select(siteColumns).execute();
  const used = await db.selectFrom('site_access').select('site_id').distinct().execute();
  return {
    customers: customerIds.length > 0 ? await readCustomers(db, customerIds) : new Map(),
    sites: new Map(sites.map((site) => [site.id, site])),
    endpoints: new Set((await listEndpoints(db)).map(({ id }) => id)),
    usedSites: new Set(used.map(({ site_id }) => site_id)),
  };
}

async function readCustomers(db: Database, ids: readonly number[]): Promise<PresentState['customers']> {
  const rows = await db.selectFrom('customers').select(customerColumns).where('id', 'in', ids).execute();
  const [granted, rights] = [await findSitesOf(db, ids), await findEndpointAccessFacts(db, ids)];
  return new Map(
    rows.map((row) => {
      const own = Map.groupBy((rights.get(row.id) ?? []) as RightFacts[], ({ siteID }) => siteID);
      const sites = (granted.get(row.id) ?? []).map(({ id, name }): [number, SiteState] => [
        id,
        { siteName: name, rights: byEndpoint(own.get(id) ?? []) },
      ]);
      const customer: AuditFacts = customerFacts(row);
      return [row.id, { customer, sites: new Map(sites) }];
    }),
  );
}
