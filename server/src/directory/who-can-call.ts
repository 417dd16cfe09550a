import { levelOf } from '@fagvaerk/contract/access-levels.ts';
import type { WhoAnswer, WhoCanCall, WhoQuery } from '@fagvaerk/contract/access-report.ts';
import { keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import { pageSizeMaximum } from '@fagvaerk/contract/limits.ts';
import type { ExpressionBuilder } from 'kysely';
import { demoKeyHash } from '../authorization/key-hash.ts';
import type { Database, Schema } from '../database/schema.ts';
import { levelColumns, rightsOnSite } from './endpoint-access.ts';
import type { EndpointRow } from './endpoints.ts';

type WhoFilter = Pick<WhoQuery, 'siteID' | 'method' | 'page' | 'pageSize'> &
  Readonly<{ endpoint: EndpointRow | undefined; withoutRights: boolean }>;

/** In pages, for a file. */
export async function* readWhoCanCall(
  db: Database,
  filter: Omit<WhoFilter, 'page' | 'pageSize'>,
  today: string,
): AsyncGenerator<WhoCanCall> {
  for (let page = 1; ; page++) {
    const { data } = await listWhoCanCall(db, { ...filter, page, pageSize: pageSizeMaximum }, today);
    yield* data;
    if (data.length < pageSizeMaximum) return;
  }
}

/** `withoutRights`: customers that have the site and can call nothing. */
export async function listWhoCanCall(
  db: Database,
  { siteID, endpoint, method, withoutRights, page, pageSize }: WhoFilter,
  today: string,
): Promise<WhoAnswer> {
  const flags = (endpoint?.methods ?? []).flatMap((name) => {
    const level = levelOf(name);
    return level && (!method || name === method) ? [{ name, column: levelColumns[level] }] : [];
  });
  // Without an endpoint, the rights to any endpoint with the method.
  const scope = endpoint ? {} : { method };
  if (endpoint && flags.length === 0) return { data: [], total: 0, working: 0, withoutRights: 0 };
  let found = db
    .selectFrom('site_access')
    .innerJoin('customers', 'customers.id', 'site_access.customer_id')
    .innerJoin('sites', 'sites.id', 'site_access.site_id')
    .leftJoin('endpoint_access as own', (join) =>
      join
        .onRef('own.customer_id', '=', 'site_access.customer_id')
        .onRef('own.site_id', '=', 'site_access.site_id')
        .on('own.endpoint_id', '=', endpoint?.id ?? 0),
    );
  if (siteID !== undefined) found = found.where('site_access.site_id', '=', siteID);
  const countRows = async (rows: typeof found) =>
    Number((await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
  const others = found.where((eb) => eb.not(canCall(eb)));
  const withoutRightsCount = endpoint || method ? 0 : await countRows(others);
  if (withoutRights) found = others;
  else if (!endpoint) found = found.where((eb) => canCall(eb, scope));
  else
    found = found
      .where(({ or, eb }) =>
        or([eb('customers.access_all', '=', true), ...flags.map(({ column }) => eb(`own.${column}`, '=', true))]),
      )
      .where(({ or, eb }) => or([eb('customers.key_hash', '!=', demoKeyHash), eb('sites.kind', '=', 'sandbox')]));
  const rows = await found
    .select(['customers.id', 'customers.name', 'customers.access_all', 'customers.api_access', 'customers.valid_until'])
    .leftJoin('access_roles', 'access_roles.id', 'site_access.role_id')
    .select(['sites.id as site_id', 'sites.name as site_name', 'access_roles.name as role_name'])
    .select(['own.allow_post', 'own.allow_get', 'own.allow_put', 'own.allow_delete'])
    .select((eb) =>
      rightsOnSite(eb, scope)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('endpoint_count'),
    )
    .orderBy('customers.name_order')
    .orderBy('customers.id')
    .orderBy('sites.name_key')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const ids = [...new Set(rows.map(({ id }) => id))];
  const lastDays = await findLastDays(db, ids, endpoint?.id, method);
  const data = rows.map((row): WhoCanCall => {
    const endpointCount = Number(row.endpoint_count);
    const facts = { apiAccess: row.api_access, validUntil: row.valid_until, accessAll: row.access_all };
    const own = endpointCount > 0 ? 'ownRight' : null;
    return {
      customerID: row.id,
      customerName: row.name,
      siteID: row.site_id,
      siteName: row.site_name,
      by: row.access_all ? 'accessAll' : own,
      roleName: row.role_name,
      methods: endpoint
        ? flags.filter(({ column }) => row.access_all || row[column]).map(({ name }) => name)
        : method
          ? [method]
          : [],
      endpointCount,
      status: keyStatusOf({ ...facts, siteCount: 1, hasRights: endpointCount > 0 }, today),
      lastUsed: lastDays.get(`${row.id} ${row.site_id}`) ?? null,
    };
  });
  const working = found.where('customers.api_access', '=', true).where('customers.valid_until', '>=', today);
  return { data, total: await countRows(found), working: await countRows(working), withoutRights: withoutRightsCount };
}

const canCall = (
  eb: ExpressionBuilder<Schema, 'site_access' | 'customers'>,
  scope: Parameters<typeof rightsOnSite>[1] = {},
) =>
  eb.or([
    eb('customers.access_all', '=', true),
    eb.exists(rightsOnSite(eb, scope).select('endpoint_access.endpoint_id')),
  ]);

async function findLastDays(
  db: Database,
  customerIds: readonly number[],
  endpointID: number | undefined,
  method: WhoQuery['method'],
): Promise<Map<string, string>> {
  if (customerIds.length === 0) return new Map();
  let used = db.selectFrom('usage').where('customer_id', 'in', customerIds).where('status_class', '<', 4);
  if (endpointID !== undefined) used = used.where('endpoint_id', '=', endpointID);
  if (method) used = used.where('method', 'in', method === 'GET' ? ['GET', 'HEAD'] : [method]);
  const rows = await used
    .select(['customer_id', 'site_id'])
    .select(({ fn }) => fn.max('day').as('day'))
    .groupBy(['customer_id', 'site_id'])
    .execute();
  return new Map(rows.map(({ customer_id, site_id, day }) => [`${customer_id} ${site_id}`, day]));
}
