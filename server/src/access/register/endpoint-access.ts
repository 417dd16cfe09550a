import type { AccessLevel } from '@fagvaerk/contract/access-levels.ts';
import type { EndpointAccess, EndpointAccessChange, EndpointAccessToRemove } from '@fagvaerk/contract/admin.ts';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Database, Schema } from '../../database/schema.ts';
import { batchesOf, type Change, type Happening, Refusal, recordAudit, refuseWhere } from './change.ts';
import { requireCustomers } from './customers.ts';
import { type EndpointRow, requireEndpoints } from './endpoints.ts';
import { requireSites } from './sites.ts';

type AccessRow = Selectable<Schema['endpoint_access']>;
type RowKey = Pick<AccessRow, 'customer_id' | 'site_id' | 'endpoint_id'>;
const flags = ['allow_post', 'allow_get', 'allow_put', 'allow_delete'] as const;
export type ListedAccess = Pick<AccessRow, (typeof flags)[number]> & EndpointRow;

/** A row may be there without allowing anything. */
export const grantsSomething = ({ or, eb }: ExpressionBuilder<Schema, 'endpoint_access'>) =>
  or(flags.map((flag) => eb(flag, '=', true)));

/** The customer's rights on the site, in the order of the documentation. */
export async function listEndpointAccess(db: Database, customerId: number, siteId: number): Promise<ListedAccess[]> {
  return db
    .selectFrom('endpoint_access')
    .innerJoin('endpoints', 'endpoints.id', 'endpoint_access.endpoint_id')
    .select(['endpoints.id', 'endpoints.path', 'endpoints.version', 'endpoints.methods'])
    .select(flags)
    .where('endpoint_access.customer_id', '=', customerId)
    .where('endpoint_access.site_id', '=', siteId)
    .where('endpoints.retired', '=', false)
    .orderBy('endpoints.position')
    .execute();
}

export type AccessOnSite = ListedAccess & Readonly<{ site_id: number; site_name: string }>;

/** The customer's rights on all of its sites, by site and in the order of the documentation. */
export async function listAccessOf(db: Database, customerId: number): Promise<AccessOnSite[]> {
  return db
    .selectFrom('endpoint_access')
    .innerJoin('endpoints', 'endpoints.id', 'endpoint_access.endpoint_id')
    .innerJoin('sites', 'sites.id', 'endpoint_access.site_id')
    .select(['endpoints.id', 'endpoints.path', 'endpoints.version', 'endpoints.methods'])
    .select(['endpoint_access.site_id', 'sites.name as site_name'])
    .select(flags)
    .where('endpoint_access.customer_id', '=', customerId)
    .where('endpoints.retired', '=', false)
    .orderBy('sites.name_key')
    .orderBy('endpoints.position')
    .execute();
}

/** When the customer's rights were last given, by site and endpoint, since a moment. */
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

/** Gives rights, or replaces the flags of those that are there. The customer must have the site. */
export async function setEndpointAccess(change: Change, wanted: readonly EndpointAccess[]): Promise<void> {
  const describe = await requireAll(change, wanted);
  const granted = await findGrantedSites(change, wanted);
  refuseWhere(wanted, ({ CustomerID, SiteID }) =>
    granted.has(`${CustomerID} ${SiteID}`) ? [] : [{ field: 'SiteID', rule: 'customer-lacks-site' }],
  );
  const before = await findRows(change, wanted);
  // Of several objects for the same endpoint the last one counts.
  const rows = [...new Map(wanted.map(rowOf).map((row) => [nameOf(row), row])).values()];
  const changed = rows.filter((row) => {
    const was = before.get(nameOf(row));
    return !was || flags.some((flag) => was[flag] !== row[flag]);
  });
  if (changed.length === 0) return;
  for (const batch of batchesOf(changed))
    await change.trx
      .insertInto('endpoint_access')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['customer_id', 'site_id', 'endpoint_id']).doUpdateSet(({ ref }) => ({
          allow_post: ref('excluded.allow_post'),
          allow_get: ref('excluded.allow_get'),
          allow_put: ref('excluded.allow_put'),
          allow_delete: ref('excluded.allow_delete'),
        })),
      )
      .execute();
  await recordAudit(
    change,
    changed.map((row) => {
      const was = before.get(nameOf(row));
      const { subject, facts } = describe(row);
      const customerId = row.customer_id;
      return { action: 'endpointAccess.set', customerId, subject, before: was && facts(was), after: facts(row) };
    }),
  );
}

type Place = Pick<EndpointAccess, 'CustomerID' | 'SiteID'>;
type WantedLevels = Readonly<{ endpointID: number; levels: readonly AccessLevel[] }>;

/** The rows that these customers need for having the levels on these sites: with what they have there already, and none where that is enough. */
export async function rightsLacking(
  change: Change,
  places: readonly Place[],
  wanted: readonly WantedLevels[],
): Promise<EndpointAccess[]> {
  const keys = places.flatMap((place) =>
    wanted.map(({ endpointID, levels }) => ({ key: { ...place, EndpointID: endpointID }, levels })),
  );
  if (keys.length === 0) return [];
  const before = await findRows(
    change,
    keys.map(({ key }) => key),
  );
  return keys.flatMap(({ key, levels }) => {
    const was = before.get(nameOf(keyOf(key)));
    const has = { POST: was?.allow_post, GET: was?.allow_get, PUT: was?.allow_put, DELETE: was?.allow_delete };
    if (levels.every((level) => has[level])) return [];
    const gets = (level: AccessLevel) => has[level] === true || levels.includes(level);
    return [
      { ...key, AllowPOST: gets('POST'), AllowGET: gets('GET'), AllowPUT: gets('PUT'), AllowDELETE: gets('DELETE') },
    ];
  });
}

/** Having no such right is no error. */
export async function removeEndpointAccess(change: Change, unwanted: readonly EndpointAccessToRemove[]): Promise<void> {
  const describe = await requireAll(change, unwanted);
  const rows = await findRows(change, unwanted);
  const happenings: Happening[] = [];
  for (const key of unwanted) {
    const name = nameOf(keyOf(key));
    const row = rows.get(name);
    if (!row) continue;
    rows.delete(name);
    await change.trx
      .deleteFrom('endpoint_access')
      .where('customer_id', '=', row.customer_id)
      .where('site_id', '=', row.site_id)
      .where('endpoint_id', '=', row.endpoint_id)
      .execute();
    const { subject, facts } = describe(row);
    const customerId = row.customer_id;
    happenings.push({ action: 'endpointAccess.removed', customerId, subject, before: facts(row) });
  }
  await recordAudit(change, happenings);
}

/** Takes away and gives as one change: neither is ever done without the other. */
export async function changeEndpointAccess(
  change: Change,
  { Set: wanted, Remove }: EndpointAccessChange,
): Promise<void> {
  if (Remove.length > 0) await blameWithin('Remove', removeEndpointAccess(change, Remove));
  if (wanted.length > 0) await blameWithin('Set', setEndpointAccess(change, wanted));
}

/** Names the list that a broken rule is in. */
async function blameWithin(list: keyof EndpointAccessChange, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      error.violations.map(({ index, field, ...rest }) => ({
        ...rest,
        index: null,
        field: `${list}[${index}].${field}`,
      })),
    );
  });
}

type AccessFacts = ReturnType<typeof factsOf>;

/** All rights of each customer, in the words of the history. */
export async function findEndpointAccessFacts(
  db: Database,
  customerIds: readonly number[],
): Promise<Map<number, AccessFacts[]>> {
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
  return new Map(
    [...Map.groupBy(rows, ({ customer_id }) => customer_id)].map(([id, ofCustomer]) => [
      id,
      ofCustomer.map((row) => factsOf(row, row.site_name, row.path)),
    ]),
  );
}

function factsOf(row: AccessRow, siteName: string | undefined, endpointName: string | undefined) {
  return {
    siteID: row.site_id,
    siteName,
    endpointID: row.endpoint_id,
    endpointName,
    allowPOST: row.allow_post,
    allowGET: row.allow_get,
    allowPUT: row.allow_put,
    allowDELETE: row.allow_delete,
  };
}

/** Refuses unknown ids; answers with a way to put a row into words. */
async function requireAll(change: Change, keys: readonly EndpointAccessToRemove[]) {
  const ids = (name: 'CustomerID' | 'SiteID' | 'EndpointID') => keys.map((key) => key[name]);
  const customers = await requireCustomers(change, ids('CustomerID'), 'CustomerID');
  const sites = await requireSites(change, ids('SiteID'), 'SiteID');
  const endpoints = await requireEndpoints(change, ids('EndpointID'), 'EndpointID');
  return ({ customer_id, site_id, endpoint_id }: RowKey) => {
    const [siteName, path] = [sites.get(site_id)?.name, endpoints.get(endpoint_id)?.path];
    return {
      subject: `${customers.get(customer_id)?.name}: ${siteName} ${path}`,
      facts: (row: AccessRow) => factsOf(row, siteName, path),
    };
  };
}

async function findGrantedSites({ trx }: Change, keys: readonly EndpointAccessToRemove[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('site_access')
    .select(['customer_id', 'site_id'])
    .where('customer_id', 'in', [...new Set(keys.map(({ CustomerID }) => CustomerID))])
    .execute();
  return new Set(rows.map(({ customer_id, site_id }) => `${customer_id} ${site_id}`));
}

/** At least the rows that are named; those of other combinations of the same ids do no harm. */
async function findRows({ trx }: Change, keys: readonly EndpointAccessToRemove[]): Promise<Map<string, AccessRow>> {
  const rows = await trx
    .selectFrom('endpoint_access')
    .selectAll()
    .where('customer_id', 'in', [...new Set(keys.map(({ CustomerID }) => CustomerID))])
    .where('site_id', 'in', [...new Set(keys.map(({ SiteID }) => SiteID))])
    .where('endpoint_id', 'in', [...new Set(keys.map(({ EndpointID }) => EndpointID))])
    .execute();
  return new Map(rows.map((row) => [nameOf(row), row]));
}

function keyOf({ CustomerID, SiteID, EndpointID }: EndpointAccessToRemove): RowKey {
  return { customer_id: CustomerID, site_id: SiteID, endpoint_id: EndpointID };
}

function rowOf(wanted: EndpointAccess): AccessRow {
  return {
    ...keyOf(wanted),
    allow_post: wanted.AllowPOST,
    allow_get: wanted.AllowGET,
    allow_put: wanted.AllowPUT,
    allow_delete: wanted.AllowDELETE,
  };
}

const nameOf = ({ customer_id, site_id, endpoint_id }: RowKey) => `${customer_id} ${site_id} ${endpoint_id}`;
