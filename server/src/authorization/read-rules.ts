import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { inSnapshot } from '../database/write.ts';
import { endOfDanishDay } from '../time/copenhagen.ts';
import { type Rules, rightFor, type Site } from './decide.ts';
import { hasKey } from './key-hash.ts';
import {
  type CustomerRules,
  type EndpointRights,
  endpointRights,
  type Revision,
  RulesIndex,
  type RulesRead,
} from './rules-index.ts';
import { findSecrets } from './site-secret.ts';

const customersAtOnce = 100;
/** Most customers have one of a few sets of rights, which are parsed and stored once. */
const sharedSetsMaximum = 10_000;

type OnProgress = (read: number, total: number) => void;

const selectRevisions = (db: Database) =>
  db.selectFrom('access_changes').select(['revision as number', 'change_id as id']);

/** Numbers follow commits, so every earlier change is visible too. */
export const readRevision = (db: Database): Promise<Revision> =>
  selectRevisions(db).orderBy('revision', 'desc').limit(1).executeTakeFirstOrThrow();

/** Changes since a revision, or everything. Null if the database does not know the revision, as after a restore. */
export function readRules(db: Database, known: Revision | null, onProgress?: OnProgress): Promise<RulesRead | null> {
  return inSnapshot(db, async (trx) => {
    const revision = await readRevision(trx);
    const since =
      known &&
      (await selectRevisions(trx)
        .where('revision', '=', known.number)
        .where('change_id', '=', known.id)
        .executeTakeFirst());
    if (since === undefined) return null;
    const rows = await (since
      ? trx.selectFrom('audit').select('customer_id as id').where('revision', '>', since.number)
      : trx.selectFrom('customers').select('id')
    ).execute();
    const ids = new Set<number | null>(rows.map(({ id }) => id));
    const sites = !since || ids.has(null) ? await readSites(trx) : undefined;
    const customers = await readCustomers(
      trx,
      [...ids].filter((id) => id !== null),
      onProgress,
    );
    return { revision, since, customers, sites };
  });
}

export const readRulesFor = (db: Database, keyHash: string): Promise<Rules> =>
  inSnapshot(db, async (trx) => {
    const row = await trx.selectFrom('customers').select('id').where(hasKey(keyHash)).executeTakeFirst();
    return readRulesOf(trx, row ? [row.id] : []);
  });

/** For these customers only, as a transaction sees them. */
export async function readRulesOf(trx: Database, customerIDs: readonly number[]): Promise<Rules> {
  const rules = new RulesIndex();
  rules.apply({
    revision: { number: 0, id: '' },
    since: null,
    customers: await readCustomers(trx, customerIDs),
    sites: await readSites(trx),
  });
  return rules;
}

async function readSites(db: Database): Promise<Site[]> {
  const rows = await db
    .selectFrom('sites')
    .leftJoin('test_sites', 'test_sites.site_id', 'sites.id')
    .select(['sites.id', 'name', 'kind', 'base_url', 'sends_key', 'company'])
    .execute();
  const secrets = await findSecrets(db);
  return rows.map(({ id, name, kind, base_url, sends_key, company }) => {
    const callerAuth = { sendsKey: sends_key, secrets: secrets.get(id) ?? [] };
    return { siteID: id, name, kind, baseUrl: base_url, company, ...(kind === 'live' && { callerAuth }) };
  });
}

async function readCustomers(
  db: Database,
  ids: readonly number[],
  onProgress: OnProgress = () => {},
): Promise<RulesRead['customers']> {
  const knownSets = new Map<string, EndpointRights>();
  const rightsFrom = (text: string): EndpointRights => {
    const rights = knownSets.get(text) ?? endpointRights(parsePairs(text));
    if (knownSets.size < sharedSetsMaximum) knownSets.set(text, rights);
    return rights;
  };
  const customers = new Map<number, CustomerRules | undefined>(ids.map((id) => [id, undefined]));
  for (let start = 0; start < ids.length; start += customersAtOnce) {
    const some = ids.slice(start, start + customersAtOnce);
    onProgress(start, ids.length);
    const rightsOf = Map.groupBy(await readRights(db, some), ({ customer_id }) => customer_id);
    const rows = await db
      .selectFrom('customers')
      .select(['id', 'name', 'key_hash', 'api_access', 'access_all', 'valid_until'])
      .select(['old_key_hash', 'old_key_until', 'old_key_ended'])
      .where('id', 'in', some)
      .execute();
    for (const row of rows) {
      // Ended keys expire at 0, because clocks of processes differ.
      const untilMs = row.old_key_ended ? 0 : (row.old_key_until?.getTime() ?? 0);
      customers.set(row.id, {
        keyHash: row.key_hash,
        name: row.name,
        apiAccess: row.api_access,
        accessAll: row.access_all,
        expiresAtMs: endOfDanishDay(row.valid_until),
        oldKey: row.old_key_hash === null ? undefined : { keyHash: row.old_key_hash, untilMs },
        sites: new Map(rightsOf.get(row.id)?.map(({ site_id, rights }) => [site_id, rightsFrom(rights ?? '')])),
      });
    }
  }
  return customers;
}

/** Aggregated by the database: one row per customer and site, however many endpoints. */
const readRights = (db: Database, customerIds: readonly number[]) =>
  db
    .selectFrom('site_access as granted')
    .select(['customer_id', 'site_id'])
    .select(({ selectFrom }) =>
      selectFrom('endpoint_access as row')
        .whereRef('row.customer_id', '=', 'granted.customer_id')
        .whereRef('row.site_id', '=', 'granted.site_id')
        .select(rightsColumn.as('rights'))
        .as('rights'),
    )
    .where('customer_id', 'in', customerIds)
    .execute();

const rightsMaximum = 16;

/** Numbers separated by commas, each the endpoint times `rightsMaximum` plus its rights. */
const rightsColumn = sql<string>`string_agg(cast(endpoint_id * ${sql.lit(rightsMaximum)} +
  case when allow_post then ${sql.lit(rightFor.POST)} else 0 end +
  case when allow_get then ${sql.lit(rightFor.GET)} else 0 end +
  case when allow_delete then ${sql.lit(rightFor.DELETE)} else 0 end +
  case when allow_put then ${sql.lit(rightFor.PUT)} else 0 end as text), ',')`;

const parsePairs = (text: string): [endpointID: number, rights: number][] =>
  text === ''
    ? []
    : text.split(',').map((number) => [Math.floor(Number(number) / rightsMaximum), Number(number) % rightsMaximum]);
