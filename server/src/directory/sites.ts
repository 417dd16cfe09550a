import type { SiteToCreate, SiteToUpdate } from '@fagvaerk/contract/sites.ts';
import type { Selectable } from 'kysely';
import { findSecrets, nextSecretAt } from '../authorization/site-secret.ts';
import type { Database, Schema } from '../database/schema.ts';
import { isPrivateHost } from '../net/private-networks.ts';
import type { KeyVault } from './api-keys.ts';
import type { AuditEvent, Change } from './change.ts';
import { refuseChanged, refuseWhere, requireKnown } from './refusal.ts';
import { addSecret } from './site-secrets.ts';
import { foldName, refuseTakenNames } from './text-keys.ts';

export type SiteRow = Omit<Selectable<Schema['sites']>, 'name_key'>;
export type ListedSite = SiteRow &
  Readonly<{ customer_count: number; new_secret_from: Date | null; health: HealthRow | null }>;
type HealthRow = Selectable<Schema['site_health']> & Readonly<{ ok: boolean }>;
type Policy = Readonly<{ allowsPrivateSites: boolean }>;
export const siteColumns = ['id', 'name', 'kind', 'base_url', 'sends_key', 'revision'] as const;

export async function listSites(db: Database): Promise<ListedSite[]> {
  const rows = await db
    .selectFrom('sites')
    .leftJoin('site_access', 'site_access.site_id', 'sites.id')
    .select(['sites.id', 'sites.name', 'sites.kind', 'sites.base_url', 'sites.sends_key', 'sites.revision'])
    .select(({ fn }) => fn.count('site_access.customer_id').as('customer_count'))
    .groupBy('sites.id')
    .orderBy('sites.name_key')
    .execute();
  const secrets = await findSecrets(db);
  const health = await findHealth(db);
  return rows.map((row) => {
    const new_secret_from = nextSecretAt(secrets.get(row.id) ?? [], Date.now())?.signs_from ?? null;
    return { ...row, customer_count: Number(row.customer_count), new_secret_from, health: health.get(row.id) ?? null };
  });
}

/** Older checks say nothing: they may be switched off. */
const healthKnownMs = 10 * 60_000;
/** One failure is a problem, two in a row are an outage. */
const outageFailures = 2;

export async function findHealth(db: Database): Promise<Map<number, HealthRow>> {
  const since = new Date(Date.now() - healthKnownMs);
  const rows = await db.selectFrom('site_health').selectAll().where('checked_at', '>=', since).execute();
  return new Map(rows.map((row) => [row.site_id, { ...row, ok: row.failures < outageFailures }]));
}

export async function findSite(db: Database, id: number): Promise<SiteRow | undefined> {
  return db.selectFrom('sites').select(siteColumns).where('id', '=', id).executeTakeFirst();
}

export async function createSites(change: Change, vault: KeyVault, wanted: readonly SiteToCreate[], policy: Policy) {
  refusePrivateAddresses(wanted, policy);
  await refuseTakenSiteNames(change, wanted);
  // A new site may take the name of a deleted one, and receive its calls.
  change.requireFreshLogin();
  const created: SiteRow[] = [];
  for (const { Name, BaseUrl, SendsKey } of wanted) {
    const site = await change.trx
      .insertInto('sites')
      .values({ name: Name, name_key: foldName(Name), kind: 'live', base_url: BaseUrl, sends_key: SendsKey })
      .returning(siteColumns)
      .executeTakeFirstOrThrow();
    await addSecret(change, vault, site.id);
    created.push(site);
  }
  await change.record(created.map((site) => ({ action: 'site.created', subject: site.name, after: siteFacts(site) })));
  return created;
}

export async function updateSites(change: Change, wanted: readonly SiteToUpdate[], policy: Policy): Promise<SiteRow[]> {
  refusePrivateAddresses(wanted, policy);
  const ids = wanted.map(({ RecordId }) => RecordId);
  const known = await requireLiveSites(change, ids, 'RecordId');
  await refuseChanged(change.trx, wanted, ({ RecordId }) => known.get(RecordId));
  await refuseTakenSiteNames(change, wanted);
  const events: AuditEvent[] = [];
  for (const { RecordId, Name, BaseUrl, SendsKey } of wanted) {
    const before = known.get(RecordId);
    if (redirectsCalls(before, Name, BaseUrl, SendsKey)) change.requireFreshLogin();
    const after = await change.trx
      .updateTable('sites')
      .set({ name: Name, name_key: foldName(Name), base_url: BaseUrl })
      .$if(SendsKey !== undefined, (update) => update.set({ sends_key: SendsKey === true }))
      .where('id', '=', RecordId)
      .returning(siteColumns)
      .executeTakeFirstOrThrow();
    if (before?.base_url !== BaseUrl)
      await change.trx.deleteFrom('site_health').where('site_id', '=', RecordId).execute();
    known.set(RecordId, after);
    const facts = { before: before && siteFacts(before), after: siteFacts(after) };
    events.push({ action: 'site.updated', subject: after.name, ...facts, revises: { table: 'sites', id: RecordId } });
  }
  await change.record(events);
  const updated = await requireSites(change, ids, 'RecordId');
  return ids.flatMap((id) => updated.get(id) ?? []);
}

const redirectsCalls = (before: SiteRow | undefined, name: string, baseUrl: string, sendsKey = false): boolean =>
  before?.name !== name || before.base_url !== baseUrl || (sendsKey && !before.sends_key);

export async function deleteSites(change: Change, ids: readonly number[]): Promise<SiteRow[]> {
  const deleted = [...(await requireLiveSites(change, ids, 'recordId')).values()];
  // A test site of the same name would get its calls.
  change.requireFreshLogin();
  await deleteUnusedSites(change, ids);
  await change.record(deleted.map((site) => ({ action: 'site.deleted', subject: site.name, before: siteFacts(site) })));
  return deleted;
}

export async function deleteUnusedSites({ trx }: Change, ids: readonly number[]): Promise<void> {
  const used = await trx.selectFrom('site_access').select('site_id').distinct().where('site_id', 'in', ids).execute();
  const usedIds = new Set(used.map(({ site_id }) => site_id));
  refuseWhere(ids, (id) => usedIds.has(id) && { field: 'recordId', rule: 'site-in-use' });
  await trx.deleteFrom('sites').where('id', 'in', ids).execute();
}

export async function requireSites({ trx }: Pick<Change, 'trx'>, ids: readonly number[], field: string) {
  const found = await trx.selectFrom('sites').select(siteColumns).where('id', 'in', ids).execute();
  return requireKnown(found, ids, { field, rule: 'no-such-site' });
}

async function requireLiveSites(change: Change, ids: readonly number[], field: string) {
  const known = await requireSites(change, ids, field);
  refuseWhere(ids, (id) => known.get(id)?.kind === 'sandbox' && { field, rule: 'site-is-sandbox' });
  return known;
}

export async function requireLiveSite(change: Change, id: number): Promise<SiteRow> {
  return (await requireLiveSites(change, [id], 'RecordId')).get(id) as SiteRow;
}

export function refusePrivateAddresses(wanted: readonly { BaseUrl: string }[], { allowsPrivateSites }: Policy): void {
  if (allowsPrivateSites) return;
  refuseWhere(wanted, ({ BaseUrl }) => {
    const isPrivate = isPrivateHost(new URL(BaseUrl).hostname);
    return isPrivate && { field: 'BaseUrl', rule: 'address-private' };
  });
}

export async function refuseTakenSiteNames({ trx }: Change, wanted: readonly { Name: string; RecordId?: number }[]) {
  const keys = wanted.map(({ Name }) => foldName(Name));
  const known = await trx.selectFrom('sites').select(['id', 'name']).where('name_key', 'in', keys).execute();
  const named = wanted.map(({ RecordId, Name }) => ({ id: RecordId, name: Name }));
  refuseTakenNames(named, known, 'site-name-taken');
}

export const siteFacts = ({ id, name, kind, base_url, sends_key }: SiteRow) => ({
  siteID: id,
  name,
  kind,
  baseUrl: base_url,
  sendsKey: sends_key,
});
