/** The program of the guide to synchronising. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningSandbox } from '../src/sandbox/upstream.ts';
import { type Documented, operations } from './fixtures/documented.ts';
import { openTestGateway, sandboxSite, type TestCustomer, type TestGateway } from './fixtures/gateway.ts';
import { startTestSandbox } from './fixtures/sandbox.ts';

const program = fileURLToPath(new URL('../../examples/synchronise/synchronise.mjs', import.meta.url));
const lists = ['invoices', 'fitterhours', 'budgets', 'projects', 'worksheets'];

let sandbox: RunningSandbox;
let gateway: TestGateway;
let customer: TestCustomer;
let folder: string;
let proxy: Server;
/** Responses to the next calls, such as temporary errors. */
const failures: { status: number; headers?: Record<string, string> }[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox({ clock: Date.now });
  gateway = await openTestGateway({ sandbox });
  customer = await gateway.addCustomer({ AccessAll: true });
  folder = await mkdtemp(join(tmpdir(), 'synchronise-'));
  proxy = createServer(async ({ url = '', headers }, response) => {
    const failure = failures.shift();
    if (failure) return void response.writeHead(failure.status, failure.headers).end('{}');
    const { apikey = '', sitename = '' } = headers as Record<string, string>;
    const { statusCode, body } = await gateway.ask({ apiKey: apikey }, url, { site: sitename });
    response.writeHead(statusCode, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  proxy.close();
  await gateway.close();
  await rm(folder, { recursive: true });
});

const run = (words: string[] = [], apiKey = customer.apiKey) => {
  const { port } = proxy.address() as AddressInfo;
  const env = { FAGVAERK_URL: `http://127.0.0.1:${port}`, FAGVAERK_API_KEY: apiKey, FAGVAERK_SITE: sandboxSite };
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
  failures.push({ status: 429, headers: { 'retry-after': '0' } }, { status: 503, headers: { 'retry-after': '0' } });
  await run();
  expect(failures).toEqual([]);
  await expectSame();
});

it('fetches only created and changed records', async () => {
  const created = { description: 'Ny', startDate: '2027-01-01', endDate: '2027-12-31', amount: 5, finAccountID: 1310 };
  const changed = { ID: 71, StartDate: '2026-01-01', EndDate: '2026-12-31', Amount: 7, FinAccountID: 1010 };
  await gateway.ask(customer, '/api/v4.0/budgets', { method: 'POST', payload: [created] });
  await gateway.ask(customer, '/api/v3.0/budgets', { method: 'PUT', payload: [changed] });
  const { stdout } = await run();
  expect(stdout).toContain('budgets: 2 hentet, 3 i kopien');
  expect(stdout).toContain('invoices: 0 hentet');
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
