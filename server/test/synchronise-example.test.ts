/** The program of the guide to synchronising. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningSandbox } from '../src/sandbox/upstream.ts';
import { type Documented, operations } from './fixtures/documented.ts';
import { openFlakyProxy } from './fixtures/flaky-proxy.ts';
import { forAllTests } from './fixtures/for-all-tests.ts';
import { openTestGateway, sandboxSite, type TestCustomer } from './fixtures/gateway.ts';
import { budget, startTestSandbox } from './fixtures/sandbox.ts';

const program = fileURLToPath(new URL('../../examples/synchronise/synchronise.mjs', import.meta.url));
const lists = ['invoices', 'fitterhours', 'budgets', 'projects', 'worksheets'];

let sandbox: RunningSandbox;
const gateway = forAllTests(async () => {
  sandbox = await startTestSandbox({ clock: Date.now });
  return openTestGateway({ sandbox });
});
const proxy = forAllTests(() => openFlakyProxy(gateway));
let customer: TestCustomer;
let folder: string;
beforeAll(async () => {
  customer = await gateway.addCustomer({ AccessAll: true });
  folder = await mkdtemp(join(tmpdir(), 'synchronise-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (words: string[] = [], apiKey = customer.apiKey) => {
  const env = { FAGVAERK_URL: proxy.origin, FAGVAERK_API_KEY: apiKey, FAGVAERK_SITE: sandboxSite };
  return promisify(execFile)(process.execPath, [program, folder, ...words], { env });
};
type Item = { id: number; amount?: number };
const copyOf = async (list: string): Promise<Item[]> =>
  JSON.parse(await readFile(join(folder, `${list}.json`), 'utf8')).records;
const listOf = async (list: string): Promise<Item[]> =>
  (await gateway.ask(customer, `/api/v4.0/${list}?pageSize=1000`)).json().data;
const byID = (records: Item[]) => records.toSorted((a, b) => a.id - b.id);

async function expectSame(): Promise<void> {
  for (const list of lists) expect(byID(await copyOf(list)), list).toEqual(byID(await listOf(list)));
}

it('copies everything at first, also when calls fail for a while', async () => {
  proxy.failures.push(429, 503);
  await run();
  expect(proxy.failures).toEqual([]);
  await expectSame();
});

it('fetches only created and changed records', async () => {
  const changed = { ID: 71, StartDate: '2026-01-01', EndDate: '2026-12-31', Amount: 7, FinAccountID: 1010 };
  await gateway.ask(customer, '/api/v4.0/budgets', { method: 'POST', payload: [{ ...budget, description: 'Ny' }] });
  await gateway.ask(customer, '/api/v3.0/budgets', { method: 'PUT', payload: [changed] });
  const { stdout } = await run();
  // One more of each list may count as changed in these minutes.
  expect(stdout).toMatch(/budgets: [23] hentet, 3 i kopien/);
  expect(stdout).toMatch(/invoices: [01] hentet/);
  expect((await copyOf('budgets')).find(({ id }) => id === 71)?.amount).toBe(7);
  await expectSame();
});

it('removes deleted records in a full run', async () => {
  await sandbox.admin.reset({ siteID: 1, company: sandboxSite });
  await run();
  expect(await copyOf('budgets')).toHaveLength(3);
  await run(['alt']);
  expect(await copyOf('budgets')).toHaveLength(2);
  await expectSame();
});

/** The documented example, with new names and texts. */
async function rename({ key, params, query, body }: Documented): Promise<void> {
  const [method, path = ''] = key.split(' ') as ['POST', string];
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  // The example's own fitter has no hours.
  const own = key.endsWith('/fitters/update') ? { ID: 12, EmployeeNumber: '912', SalaryID: '40912' } : {};
  const payload = (body as object[] | undefined)?.map((object) => ({
    ...Object.fromEntries(
      Object.entries(object).map(([field, value]) =>
        /^(name|title|description|note|comment)$/i.test(field) ? [field, `${value} (ny)`] : [field, value],
      ),
    ),
    ...own,
  }));
  const answer = await gateway.ask(customer, url, { method, query, ...(payload && { payload }) });
  expect(answer.json(), key).toMatchObject({ hasErrors: false });
}

it('fetches the records that show a new name of another record', async () => {
  for (const operation of operations) if (!operation.key.startsWith('GET ')) await rename(operation);
  await run();
  await expectSame();
  const hours = JSON.stringify(await copyOf('fitterhours'));
  expect(hours).toContain('"fitterEmployeeNumber":"912","fitterName":"Lukas Friis (ny)","fitterSalaryID":"40912"');
  const events = (await gateway.ask(customer, '/api/v3.0/calendarevents?pageSize=1000')).json().data[0].data;
  for (const { FitterNames, Fitters } of events as { FitterNames: string; Fitters: { Name: string }[] }[])
    expect(FitterNames).toBe(Fitters.map(({ Name }) => Name).join(', '));
});

it('stops on permanent errors, and keeps the copy', async () => {
  const before = await copyOf('budgets');
  await expect(run([], 'forkert')).rejects.toThrow('401 API-nøglen findes ikke');
  expect(await copyOf('budgets')).toEqual(before);
});
