import { keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import type { WhoAnswer, WhoCanCall, WhoQuery } from '@fagvaerk/contract/who.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Schema } from '../../database/schema.ts';
import { openKeyHash } from '../key-hash.ts';
import { grantsSomething } from './endpoint-access.ts';
import type { EndpointRow } from './endpoints.ts';

/** The flag that lets a method through. */
const flagFor = {
  POST: 'allow_post',
  GET: 'allow_get',
  PUT: 'allow_put',
  PATCH: 'allow_put',
  DELETE: 'allow_delete',
} as const satisfies Record<string, keyof Schema['endpoint_access']>;
type Method = keyof typeof flagFor;
const isMethod = (name: string): name is Method => Object.hasOwn(flagFor, name);

/** A site or an endpoint, with those whom the rules of the gateway let through there; or a site with the others who have it. */
type Asked = Readonly<{
  siteID: number | undefined;
  endpoint: EndpointRow | undefined;
  method: Method | undefined;
  withoutRights: boolean;
}>;

/** By name, a page at a time. `today` is the day in Denmark, yyyymmdd. */
export async function listWhoCanCall(
  db: Database,
  { siteID, endpoint, method, withoutRights }: Asked,
  { page, pageSize }: Pick<WhoQuery, 'page' | 'pageSize'>,
  today: string,
): Promise<WhoAnswer> {
  const methods = (method ? [method] : (endpoint?.methods ?? [])).filter(isMethod);
  if (endpoint && !methods.some((one) => endpoint.methods.includes(one)))
    return { data: [], total: 0, working: 0, withoutRights: 0 };
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
  if (endpoint)
    found = found
      .where(({ or, eb }) =>
        or([eb('customers.access_all', '=', true), ...methods.map((one) => eb(`own.${flagFor[one]}`, '=', true))]),
      )
      .where(({ or, eb }) => or([eb('customers.key_hash', '!=', openKeyHash), eb('sites.kind', '=', 'sandbox')]));
  // Of a site alone: who has it is not yet who can call anything there.
  const others = found.where('customers.access_all', '=', false).where((eb) => eb.not(eb.exists(rightsThere(eb))));
  const lacking =
    endpoint || siteID === undefined
      ? 0
      : (await others.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count;
  if (withoutRights) found = others;
  else if (!endpoint)
    found = found.where((eb) => eb.or([eb('customers.access_all', '=', true), eb.exists(rightsThere(eb))]));
  const rows = await found
    .select(['customers.id', 'customers.name', 'customers.access_all', 'customers.api_access', 'customers.valid_until'])
    .select(['sites.id as site_id', 'sites.name as site_name'])
    .select(['own.allow_post', 'own.allow_get', 'own.allow_put', 'own.allow_delete'])
    .orderBy('customers.name_order')
    .orderBy('customers.id')
    .orderBy('sites.name_key')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  const { working } = await found
    .where('customers.api_access', '=', true)
    .where('customers.valid_until', '>=', today)
    .select(({ fn }) => fn.countAll().as('working'))
    .executeTakeFirstOrThrow();
  const ids = [...new Set(rows.map(({ id }) => id))];
  const [counts, uses] = [await countRights(db, ids), await findLastDays(db, ids, endpoint?.id, method)];
  const data = rows.map((row): WhoCanCall => {
    const place = `${row.id} ${row.site_id}`;
    const endpointCount = counts.get(place) ?? 0;
    const facts = { apiAccess: row.api_access, validUntil: row.valid_until, accessAll: row.access_all };
    return {
      customerID: row.id,
      customerName: row.name,
      siteID: row.site_id,
      siteName: row.site_name,
      by: row.access_all ? 'accessAll' : endpointCount > 0 ? 'ownRight' : null,
      methods: endpoint ? methods.filter((one) => row.access_all || row[flagFor[one]]) : [],
      endpointCount,
      status: keyStatusOf({ ...facts, siteCount: 1, endpointCount }, today),
      lastUsed: uses.get(place) ?? null,
    };
  });
  return { data, total: Number(total), working: Number(working), withoutRights: Number(lacking) };
}

/** Rows that allow the customer something on the site, on endpoints that are documented. */
const rightsThere = ({ selectFrom }: ExpressionBuilder<Schema, 'site_access'>) =>
  selectFrom('endpoint_access')
    .innerJoin('endpoints', 'endpoints.id', 'endpoint_access.endpoint_id')
    .whereRef('endpoint_access.customer_id', '=', 'site_access.customer_id')
    .whereRef('endpoint_access.site_id', '=', 'site_access.site_id')
    .where('endpoints.retired', '=', false)
    .where(grantsSomething)
    .select('endpoint_access.endpoint_id');

/** On how many endpoints each has rights, by customer and site. */
async function countRights(db: Database, customerIds: readonly number[]): Promise<Map<string, number>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('endpoint_access')
    .innerJoin('endpoints', 'endpoints.id', 'endpoint_access.endpoint_id')
    .select(['endpoint_access.customer_id', 'endpoint_access.site_id'])
    .select(({ fn }) => fn.countAll().as('count'))
    .where('endpoint_access.customer_id', 'in', customerIds)
    .where('endpoints.retired', '=', false)
    .where(grantsSomething)
    .groupBy(['endpoint_access.customer_id', 'endpoint_access.site_id'])
    .execute();
  return new Map(rows.map(({ customer_id, site_id, count }) => [`${customer_id} ${site_id}`, Number(count)]));
}

/** Statuses from 400 on. */
const failedClass = 4;

/** The last day with calls that succeeded. */
async function findLastDays(
  db: Database,
  customerIds: readonly number[],
  endpointID: number | undefined,
  method: Method | undefined,
): Promise<Map<string, string>> {
  if (customerIds.length === 0) return new Map();
  let used = db.selectFrom('usage').where('customer_id', 'in', customerIds).where('status_class', '<', failedClass);
  if (endpointID !== undefined) used = used.where('endpoint_id', '=', endpointID);
  if (method) used = used.where('method', 'in', method === 'GET' ? ['GET', 'HEAD'] : [method]);
  const rows = await used
    .select(['customer_id', 'site_id'])
    .select(({ fn }) => fn.max('day').as('day'))
    .groupBy(['customer_id', 'site_id'])
    .execute();
  return new Map(rows.map(({ customer_id, site_id, day }) => [`${customer_id} ${site_id}`, day]));
}
