import type { SiteToCreate, SiteToUpdate } from '@fagvaerk/contract/admin.ts';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../database/schema.ts';
import { isPrivateHost } from '../../edge/private-networks.ts';
import { waitingAt } from '../site-secret.ts';
import type { KeyVault } from './api-keys.ts';
import { type Change, type Happening, recordAudit, refuseWhere } from './change.ts';
import { addSecret, findSecrets } from './site-secrets.ts';
import { foldName } from './text-keys.ts';

export type SiteRow = Omit<Selectable<Schema['sites']>, 'name_key'>;
export type ListedSite = SiteRow & Readonly<{ customer_count: number; new_secret_from: Date | null }>;
/** What holds for the addresses of live sites. */
type Policy = Readonly<{ allowsPrivateSites: boolean }>;
export const siteColumns = ['id', 'name', 'kind', 'base_url', 'sends_key'] as const;

/** All sites by name, each with how many customers use it and when a new secret of it begins to sign. */
export async function listSites(db: Database, atMs = Date.now()): Promise<ListedSite[]> {
  const rows = await db
    .selectFrom('sites')
    .leftJoin('site_access', 'site_access.site_id', 'sites.id')
    .select(['sites.id', 'sites.name', 'sites.kind', 'sites.base_url', 'sites.sends_key'])
    .select(({ fn }) => fn.count('site_access.customer_id').as('customer_count'))
    .groupBy(['sites.id', 'sites.name', 'sites.name_key', 'sites.kind', 'sites.base_url', 'sites.sends_key'])
    .orderBy('sites.name_key')
    .execute();
  const secrets = await findSecrets(db);
  return rows.map((row) => {
    const waiting = waitingAt(secrets.get(row.id) ?? [], atMs);
    const new_secret_from = waiting ? new Date(waiting.signsFromMs) : null;
    return { ...row, customer_count: Number(row.customer_count), new_secret_from };
  });
}

export async function findSite(db: Database, id: number): Promise<SiteRow | undefined> {
  return db.selectFrom('sites').select(siteColumns).where('id', '=', id).executeTakeFirst();
}

/** Each gets a secret of its own, by which it knows that a call comes from here. */
export async function createSites(
  change: Change,
  vault: KeyVault,
  wanted: readonly SiteToCreate[],
  policy: Policy,
): Promise<SiteRow[]> {
  refusePrivateAddresses(wanted, policy);
  await refuseTakenNames(change, wanted);
  // It may take the name that calls are meant for.
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
  await recordAudit(
    change,
    created.map((site) => ({ action: 'site.created', subject: site.name, after: auditFacts(site) })),
  );
  return created;
}

export async function updateSites(change: Change, wanted: readonly SiteToUpdate[], policy: Policy): Promise<SiteRow[]> {
  refusePrivateAddresses(wanted, policy);
  const known = await requireLiveSites(
    change,
    wanted.map(({ RecordId }) => RecordId),
    'RecordId',
  );
  await refuseTakenNames(change, wanted);
  const updated: SiteRow[] = [];
  const happenings: Happening[] = [];
  for (const { RecordId, Name, BaseUrl, SendsKey } of wanted) {
    const before = known.get(RecordId);
    if (leadsElsewhere(before, Name, BaseUrl, SendsKey)) change.requireFreshLogin();
    const after = await change.trx
      .updateTable('sites')
      .set({ name: Name, name_key: foldName(Name), base_url: BaseUrl })
      .$if(SendsKey !== undefined, (update) => update.set({ sends_key: SendsKey === true }))
      .where('id', '=', RecordId)
      .returning(siteColumns)
      .executeTakeFirstOrThrow();
    updated.push(after);
    known.set(RecordId, after);
    const facts = { before: before && auditFacts(before), after: auditFacts(after) };
    if (JSON.stringify(facts.before) === JSON.stringify(facts.after)) continue;
    happenings.push({ action: 'site.updated', subject: after.name, ...facts });
  }
  await recordAudit(change, happenings);
  return updated;
}

/** Whether calls go somewhere else afterwards, or keys do. */
const leadsElsewhere = (before: SiteRow | undefined, name: string, baseUrl: string, sendsKey = false): boolean =>
  before?.name !== name || before.base_url !== baseUrl || (sendsKey && !before.sends_key);

/** Only sites that no customer uses: whoever removes one must first see whom it hits. */
export async function deleteSites(change: Change, ids: readonly number[]): Promise<SiteRow[]> {
  const known = await requireLiveSites(change, ids, 'recordId');
  await refuseSitesInUse(change, ids);
  await change.trx
    .deleteFrom('sites')
    .where('id', 'in', [...known.keys()])
    .execute();
  await recordAudit(
    change,
    [...known.values()].map((site) => ({ action: 'site.deleted', subject: site.name, before: auditFacts(site) })),
  );
  return [...known.values()];
}

export async function refuseSitesInUse({ trx }: Pick<Change, 'trx'>, ids: readonly number[]): Promise<void> {
  const used = await trx
    .selectFrom('site_access')
    .select('site_id')
    .distinct()
    .where('site_id', 'in', [...new Set(ids)])
    .execute();
  const usedIds = new Set(used.map(({ site_id }) => site_id));
  refuseWhere(ids, (id) => (usedIds.has(id) ? [{ field: 'recordId', rule: 'site-in-use' }] : []));
}

/** The sites of a list by id; refuses the list when one of them is unknown. */
export async function requireSites(
  { trx }: Pick<Change, 'trx'>,
  ids: readonly number[],
  field: string,
): Promise<Map<number, SiteRow>> {
  const found = await trx
    .selectFrom('sites')
    .select(siteColumns)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const known = new Map(found.map((site) => [site.id, site]));
  refuseWhere(ids, (id) => (known.has(id) ? [] : [{ field, rule: 'no-such-site' }]));
  return known;
}

/** Sites of the sandbox have calls of their own. */
async function requireLiveSites(change: Change, ids: readonly number[], field: string): Promise<Map<number, SiteRow>> {
  const known = await requireSites(change, ids, field);
  refuseWhere(ids, (id) => (known.get(id)?.kind === 'sandbox' ? [{ field, rule: 'site-is-sandbox' }] : []));
  return known;
}

export async function requireLiveSite(change: Change, id: number): Promise<SiteRow> {
  const site = (await requireLiveSites(change, [id], 'RecordId')).get(id);
  if (!site) throw new Error('A site that was required is not there');
  return site;
}

/** By what is written; where names lead is seen at each call. */
function refusePrivateAddresses(wanted: readonly { BaseUrl: string }[], { allowsPrivateSites }: Policy): void {
  refuseWhere(wanted, ({ BaseUrl }) =>
    !allowsPrivateSites && isPrivateHost(new URL(BaseUrl).hostname)
      ? [{ field: 'BaseUrl', rule: 'address-private' }]
      : [],
  );
}

/** A name may be taken by another site, or wanted twice in the same list. Exchanging names takes two calls. */
export async function refuseTakenNames({ trx }: Change, wanted: readonly { Name: string; RecordId?: number }[]) {
  const keys = wanted.map(({ Name }) => foldName(Name));
  const taken = await trx
    .selectFrom('sites')
    .select(['id', 'name_key'])
    .where('name_key', 'in', [...new Set(keys)])
    .execute();
  const holders = new Map(taken.map(({ id, name_key }) => [name_key, id]));
  refuseWhere(wanted, ({ Name, RecordId }, index) => {
    const key = foldName(Name);
    const isFree = !holders.has(key) || holders.get(key) === RecordId;
    return isFree && keys.indexOf(key) === index ? [] : [{ field: 'Name', rule: 'site-name-taken' }];
  });
}

const auditFacts = ({ id, name, kind, base_url, sends_key }: SiteRow) => ({
  siteID: id,
  name,
  kind,
  baseUrl: base_url,
  sendsKey: sends_key,
});
