import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allRights, createCustomer } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { testConfig } from '../../test/fixtures/test-config.ts';
import { openTestPortal } from '../../test/fixtures/test-portal.ts';
import type { Database } from '../database/schema.ts';
import { rowsAtOnce } from '../history/retained.ts';
import { danishMonth } from '../time/copenhagen.ts';
import { dayMs } from '../time/dates.ts';
import { startRetentionJob } from './job.ts';

const keptDays = 365;
const [first, second, third] = [440, 400, 100].map((days) => new Date(Date.now() - days * dayMs)) as [Date, Date, Date];
const monthOf = (at: Date) => danishMonth(at.getTime());
const portal = forAllTests(() => openTestPortal());
let db: Database;
let folder: string;

beforeAll(() => {
  ({ db } = portal.access);
  folder = join(portal.database.settings.dataDir, 'exported');
});
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await db.deleteFrom('audit').execute();
  await db.updateTable('installation').set({ cleaned_at: null, history_from: null, history_gone_to: 0 }).execute();
});

async function runRetention({
  on = db,
  history = { days: keptDays, folder } as { days: number; folder: string } | null,
} = {}) {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) });
  await db.updateTable('installation').set({ cleaned_at: null }).execute();
  const job = startRetentionJob({ db: on, log, policy: { ...testConfig().retention, history } });
  await job.runIfDue();
  await job.close();
  return { warnings, ...job.status() };
}

const newestEntry = async (): Promise<number> => (await portal.get('/Admin/history?pageSize=1')).json().data[0].entry;

async function changeAt(at: Date, change: () => Promise<unknown>): Promise<number> {
  await change();
  const entry = await newestEntry();
  await db
    .updateTable('audit')
    .set({ at })
    .where('revision', '=', entry as never)
    .execute();
  return entry;
}

async function customerWithHistory() {
  let customerID = 0;
  const pair = () => [{ ExternalCustomerID: customerID, ActiveSiteID: 1 }];
  const right = (EndpointID: number) => ({ CustomerID: customerID, SiteID: 1, EndpointID, ...allRights });
  const entries = [
    await changeAt(first, async () => {
      ({ customerID } = await createCustomer(portal));
    }),
    await changeAt(first, () => portal.post('/Admin/AddSiteAccessToExternalCustomer', pair())),
    await changeAt(second, () => portal.post('/Admin/AddEndpointAccessToCustomerOnSite', [right(1), right(2)])),
    await changeAt(third, () => portal.post('/Admin/RemoveSiteAccessFromExternalCustomer', pair())),
  ] as const;
  return { customerID, entries };
}

const idsKept = async () => (await db.selectFrom('audit').select('id').orderBy('id').execute()).map(({ id }) => id);

type Line = { id: number; entry: number; at: string } & Record<string, unknown>;
async function exported(): Promise<Record<string, Line[]>> {
  const names = (await readdir(folder)).sort();
  const read = async (name: string) =>
    gunzipSync(await readFile(join(folder, name)))
      .toString()
      .trimEnd()
      .split('\n');
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await read(name)).map((line) => JSON.parse(line))])),
  );
}

function failingAt(kind: 'update' | 'delete', nth: number): Database {
  let seen = 0;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      const text = JSON.stringify(node);
      const isTarget =
        kind === 'update'
          ? node.kind === 'UpdateQueryNode' && text.includes('history_gone_to')
          : node.kind === 'RawNode' && text.includes('delete from ') && text.includes('"audit"');
      if (isTarget && ++seen === nth) throw new Error('cut short');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

describe('old history', () => {
  it('is kept for ever by default', async () => {
    await customerWithHistory();
    const before = await idsKept();
    expect(await runRetention({ history: null })).toMatchObject({ runs: { failed: 0 }, warnings: [] });
    expect(await idsKept()).toEqual(before);
  });

  it('is exported by month and then deleted', async () => {
    const { customerID, entries } = await customerWithHistory();
    const all = await db.selectFrom('audit').selectAll().orderBy('id').execute();
    expect(await runRetention()).toMatchObject({ runs: { failed: 0 }, oldestMs: { history: third.getTime() } });
    const files = await exported();
    const ids = all.map(({ id }) => id);
    expect(Object.keys(files)).toEqual([
      `history-${monthOf(first).name}-${ids[0]}-${ids[1]}.jsonl.gz`,
      `history-${monthOf(second).name}-${ids[2]}-${ids[3]}.jsonl.gz`,
    ]);
    expect(Object.values(files).flat()).toEqual(
      all.slice(0, 4).map(({ id, revision, at, administrator, action, subject, before, after, site_id }) => ({
        id,
        entry: revision,
        at: at.toISOString(),
        administrator,
        action,
        customerID,
        siteID: site_id,
        subject,
        before,
        after,
      })),
    );
    expect(await idsKept()).toEqual(ids.slice(4));
    expect(new Set(Object.values(files).flatMap((lines) => lines.map(({ entry }) => entry)))).toEqual(
      new Set(entries.slice(0, 3)),
    );
    if (process.platform === 'win32') return;
    const modes = [folder, join(folder, Object.keys(files)[0] ?? '')].map(
      async (path) => (await stat(path)).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
  });

  it('is deleted in small steps, and no entry is shown partially', async () => {
    const { entries } = await customerWithHistory();
    const [row] = await db.selectFrom('audit').selectAll().where('revision', '=', entries[1]).execute();
    const { id: _id, ...facts } = row as NonNullable<typeof row>;
    const copy = { ...facts, before: null, after: JSON.stringify(facts.after), revision: facts.revision as never };
    await db.deleteFrom('audit').where('revision', '!=', entries[1]).execute();
    await db
      .insertInto('audit')
      .values(Array.from({ length: 2 * rowsAtOnce + 50 }, () => copy))
      .execute();
    const before = await idsKept();
    const entry = async () => (await portal.get('/Admin/history')).json();
    expect((await entry()).data).toHaveLength(1);

    await runRetention({ on: failingAt('delete', 3) });
    expect(await idsKept()).toEqual(before.slice(rowsAtOnce));
    expect(await entry()).toEqual({ data: [], next: null, from: new Date(monthOf(first).endsAtMs).toISOString() });
    expect((await portal.post('/Admin/PreviewRevert', { entry: entries[1] })).statusCode).toBe(404);

    await runRetention();
    expect(await idsKept()).toEqual([]);
    const lines = Object.values(await exported());
    expect(lines.map((some) => some.map(({ id }) => id))).toEqual([before]);
  });

  it('is neither lost nor duplicated by a crash between export and deletion', async () => {
    await customerWithHistory();
    const before = await idsKept();
    const { warnings, runs } = await runRetention({ on: failingAt('update', 1) });
    expect([runs.failed, warnings]).toEqual([
      1,
      ['old history was not exported, and stays; it will be tried again in an hour'],
    ]);
    expect([await idsKept(), Object.keys(await exported()).length]).toEqual([before, 1]);
    await writeFile(join(folder, `history-${monthOf(first).name}-x.partial`), 'half');
    await runRetention();
    const lines = Object.values(await exported()).flat();
    expect([...lines.map(({ id }) => id), ...(await idsKept())]).toEqual(before);
  });

  it('is kept if it cannot be exported, and other steps still run', async () => {
    await customerWithHistory();
    const before = await idsKept();
    await writeFile(folder, 'a file in its place');
    const { warnings, ...status } = await runRetention();
    expect(status).toMatchObject({ runs: { done: 0, failed: 1 }, lastSuccessAtMs: null });
    expect(status.oldestMs.history).toBe(first.getTime());
    expect(warnings).toEqual(['old history was not exported, and stays; it will be tried again in an hour']);
    expect(await idsKept()).toEqual(before);
  });

  it('is deleted in order of ids, whatever the clock', async () => {
    await customerWithHistory();
    const [oldest] = await idsKept();
    await db
      .updateTable('audit')
      .set({ at: new Date(Date.now() + 3650 * dayMs) })
      .where('id', '=', oldest ?? 0)
      .execute();
    const before = await idsKept();
    await runRetention();
    expect(await idsKept()).toEqual(before);
  });
});

describe('the panel after old history is deleted', () => {
  it('is correct from the start of retained history', async () => {
    const { customerID, entries } = await customerWithHistory();
    const at = (moment: Date | number) =>
      portal.get(`/Admin/customers/${customerID}/rights-at?at=${new Date(moment).toISOString()}`);
    const before = await at(monthOf(second).endsAtMs);
    expect(before.json().data).toMatchObject([{ was: true, now: false, rights: [{ now: null }, { now: null }] }]);

    await runRetention();
    expect((await at(monthOf(second).endsAtMs)).json()).toEqual(before.json());
    const refused = await at(monthOf(second).endsAtMs - 1);
    expect([refused.statusCode, refused.json()]).toEqual([
      410,
      {
        code: 'history-not-kept',
        errorMessage: 'Historikken går ikke så langt tilbage. Ældre ændringer er eksporteret og slettet.',
        hasErrors: true,
      },
    ]);
    expect((await at(first)).statusCode).toBe(410);

    const history = (await portal.get('/Admin/history')).json();
    expect(history).toMatchObject({ from: new Date(monthOf(second).endsAtMs).toISOString(), next: null });
    expect(history.data.map(({ entry }: { entry: number }) => entry)).toEqual([entries[3]]);
    expect((await portal.post('/Admin/PreviewRevert', { entry: entries[2] })).statusCode).toBe(404);
    expect((await portal.post('/Admin/RevertChange', { entry: entries[3], overwrite: false })).statusCode).toBe(200);
    const rights = (await portal.get(`/Admin/endpoints/${customerID}/1`)).json().data;
    expect(rights.map(({ endpointID }: { endpointID: number }) => endpointID)).toEqual([1, 2]);
  });
});
