import { stat } from 'node:fs/promises';
import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import type { LoadCompany } from '@fagvaerk/company/load.ts';
import { sandboxMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forAllTests } from '../../../test/fixtures/for-all-tests.ts';
import {
  type Body,
  budget,
  callsOf,
  managementHeaders,
  openTestSandbox,
  resetSite,
  testNow,
} from '../../../test/fixtures/sandbox.ts';
import { isOnPostgres, makeTestDatabase } from '../../../test/fixtures/test-database.ts';
import { waitUntil } from '../../../test/fixtures/wait-until.ts';
import { openSandboxDatabase } from '../database.ts';
import { createSiteStore } from './site-store.ts';

const sandbox = forAllTests(() => openTestSandbox());

const list = 'GET /api/v4.0/budgets';
const create = 'POST /api/v4.0/budgets';
const named = (description: string) => ({ ...budget, description });
const descriptionsOf = async (call = sandbox.call, siteID = 1) => {
  const { body } = await call(list, { siteID, query: { pageSize: '1000' } });
  return (body.data as Body[]).map(({ description }) => description);
};
const firstDescriptions = ['Omsætning, energi og service 2026', 'Materialekøb, VVS 2026'];
const versionOf = async (siteID: number) => {
  const row = sandbox.db.selectFrom('sandbox_sites').select('version').where('site_id', '=', siteID);
  return (await row.executeTakeFirst())?.version;
};

describe('a write', () => {
  it('is still there after a restart', async () => {
    await sandbox.call(create, { body: [named('bliver')] });
    expect(await descriptionsOf(callsOf(sandbox.startAnother()))).toContain('bliver');
  });

  it('affects only its own site', async () => {
    await sandbox.call(create, { body: [named('kun her')], siteID: 2 });
    expect(await descriptionsOf(sandbox.call, 2)).toContain('kun her');
    expect(await descriptionsOf()).not.toContain('kun her');
  });

  it('gets unique ids, also concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => sandbox.call(create, { body: [named(`samtidig ${index}`)] })),
    );
    const ids = answers.map(({ body }) => (body.successObjects as Body[])[0]?.id);
    expect(new Set(ids).size).toBe(20);
  });

  it('is all or nothing', async () => {
    const before = await descriptionsOf();
    await sandbox.db.schema.alterTable('sandbox_records').renameTo('elsewhere').execute();
    expect((await sandbox.call(create, { body: [named('nåede ikke frem')] })).status).toBe(500);
    await sandbox.db.schema.alterTable('elsewhere').renameTo('sandbox_records').execute();
    expect(await descriptionsOf()).toEqual(before);
  });

  it('that is not persisted gets the same response, and changes nothing', async () => {
    const before = { descriptions: await descriptionsOf(), version: await versionOf(1) };
    const body = [named('på prøve'), named('på prøve')];
    const tried = await sandbox.call(create, { body, persist: false });
    expect(await sandbox.call(create, { body, persist: false })).toMatchObject({ body: tried.body });
    expect({ descriptions: await descriptionsOf(), version: await versionOf(1) }).toEqual(before);
    expect((await sandbox.call(create, { body })).body).toEqual(tried.body);
  });
});

describe('a reset', () => {
  it('restores the example company', async () => {
    await sandbox.call(create, { body: [named('forsvinder')] });
    expect(await sandbox.reset()).toBe(true);
    expect(await descriptionsOf()).toEqual(firstDescriptions);
  });

  it('is skipped if the site was restored since', async () => {
    await sandbox.call(create, { body: [named('bliver')] });
    expect(await resetSite(sandbox.app, 1, testNow - 1)).toBe(false);
    expect(await descriptionsOf()).toContain('bliver');
    expect(await resetSite(sandbox.app, 1, testNow + 60_000)).toBe(true);
    expect(await descriptionsOf()).toEqual(firstDescriptions);
  });
});

it('a removed site leaves no records, and is seeded again when it is called', async () => {
  await sandbox.call(create, { body: [named('væk')], siteID: 3 });
  await sandbox.app.inject({ method: 'DELETE', url: '/sites/3', headers: managementHeaders() });
  const rows = sandbox.db.selectFrom('sandbox_records').select('record_id').where('site_id', '=', 3);
  expect([await rows.execute(), await versionOf(3)]).toEqual([[], undefined]);
  expect(await descriptionsOf(sandbox.call, 3)).toEqual(firstDescriptions);
});

it('sites evicted from the cache lose no data', async () => {
  const { db, companyOf, clock } = sandbox.options;
  const [site, other] = [1, 2].map((id) => ({ id, company: 'lindholm-vvs' })) as [never, never];
  const cacheBytes = 1.5 * (await createSiteStore({ db, companyOf, clock }).read(site)).bytes;
  const store = createSiteStore({ db, companyOf, clock, cacheBytes });
  const addUnit = (draft: Parameters<Parameters<typeof store.write>[1]>[0]) =>
    draft.create('unit', { name: 'rulle' }).id;
  const first = await store.write(site, addUnit);
  await Promise.all([store.read(other), store.write(site, addUnit), store.read(other), store.read(site)]);
  expect(store.memory().sites).toBe(1);
  expect(await store.write(site, addUnit)).toBe(first + 2);
  expect((await store.read(site)).get('unit', first + 2)?.name).toBe('rulle');
});

describe('a full site', () => {
  const codesOf = ({ body }: { body: Body }) => (body.validationErrors as { code: string }[]).map(({ code }) => code);

  const companyWith =
    (megabytes: () => number): LoadCompany =>
    async () => {
      const company = await readExampleCompany();
      const [id = '', hour] = Object.entries(company.fitterHour)[0] ?? [];
      // A character counts as two bytes.
      const notes = Array.from({ length: megabytes() * 16 }, (_, index) => [
        String(Number(id) + 500_000 + index),
        { ...hour, note: 'n'.repeat(32 * 1024) },
      ]);
      return { ...company, fitterHour: { ...company.fitterHour, ...Object.fromEntries(notes) } } as typeof company;
    };

  it('refuses writes that do not fit, in every process, until a reset frees the space', async () => {
    let megabytes = sandboxMaximumMegabytes;
    const full = await openTestSandbox(companyWith(() => megabytes));
    try {
      expect(codesOf(await full.call(create, { body: [named('x')] }))).toEqual(['sandbox-full']);
      const deleted = await full.call('DELETE /api/v3.0/offers/comment', { query: { commentID: '91' } });
      expect(deleted.status).toBe(200);
      expect(codesOf(await callsOf(full.startAnother())(create, { body: [named('x')] }))).toEqual(['sandbox-full']);
      const file = `${full.settings.dataDir}/sandbox.sqlite`;
      const before = isOnPostgres ? 0 : (await stat(file)).size;
      megabytes = 0;
      await full.reset();
      expect((await full.call(create, { body: [named('x')] })).status).toBe(200);
      if (isOnPostgres) return;
      await sql`pragma wal_checkpoint(truncate)`.execute(full.db);
      expect((await stat(file)).size).toBeLessThan(before / 2);
    } finally {
      await full.close();
    }
  });
});

describe.runIf(isOnPostgres)('two processes on one database', () => {
  it('see each other’s changes, deletions and resets on the next call', async () => {
    const other = callsOf(sandbox.startAnother());
    await sandbox.call(create, { body: [named('fra den ene')] });
    expect(await descriptionsOf(other)).toContain('fra den ene');
    await other(create, { body: [named('fra den anden')] });
    expect(await descriptionsOf()).toContain('fra den anden');

    await other('DELETE /api/v3.0/offers/comment', { query: { commentID: '91' } });
    const comments = await sandbox.call('PUT /api/v3.0/offers/comment', { body: [{ ID: 91, Comment: 'sent' }] });
    expect(comments.status).toBe(400);

    await sandbox.reset();
    expect(await descriptionsOf(other)).toEqual(firstDescriptions);
  });

  it('read a site as it was before or after a reset, never in between', async () => {
    const other = callsOf(sandbox.startAnother());
    await sandbox.call(create, { body: [named('før')] });
    await descriptionsOf(other);
    await sandbox.call(create, { body: [named('lige før')] });
    const mayRead = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = sandbox.db.transaction().execute(async (trx) => {
      await sql`lock table sandbox_records in access exclusive mode`.execute(trx);
      locked.resolve();
      await mayRead.promise;
    });
    await locked.promise;
    const waiting = (count: number) =>
      waitUntil(async () => {
        const locks = sql<{ count: number }>`select count(*)::int as count from pg_locks
          where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
        return (await locks.execute(sandbox.db)).rows[0]?.count === count;
      });
    // Has read the version, and waits for the records.
    const reading = descriptionsOf(other);
    await waiting(1);
    const resetting = sandbox.reset();
    await waiting(2);
    mayRead.resolve();
    const [read] = await Promise.all([reading, resetting, holding]);
    expect(read).toEqual([...firstDescriptions, 'før', 'lige før']);
    expect(await descriptionsOf(other)).toEqual(firstDescriptions);
  });

  it('neither duplicate ids nor lose changes when both write at once', async () => {
    const others = [sandbox.call, callsOf(sandbox.startAnother()), callsOf(sandbox.startAnother())];
    const rounds = Array.from({ length: 30 }, (_, index) => index);
    const answers = await Promise.all(
      rounds.map((index) => (others[index % 3] ?? sandbox.call)(create, { body: [named(`kapløb ${index}`)] })),
    );
    expect(new Set(answers.map(({ body }) => (body.successObjects as Body[])[0]?.id)).size).toBe(30);
    for (const call of others) {
      const seen = await descriptionsOf(call);
      expect(rounds.every((index) => seen.includes(`kapløb ${index}`))).toBe(true);
    }
  });

  it('can start at the same moment', async () => {
    const database = await makeTestDatabase();
    const opened = await Promise.all([1, 2, 3].map(() => openSandboxDatabase(database.settings)));
    for (const db of opened) await db.destroy();
    await database.remove();
  });
});
