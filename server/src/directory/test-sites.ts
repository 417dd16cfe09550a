import { ownTestSitesMaximum, testSitesMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import type { TestSiteToCreate, TestSiteToUpdate } from '@fagvaerk/contract/test-sites.ts';
import type { Database } from '../database/schema.ts';
import type { Change } from './change.ts';
import { refuseWhere, requireKnown } from './refusal.ts';
import { deleteUnusedSites, refuseTakenSiteNames } from './sites.ts';
import { foldName } from './text-keys.ts';

export type TestSiteRow = Awaited<ReturnType<typeof listTestSites>>[number];

export async function listTestSites(db: Database) {
  return db
    .selectFrom('test_sites')
    .innerJoin('sites', 'sites.id', 'test_sites.site_id')
    .select(['sites.id', 'name', 'company', 'is_own', 'nightly_since'])
    .orderBy('sites.name_key')
    .execute();
}

/** `takenBytes` is 0 if the sizes are unknown. */
export async function createTestSites(change: Change, wanted: readonly TestSiteToCreate[], takenBytes: number) {
  await refuseTakenSiteNames(change, wanted);
  await refuseOverLimits(change, wanted, takenBytes);
  const ids = new Set<number>();
  for (const { Name, Company } of wanted) {
    const { id } = await change.trx
      .insertInto('sites')
      .values({ name: Name, name_key: foldName(Name), kind: 'sandbox', base_url: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await change.trx.insertInto('test_sites').values({ site_id: id, company: Company, is_own: true }).execute();
    ids.add(id);
  }
  const created = (await listTestSites(change.trx)).filter(({ id }) => ids.has(id));
  await change.record(created.map((site) => ({ action: 'site.created', subject: site.name, after: auditFacts(site) })));
  return created;
}

export async function updateTestSites(change: Change, wanted: readonly TestSiteToUpdate[]): Promise<TestSiteRow[]> {
  const ids = wanted.map(({ RecordId }) => RecordId);
  const before = await requireTestSites(change, ids, 'RecordId');
  refuseWhere(wanted, ({ RecordId, Name }) => {
    const site = before.get(RecordId);
    const isRenamed = Name !== undefined && Name !== site?.name;
    return isRenamed && !site?.is_own && { field: 'Name', rule: 'site-of-examples' };
  });
  await refuseTakenSiteNames(
    change,
    wanted.map(({ RecordId, Name = before.get(RecordId)?.name ?? '' }) => ({ RecordId, Name })),
  );
  for (const { RecordId, Name, ResetsNightly } of wanted) {
    const site = before.get(RecordId);
    const nightly_since = ResetsNightly ? (site?.nightly_since ?? change.at) : null;
    await change.trx.updateTable('test_sites').set({ nightly_since }).where('site_id', '=', RecordId).execute();
    if (Name === undefined || Name === site?.name) continue;
    await change.trx
      .updateTable('sites')
      .set({ name: Name, name_key: foldName(Name) })
      .where('id', '=', RecordId)
      .execute();
  }
  const updated = (await listTestSites(change.trx)).filter(({ id }) => before.has(id));
  await change.record(
    updated.map((site) => {
      const was = before.get(site.id);
      const facts = { before: was && auditFacts(was), after: auditFacts(site) };
      return { action: 'site.updated', subject: site.name, ...facts, revises: { table: 'sites', id: site.id } };
    }),
  );
  return updated;
}

export async function deleteTestSites(change: Change, ids: readonly number[]): Promise<TestSiteRow[]> {
  const known = await requireTestSites(change, ids, 'recordId');
  refuseWhere(ids, (id) => !known.get(id)?.is_own && { field: 'recordId', rule: 'site-of-examples' });
  await deleteUnusedSites(change, ids);
  const deleted = [...known.values()];
  await change.record(
    deleted.map((site) => ({ action: 'site.deleted', subject: site.name, before: auditFacts(site) })),
  );
  return deleted;
}

async function requireTestSites({ trx }: Change, ids: readonly number[], field: string) {
  const found = (await listTestSites(trx)).filter(({ id }) => ids.includes(id));
  return requireKnown(found, ids, { field, rule: 'site-not-test' });
}

async function refuseOverLimits({ trx }: Change, wanted: readonly TestSiteToCreate[], takenBytes: number) {
  const known = await listTestSites(trx);
  const companies = new Set(known.filter(({ is_own }) => !is_own).map(({ company }) => company));
  const ownCount = known.filter(({ is_own }) => is_own).length;
  const isFull = takenBytes > testSitesMaximumMegabytes * 1024 * 1024;
  refuseWhere(wanted, ({ Company }, index) => {
    if (!companies.has(Company)) return { field: 'Company', rule: 'company-unknown' };
    if (ownCount + index >= ownTestSitesMaximum)
      return { field: 'Name', rule: 'too-many-test-sites', limit: ownTestSitesMaximum };
    return isFull && { field: 'Name', rule: 'test-sites-full', limit: testSitesMaximumMegabytes };
  });
}

const auditFacts = ({ id, name, company, nightly_since }: TestSiteRow) => ({
  siteID: id,
  name,
  kind: 'sandbox',
  company,
  resetsNightly: nightly_since !== null,
});
