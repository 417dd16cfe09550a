import { type AccessLevel, accessLevels } from '@fagvaerk/contract/access-levels.ts';
import type { AssignMode } from '@fagvaerk/contract/access-roles.ts';
import { listMaximumObjects, rightsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import type { EndpointAccess, EndpointAccessChange } from '@fagvaerk/contract/rights.ts';
import { grantedLevels, type RoleRule } from '@fagvaerk/contract/role-rules.ts';
import { batchesOf } from '../database/batches.ts';
import type { Database } from '../database/schema.ts';
import type { Change } from './change.ts';
import { type ChangeOptions, changeEndpointAccess, levelColumns } from './endpoint-access.ts';
import { listEndpoints } from './endpoints.ts';
import { Refusal } from './refusal.ts';
import { pairKey, type SitePair, type SiteRole, setSiteRoles } from './site-roles.ts';

type Levels = readonly AccessLevel[];
export type RightChange = SitePair & Readonly<{ endpointID: number; was: Levels; is: Levels }>;

const combine: Record<AssignMode, (was: Levels, ruled: Levels) => Levels> = {
  link: (_was, ruled) => ruled,
  replace: (_was, ruled) => ruled,
  add: (was, ruled) => accessLevels.filter((level) => was.includes(level) || ruled.includes(level)),
  remove: (was, ruled) => was.filter((level) => !ruled.includes(level)),
  unlink: (was) => was,
};

/** What changes if the rules are applied on these sites. `field` is refused if it is too much for one change. */
export async function planRights(
  db: Database,
  pairs: readonly SitePair[],
  { rules, mode, field }: Readonly<{ rules: readonly RoleRule[]; mode: AssignMode; field?: string }>,
): Promise<RightChange[]> {
  const endpoints = (await listEndpoints(db)).map(({ id, path, methods }) => ({
    endpointID: id,
    ruled: grantedLevels(rules, { endpointPath: path, methods }),
  }));
  const changes: RightChange[] = [];
  for (const some of batchesOf(pairs)) {
    const levelsOf = await readLevels(db, some);
    for (const { customerID, siteID } of some)
      for (const { endpointID, ruled } of endpoints) {
        const was = levelsOf.get(`${pairKey({ customerID, siteID })} ${endpointID}`) ?? [];
        const is = combine[mode](was, ruled);
        if (is.join() !== was.join()) changes.push({ customerID, siteID, endpointID, was, is });
      }
    if (field) refuseTooMany(changes, field);
  }
  return changes;
}

/** A revert has to fit into one change too. */
export function refuseTooMany(changes: readonly RightChange[], field: string): void {
  if (changes.length > rightsAtOnceMaximum)
    throw new Refusal([{ index: null, field, rule: 'too-many-rights', limit: rightsAtOnceMaximum }]);
}

export async function readLevels(db: Database, pairs: readonly SitePair[]): Promise<ReadonlyMap<string, Levels>> {
  if (pairs.length === 0) return new Map();
  const rows = await db
    .selectFrom('endpoint_access')
    .selectAll()
    .where('customer_id', 'in', [...new Set(pairs.map(({ customerID }) => customerID))])
    .where('site_id', 'in', [...new Set(pairs.map(({ siteID }) => siteID))])
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.customer_id} ${row.site_id} ${row.endpoint_id}`,
      accessLevels.filter((level) => row[levelColumns[level]]),
    ]),
  );
}

export function toEndpointAccess(changes: readonly RightChange[]): EndpointAccessChange {
  const accessOf = ({ customerID, siteID, endpointID, is }: RightChange): EndpointAccess => ({
    CustomerID: customerID,
    SiteID: siteID,
    EndpointID: endpointID,
    AllowPOST: is.includes('POST'),
    AllowGET: is.includes('GET'),
    AllowPUT: is.includes('PUT'),
    AllowDELETE: is.includes('DELETE'),
  });
  return {
    Remove: changes.filter(({ is }) => is.length === 0).map(accessOf),
    Set: changes.filter(({ is }) => is.length > 0).map(accessOf),
  };
}

export async function applyRights(change: Change, changes: readonly RightChange[], options: ChangeOptions) {
  for (const some of batchesOf(changes, listMaximumObjects))
    await changeEndpointAccess(change, toEndpointAccess(some), options);
}

/** Links those sites whose rights are those of the role. Returns how many changed. */
export async function linkWhereEqual(change: Change, wanted: readonly SiteRole[]): Promise<number> {
  const linked: SiteRole[] = [];
  for (const { id, rules } of await change.trx.selectFrom('access_roles').select(['id', 'rules']).execute()) {
    const own = wanted.filter(({ roleID }) => roleID === id);
    if (own.length === 0) continue;
    const different = await planRights(change.trx, own, { rules, mode: 'link' });
    const differs = new Set(different.map(pairKey));
    linked.push(...own.filter((pair) => !differs.has(pairKey(pair))));
  }
  return setSiteRoles(change, linked);
}
