/** A site takes so much room and no more, gives it back, and is read once however many ask. */
import { stat } from 'node:fs/promises';
import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import type { CompanyOf } from '@fagvaerk/company/load.ts';
import { sandboxMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import { type KyselyPlugin, sql, type UnknownRow } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type Body,
  callsOf,
  documents,
  openTestSandbox,
  type TestSandbox,
  testNow,
} from '../../../test/fixtures/sandbox.ts';
import { isOnPostgres } from '../../../test/fixtures/test-database.ts';
import type { Database } from '../../database/schema.ts';
import { createSandbox } from '../sandbox.ts';

let sandbox: TestSandbox;
afterEach(() => sandbox.close());

const create = 'POST /api/v4.0/budgets';
const budget = { startDate: '2027-01-01', endDate: '2027-12-31', amount: 1, finAccountID: 1310, description: 'x' };
const codesOf = ({ body }: { body: Body }) => (body.validationErrors as { code: string }[]).map(({ code }) => code);

/** A company that has notes of so many megabytes among its hours. */
const companyWith =
  (megabytes: number): CompanyOf =>
  async () => {
    const company = await readExampleCompany();
    const [id = '', hour] = Object.entries(company.fitterHour)[0] ?? [];
    // A letter counts as two bytes.
    const note = 'n'.repeat(32 * 1024);
    const notes = Array.from({ length: megabytes * 16 }, (_, place) => [
      String(Number(id) + 500_000 + place),
      { ...hour, note },
    ]);
    return { ...company, fitterHour: { ...company.fitterHour, ...Object.fromEntries(notes) } } as typeof company;
  };

describe('the room of a site', () => {
  it('is counted in bytes: what does not fit is refused, and what takes no more is not', async () => {
    sandbox = await openTestSandbox(companyWith(sandboxMaximumMegabytes));
    expect(codesOf(await sandbox.call(create, { body: [budget] }))).toEqual(['sandbox-full']);
    const changed = {
      ID: 71,
      StartDate: '2026-01-01',
      EndDate: '2026-12-31',
      Amount: 2,
      FinAccountID: 1010,
      Description: 'x',
    };
    expect((await sandbox.call('PUT /api/v3.0/budgets', { body: [changed] })).status).toBe(200);
    const deleted = await sandbox.call('DELETE /api/v3.0/offers/comment', { query: { commentID: '91' } });
    expect(deleted.status).toBe(200);
    // Another process counts the same, from what is in the database.
    expect(codesOf(await callsOf(sandbox.startAnother())(create, { body: [budget] }))).toEqual(['sandbox-full']);
  });

  it('is given to the objects that fit, in their order', async () => {
    sandbox = await openTestSandbox(companyWith(sandboxMaximumMegabytes - 8));
    const hour = { date: '2027-03-01', projectID: 1042, fitterCategoryID: 1, count: 1, hourRate: 500, fitterID: 12 };
    let answer = await sandbox.call('POST /api/v3.0/fitterhours', { body: [hour] });
    expect(answer.status).toBe(200);
    const long = Array(1000).fill({ ...hour, note: 'n'.repeat(2000) });
    for (let calls = 0; calls < 5 && codesOf(answer).length === 0; calls++)
      answer = await sandbox.call('POST /api/v3.0/fitterhours', { body: long });
    const { successObjects, validationErrors } = answer.body as { successObjects: Body[]; validationErrors: Body[] };
    expect(answer.status).toBe(200);
    expect(validationErrors[0]).toMatchObject({ index: successObjects.length, code: 'sandbox-full' });
  });

  it('is no more for one record than can be read at once', async () => {
    sandbox = await openTestSandbox();
    const { body } = await sandbox.call('GET /api/v3.0/calendarevents', { query: { pageSize: '1' } });
    const [shown] = (body.data as { data: Body[] }[])[0]?.data ?? [];
    const event = {
      title: 'x',
      description: 'x',
      start: '2026-12-01T08:00:00Z',
      end: '2026-12-01T09:00:00Z',
      isAllDay: false,
      createdByUserID: '23b8c1e9-3924-46de-beb1-3b9046685257',
      fitterIDS: [12],
      workSheetIDS: ((shown?.Worksheets ?? []) as Body[]).map(({ ID }) => ID),
    };
    const first = await sandbox.call('POST /api/v3.0/calendarevents', { body: Array(1000).fill(event) });
    expect(codesOf(first)).toEqual([]);
    const second = await sandbox.call('POST /api/v3.0/calendarevents', { body: Array(1000).fill(event) });
    expect(new Set(codesOf(second))).toEqual(new Set(['record-too-large']));
    expect(second.status).toBe(200);
  });

  it('is given back by a reset', async () => {
    let megabytes = 20;
    sandbox = await openTestSandbox((name) => companyWith(megabytes)(name));
    await sandbox.call('GET /api/v4.0/budgets');
    megabytes = 0;
    const file = `${sandbox.dataDir}/portal.sqlite`;
    if (isOnPostgres) {
      await sandbox.reset();
      const dead = sql<{ bytes: number }>`select sum(octet_length(data::text))::int as bytes from sandbox_records`;
      expect((await dead.execute(sandbox.db)).rows[0]?.bytes).toBeLessThan(10_000_000);
      return;
    }
    const before = (await stat(file)).size;
    for (let resets = 0; resets < 3; resets++) await sandbox.reset();
    await sql`pragma wal_checkpoint(truncate)`.execute(sandbox.db);
    expect((await stat(file)).size).toBeLessThan(before / 2);
  });
});

describe('a reset', () => {
  /** Whose readings of records are counted. */
  function counted(db: Database) {
    let readings = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('sandbox_records')) readings++;
        return node;
      },
      transformResult: async ({ result }) => result as { rows: UnknownRow[] },
    };
    const counting = createSandbox({
      db: db.withPlugin(plugin),
      documents,
      companyOf: readExampleCompany,
      clock: () => testNow,
    });
    const during = async (work: () => Promise<unknown>): Promise<number> => {
      readings = 0;
      await work();
      return readings;
    };
    return { counting, call: callsOf(counting), during };
  }

  it('reads nothing of the site', async () => {
    sandbox = await openTestSandbox();
    const { counting, during } = counted(sandbox.db);
    const reset = () => counting.reset(1, (work) => sandbox.db.transaction().execute(work));
    expect(await during(reset)).toBe(0);
    expect(await during(reset)).toBe(0);
  });

  it('is followed by one reading, however many call', async () => {
    sandbox = await openTestSandbox();
    const { call, counting, during } = counted(sandbox.db);
    const herd = () => Promise.all(Array.from({ length: 50 }, () => call('GET /api/v4.0/budgets')));
    const first = await during(herd);
    expect(first).toBeGreaterThan(1);
    for (const resetter of isOnPostgres ? [counting, sandbox.sandbox] : [counting]) {
      await resetter.reset(1, (work) => sandbox.db.transaction().execute(work));
      let answers: Awaited<ReturnType<typeof herd>> = [];
      const readings = await during(async () => {
        answers = await herd();
      });
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(readings).toBe(first);
    }
  });
});

it('a long call leaves the process to others', async () => {
  sandbox = await openTestSandbox();
  const turnsDuring = async (work: () => Promise<unknown>) => {
    let turns = 0;
    const watching = setInterval(() => turns++, 0);
    await work();
    clearInterval(watching);
    return turns;
  };
  const fitter = (place: number) => ({
    EmployeeNumber: `n${place}`,
    Name: 'Ny',
    StartDate: '2026-12-01',
    Note: 'x'.repeat(800),
  });
  const fitters = Array.from({ length: 1000 }, (_, place) => fitter(place));
  await sandbox.call('GET /api/v4.0/budgets');
  expect(await turnsDuring(() => sandbox.call('POST /api/v4.0/fitters/create', { body: fitters }))).toBeGreaterThan(5);
  expect(await turnsDuring(() => sandbox.reset())).toBeGreaterThan(3);
});

describe.runIf(isOnPostgres)('those who wait for changes of other processes', () => {
  it('share a connection', async () => {
    sandbox = await openTestSandbox();
    await sandbox.call('GET /api/v4.0/budgets');
    const mayCommit = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const changing = sandbox.db.transaction().execute(async (trx) => {
      await trx.selectFrom('sandbox_sites').select('version').where('site_id', '=', 1).forUpdate().execute();
      locked.resolve();
      await mayCommit.promise;
    });
    await locked.promise;
    const waiting = async () => {
      const locks = sql<{ count: number }>`select count(distinct pid)::int as count from pg_locks
        where not granted and database in (select oid from pg_database where datname = current_database())
          or not granted and locktype = 'transactionid'
          and pid in (select pid from pg_stat_activity where datname = current_database())`;
      return (await locks.execute(sandbox.db)).rows[0]?.count;
    };
    const query = { updatedAfter: '2026-01-01T00:00:00Z' };
    let answered = 0;
    const reads = Array.from({ length: 30 }, () =>
      sandbox.call('GET /api/v4.0/budgets', { query }).then(() => answered++),
    );
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
    // All of them have asked by now: a call that does not wait is answered.
    await sandbox.call('GET /api/v4.0/budgets');
    expect([await waiting(), answered]).toEqual([1, 0]);
    mayCommit.resolve();
    await Promise.all([changing, ...reads]);
    expect(answered).toBe(30);
  });
});
