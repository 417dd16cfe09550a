import { ownTestSitesMaximum, testSitesMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import type { TestSiteToCreate, TestSiteToUpdate } from '@fagvaerk/contract/test-sites.ts';
import type { Database } from '../../database/schema.ts';
import { type Change, type Happening, recordAudit, refuseWhere } from './change.ts';
import { refuseSitesInUse, refuseTakenNames } from './sites.ts';
import { foldName } from './text-keys.ts';

export type TestSiteRow = Awaited<ReturnType<typeof listTestSites>>[number];

/** The sites of the sandbox by name, each with what it begins with and what its records take. */
export async function listTestSites(db: Database) {
  return db
    .selectFrom('test_sites')
    .innerJoin('sites', 'sites.id', 'test_sites.site_id')
    .leftJoin('sandbox_sites', 'sandbox_sites.site_id', 'test_sites.site_id')
    .select(['sites.id', 'sites.name', 'test_sites.company', 'test_sites.is_own', 'test_sites.nightly_since'])
    .select('sandbox_sites.bytes')
    .orderBy('sites.name_key')
    .execute();
}

/** A site begins with its company when it is first called. */
export async function createTestSites(change: Change, wanted: readonly TestSiteToCreate[]): Promise<TestSiteRow[]> {
  await refuseTakenNames(change, wanted);
  await refuseWithoutRoom(change, wanted);
  const made = new Set<number>();
  for (const { Name, Company } of wanted) {
    const { id } = await change.trx
      .insertInto('sites')
      .values({ name: Name, name_key: foldName(Name), kind: 'sandbox', base_url: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await change.trx.insertInto('test_sites').values({ site_id: id, company: Company, is_own: true }).execute();
    made.add(id);
  }
  const created = (await listTestSites(change.trx)).filter(({ id }) => made.has(id));
  await recordAudit(
    change,
    created.map((site) => ({ action: 'site.created', subject: site.name, after: auditFacts(site) })),
  );
  return created;
}

/** Names and nights. What the site holds stays. */
export async function updateTestSites(change: Change, wanted: readonly TestSiteToUpdate[]): Promise<TestSiteRow[]> {
  const ids = wanted.map(({ RecordId }) => RecordId);
  const before = await requireTestSites(change, ids, 'RecordId');
  refuseWhere(wanted, ({ RecordId, Name }) => {
    const site = before.get(RecordId);
    const isRenamed = Name !== undefined && Name !== site?.name;
    return isRenamed && !site?.is_own ? [{ field: 'Name', rule: 'site-of-examples' }] : [];
  });
  await refuseTakenNames(
    change,
    wanted.flatMap(({ RecordId, Name = before.get(RecordId)?.name ?? '' }) => ({ RecordId, Name })),
  );
  for (const { RecordId, Name, ResetsNightly } of wanted) {
    const site = before.get(RecordId);
    const nightly_since = ResetsNightly ? (site?.nightly_since ?? change.at) : null;
    await change.trx.updateTable('test_sites').set({ nightly_since }).where('site_id', '=', RecordId).execute();
    if (Name === undefined || Name === site?.name) continue;
    const named = { name: Name, name_key: foldName(Name) };
    await change.trx.updateTable('sites').set(named).where('id', '=', RecordId).execute();
  }
  const updated = (await listTestSites(change.trx)).filter(({ id }) => before.has(id));
  const happenings = updated.flatMap((after): Happening[] => {
    const [was, is] = [before.get(after.id), auditFacts(after)];
    const isSame = was && was.name === after.name && auditFacts(was).resetsNightly === is.resetsNightly;
    return isSame ? [] : [{ action: 'site.updated', subject: after.name, before: was && auditFacts(was), after: is }];
  });
  await recordAudit(change, happenings);
  return updated;
}

/** The sites themselves; what they hold was removed before, in the same transaction. */
export async function deleteTestSites(change: Change, ids: readonly number[]): Promise<TestSiteRow[]> {
  const doomed = [...(await requireRemovable(change, ids)).values()];
  await change.trx
    .deleteFrom('sites')
    .where(
      'id',
      'in',
      doomed.map(({ id }) => id),
    )
    .execute();
  await recordAudit(
    change,
    doomed.map((site) => ({ action: 'site.deleted', subject: site.name, before: auditFacts(site) })),
  );
  return doomed;
}

/** Only sites that no customer uses, and never those of the examples. Asked before anything is removed, too. */
export async function requireRemovable(
  { trx }: Pick<Change, 'trx'>,
  ids: readonly number[],
): Promise<Map<number, TestSiteRow>> {
  const known = await requireTestSites({ trx }, ids, 'recordId');
  refuseWhere(ids, (id) => (known.get(id)?.is_own ? [] : [{ field: 'recordId', rule: 'site-of-examples' }]));
  await refuseSitesInUse({ trx }, ids);
  return known;
}

async function requireTestSites({ trx }: Pick<Change, 'trx'>, ids: readonly number[], field: string) {
  const wanted = new Set(ids);
  const known = new Map((await listTestSites(trx)).filter(({ id }) => wanted.has(id)).map((site) => [site.id, site]));
  refuseWhere(ids, (id) => (known.has(id) ? [] : [{ field, rule: 'site-not-test' }]));
  return known;
}

/** A site begins with one of the companies that the examples tell of. */
async function refuseWithoutRoom({ trx }: Change, wanted: readonly TestSiteToCreate[]): Promise<void> {
  const known = await listTestSites(trx);
  const companies = new Set(known.filter(({ is_own }) => !is_own).map(({ company }) => company));
  const ownCount = known.filter(({ is_own }) => is_own).length;
  const takenBytes = known.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const isFull = takenBytes > testSitesMaximumMegabytes * 1024 * 1024;
  refuseWhere(wanted, ({ Company }, index) => {
    if (!companies.has(Company)) return [{ field: 'Company', rule: 'company-unknown' }];
    if (ownCount + index >= ownTestSitesMaximum)
      return [{ field: 'Name', rule: 'too-many-test-sites', limit: ownTestSitesMaximum }];
    return isFull ? [{ field: 'Name', rule: 'test-sites-full', limit: testSitesMaximumMegabytes }] : [];
  });
}

const auditFacts = ({ id, name, company, nightly_since }: TestSiteRow) => ({
  siteID: id,
  name,
  kind: 'sandbox',
  company,
  resetsNightly: nightly_since !== null,
});
