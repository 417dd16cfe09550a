import type { Database } from '../database/schema.ts';
import type { AuditEvent, Change } from './change.ts';

export type SitePair = Readonly<{ customerID: number; siteID: number }>;
export type SiteRole = SitePair & Readonly<{ roleID: number | null }>;

export const pairKey = ({ customerID, siteID }: SitePair): string => `${customerID} ${siteID}`;

/** In facts of the history, absent for individual rights. */
export const roleFacts = ({ role_id, role_name }: { role_id: number | null; role_name: string | null }) =>
  role_id === null ? {} : { roleID: role_id, roleName: role_name };

export async function findFollowers(db: Database, roleIDs: readonly number[]) {
  return db
    .selectFrom('site_access')
    .select(['customer_id as customerID', 'site_id as siteID', 'role_id as roleID'])
    .where('role_id', 'in', roleIDs)
    .orderBy('customer_id')
    .orderBy('site_id')
    .execute();
}

/** Links sites to a role or, without one, makes their rights individual. Returns how many changed. */
export async function setSiteRoles(change: Change, wanted: readonly SiteRole[]): Promise<number> {
  if (wanted.length === 0) return 0;
  const rows = await change.trx
    .selectFrom('site_access')
    .innerJoin('customers', 'customers.id', 'site_access.customer_id')
    .innerJoin('sites', 'sites.id', 'site_access.site_id')
    .leftJoin('access_roles', 'access_roles.id', 'site_access.role_id')
    .select(['customers.id as customerID', 'customers.name', 'sites.id as siteID', 'sites.name as siteName'])
    .select(['site_access.role_id', 'access_roles.name as role_name'])
    .where('customers.id', 'in', [...new Set(wanted.map(({ customerID }) => customerID))])
    .execute();
  const roles = await change.trx.selectFrom('access_roles').select(['id', 'name']).execute();
  const nameOf = new Map(roles.map(({ id, name }) => [id, name]));
  const known = new Map(rows.map((row) => [pairKey(row), row]));
  const events: AuditEvent[] = [];
  const changed: SiteRole[] = [];
  for (const { roleID, ...pair } of wanted) {
    const row = known.get(pairKey(pair));
    if (!row || row.role_id === roleID) continue;
    changed.push({ ...pair, roleID });
    const { customerID: customerId, name, siteID, siteName } = row;
    const after = { role_id: roleID, role_name: roleID === null ? null : (nameOf.get(roleID) ?? null) };
    events.push({
      action: 'siteAccess.roleChanged',
      customerId,
      subject: `${name}: ${siteName}`,
      before: { siteID, siteName, ...roleFacts(row) },
      after: { siteID, siteName, ...roleFacts(after) },
    });
  }
  for (const pairs of Map.groupBy(changed, ({ siteID, roleID }) => `${siteID} ${roleID}`).values()) {
    const [{ siteID, roleID }] = pairs as [SiteRole];
    await change.trx
      .updateTable('site_access')
      .set({ role_id: roleID })
      .where('site_id', '=', siteID)
      .where(
        'customer_id',
        'in',
        pairs.map(({ customerID }) => customerID),
      )
      .execute();
  }
  await change.record(events);
  return events.length;
}
