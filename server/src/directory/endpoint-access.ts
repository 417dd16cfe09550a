import { type AccessLevel, levelOf } from '@fagvaerk/contract/access-levels.ts';
import type { EndpointAccess, EndpointAccessChange, EndpointAccessToRemove } from '@fagvaerk/contract/rights.ts';
import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../database/batches.ts';
import type { Database, Schema } from '../database/schema.ts';
import type { Change } from './change.ts';
import { requireCustomers } from './customers.ts';
import { requireEndpoints } from './endpoints.ts';
import { refuseWhere, withinField } from './refusal.ts';
import { pairKey, setSiteRoles } from './site-roles.ts';
import { requireSites } from './sites.ts';

type AccessRow = Selectable<Schema['endpoint_access']>;
type IdField = 'CustomerID' | 'SiteID' | 'EndpointID';

export const levelColumns = {
  POST: 'allow_post',
  GET: 'allow_get',
  PUT: 'allow_put',
  DELETE: 'allow_delete',
} as const satisfies Record<AccessLevel, keyof AccessRow>;
const flags = Object.values(levelColumns);

/** A row may allow nothing. */
export const grantsSomething = ({ or, eb }: ExpressionBuilder<Schema, 'endpoint_access'>) =>
  or(flags.map((flag) => eb(flag, '=', true)));

type RightFilter = Readonly<{ endpointID?: number | undefined; method?: string | undefined }>;

export function rightsOnSite(
  { selectFrom }: ExpressionBuilder<Schema, 'site_access'>,
  { endpointID, method = '' }: RightFilter = {},
) {
  const rights = selectFrom('endpoint_access')
    .innerJoin('endpoints', 'endpoints.id', 'endpoint_access.endpoint_id')
    .whereRef('endpoint_access.customer_id', '=', 'site_access.customer_id')
    .whereRef('endpoint_access.site_id', '=', 'site_access.site_id')
    .where('endpoints.retired', '=', false)
    .where(grantsSomething)
    .$if(endpointID !== undefined, (found) => found.where('endpoint_access.endpoint_id', '=', endpointID ?? 0));
  const level = levelOf(method);
  if (!level) return rights;
  const isOffered = sql<SqlBool>`cast(endpoints.methods as text) like ${`%"${method}"%`}`;
  return rights.where(levelColumns[level], '=', true).where(isOffered);
}

export type ListedAccess = Awaited<ReturnType<typeof listAccessOf>>[number];

export async function listAccessOf(db: Database, customerId: number, siteId?: number) {
  return db
    .selectFrom('endpoint_access')
    .innerJoin('endpoints', 'endpoints.id', 'endpoint_access.endpoint_id')
    .innerJoin('sites', 'sites.id', 'endpoint_access.site_id')
    .select([
      'endpoints.id',
      'endpoints.path',
      'endpoints.methods',
      'endpoint_access.site_id',
      'sites.name as site_name',
    ])
    .select(flags)
    .where('endpoint_access.customer_id', '=', customerId)
    .$if(siteId !== undefined, (access) => access.where('endpoint_access.site_id', '=', siteId ?? 0))
    .where('endpoints.retired', '=', false)
    .orderBy('sites.name_key')
    .orderBy('endpoints.position')
    .execute();
}

export async function findRightsGivenSince(db: Database, customerId: number, since: Date): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'after'])
    .where('customer_id', '=', customerId)
    .where('action', '=', 'endpointAccess.set')
    .where('at', '>=', since)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ at, after }) => [`${after?.siteID} ${after?.endpointID}`, at]));
}

/** `keepsRole`: the rights are those of the role that the site follows. */
export type ChangeOptions = Readonly<{ isNarrowing?: boolean; keepsRole?: boolean }>;

export async function setEndpointAccess(
  change: Change,
  wanted: readonly EndpointAccess[],
  { isNarrowing = false, keepsRole = false }: ChangeOptions = {},
): Promise<void> {
  const { describe, sites: known } = await requireAll(change, wanted);
  const sites = await change.trx
    .selectFrom('site_access')
    .select(['customer_id', 'site_id'])
    .where('customer_id', 'in', distinct(wanted, 'CustomerID'))
    .execute();
  const granted = new Set(sites.map(({ customer_id, site_id }) => `${customer_id} ${site_id}`));
  refuseWhere(wanted, ({ CustomerID, SiteID }) => {
    const isGranted = granted.has(`${CustomerID} ${SiteID}`);
    return !isGranted && { field: 'SiteID', rule: 'customer-lacks-site' };
  });
  const before = await findRows(change, wanted);
  const rows = new Map(wanted.map((access) => [keyOf(access), rowOf(access)]));
  const changed = [...rows].filter(([name, row]) => {
    const was = before.get(name);
    return !was || flags.some((flag) => was[flag] !== row[flag]);
  });
  const grantsLive = changed.some(
    ([name, row]) =>
      known.get(row.site_id)?.kind === 'live' && flags.some((flag) => row[flag] && !before.get(name)?.[flag]),
  );
  if (grantsLive && !isNarrowing) change.requireFreshLogin();
  for (const batch of batchesOf(changed))
    await change.trx
      .insertInto('endpoint_access')
      .values(batch.map(([, row]) => row))
      .onConflict((conflict) =>
        conflict.columns(['customer_id', 'site_id', 'endpoint_id']).doUpdateSet(({ ref }) => ({
          allow_post: ref('excluded.allow_post'),
          allow_get: ref('excluded.allow_get'),
          allow_put: ref('excluded.allow_put'),
          allow_delete: ref('excluded.allow_delete'),
        })),
      )
      .execute();
  await change.record(
    changed.map(([name, row]) => {
      const was = before.get(name);
      const { facts: after, ...event } = describe(row);
      return { action: 'endpointAccess.set', ...event, before: was && describe(was).facts, after };
    }),
  );
  if (!keepsRole)
    await unlink(
      change,
      changed.map(([, row]) => row),
    );
}

export async function removeEndpointAccess(
  change: Change,
  unwanted: readonly EndpointAccessToRemove[],
  { keepsRole = false }: ChangeOptions = {},
): Promise<void> {
  const { describe } = await requireAll(change, unwanted);
  const rows = await findRows(change, unwanted);
  const removed = [...new Set(unwanted.map(keyOf))].flatMap((name) => rows.get(name) ?? []);
  for (const rows of Map.groupBy(removed, ({ customer_id, site_id }) => `${customer_id} ${site_id}`).values()) {
    const [{ customer_id, site_id }] = rows as [AccessRow];
    const endpointIDs = rows.map(({ endpoint_id }) => endpoint_id);
    await change.trx
      .deleteFrom('endpoint_access')
      .where('customer_id', '=', customer_id)
      .where('site_id', '=', site_id)
      .where('endpoint_id', 'in', endpointIDs)
      .execute();
  }
  await change.record(
    removed.map((row) => {
      const { facts: before, ...event } = describe(row);
      return { action: 'endpointAccess.removed', ...event, before };
    }),
  );
  if (!keepsRole) await unlink(change, removed);
}

/** Rights that are changed individually no longer follow a role. */
async function unlink(change: Change, rows: readonly AccessRow[]): Promise<void> {
  const pairs = rows.map(({ customer_id, site_id }) => ({ customerID: customer_id, siteID: site_id, roleID: null }));
  await setSiteRoles(change, [...new Map(pairs.map((pair) => [pairKey(pair), pair])).values()]);
}

export async function changeEndpointAccess(
  change: Change,
  { Set: wanted, Remove }: EndpointAccessChange,
  options?: ChangeOptions,
) {
  if (Remove.length > 0)
    await withinField(removeEndpointAccess(change, Remove, options), ({ index, field }) => `Remove[${index}].${field}`);
  if (wanted.length > 0)
    await withinField(setEndpointAccess(change, wanted, options), ({ index, field }) => `Set[${index}].${field}`);
}

export async function findEndpointAccessFacts(db: Database, customerIds: readonly number[]) {
  const rows = await db
    .selectFrom('endpoint_access')
    .innerJoin('endpoints', 'endpoints.id', 'endpoint_access.endpoint_id')
    .innerJoin('sites', 'sites.id', 'endpoint_access.site_id')
    .selectAll('endpoint_access')
    .select(['endpoints.path', 'sites.name as site_name'])
    .where('endpoint_access.customer_id', 'in', customerIds)
    .orderBy('endpoint_access.site_id')
    .orderBy('endpoints.position')
    .execute();
  const facts = new Map<number, ReturnType<typeof factsOf>[]>(customerIds.map((id) => [id, []]));
  for (const row of rows) facts.get(row.customer_id)?.push(factsOf(row, row.site_name, row.path));
  return facts;
}

export const allowedBy = (row: Pick<AccessRow, (typeof flags)[number]>) => ({
  allowPOST: row.allow_post,
  allowGET: row.allow_get,
  allowPUT: row.allow_put,
  allowDELETE: row.allow_delete,
});

const factsOf = (row: AccessRow, siteName: string | undefined, endpointName: string | undefined) => ({
  siteID: row.site_id,
  siteName,
  endpointID: row.endpoint_id,
  endpointName,
  ...allowedBy(row),
});

async function requireAll(change: Change, keys: readonly EndpointAccessToRemove[]) {
  const ids = (name: IdField) => keys.map((key) => key[name]);
  const customers = await requireCustomers(change, ids('CustomerID'), 'CustomerID');
  const sites = await requireSites(change, ids('SiteID'), 'SiteID');
  const endpoints = await requireEndpoints(change, ids('EndpointID'), 'EndpointID');
  const describe = (row: AccessRow) => {
    const [siteName, path] = [sites.get(row.site_id)?.name, endpoints.get(row.endpoint_id)?.path];
    const subject = `${customers.get(row.customer_id)?.name}: ${siteName} ${path}`;
    return { customerId: row.customer_id, subject, facts: factsOf(row, siteName, path) };
  };
  return { describe, sites };
}

async function findRows({ trx }: Change, keys: readonly EndpointAccessToRemove[]): Promise<Map<string, AccessRow>> {
  const rows = await trx
    .selectFrom('endpoint_access')
    .selectAll()
    .where('customer_id', 'in', distinct(keys, 'CustomerID'))
    .where('site_id', 'in', distinct(keys, 'SiteID'))
    .where('endpoint_id', 'in', distinct(keys, 'EndpointID'))
    .execute();
  return new Map(rows.map((row) => [`${row.customer_id} ${row.site_id} ${row.endpoint_id}`, row]));
}

const distinct = (keys: readonly EndpointAccessToRemove[], name: IdField) => [...new Set(keys.map((key) => key[name]))];

const keyOf = ({ CustomerID, SiteID, EndpointID }: EndpointAccessToRemove) => `${CustomerID} ${SiteID} ${EndpointID}`;

const rowOf = (wanted: EndpointAccess): AccessRow => ({
  customer_id: wanted.CustomerID,
  site_id: wanted.SiteID,
  endpoint_id: wanted.EndpointID,
  allow_post: wanted.AllowPOST,
  allow_get: wanted.AllowGET,
  allow_put: wanted.AllowPUT,
  allow_delete: wanted.AllowDELETE,
});
