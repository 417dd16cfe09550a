/** The program that the guide to synchronising prints, run as a reader runs it, against the whole server. */
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
import { openTestGateway, sandboxSite, type TestCustomer, type TestGateway } from './fixtures/gateway.ts';
import { startTestSandbox } from './fixtures/sandbox.ts';

const program = fileURLToPath(new URL('../../examples/synchronise/synchronise.mjs', import.meta.url));
const lists = ['invoices', 'fitterhours', 'budgets', 'projects', 'worksheets'];

let sandbox: RunningSandbox;
let gateway: TestGateway;
let customer: TestCustomer;
let folder: string;
let inFront: Server;
/** What the next calls are answered with instead, such as a refusal that passes. */
const mishaps: { status: number; headers?: Record<string, string> }[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox({ clock: Date.now });
  gateway = await openTestGateway({ sandbox });
  customer = await gateway.addCustomer({ AccessAll: true });
  folder = await mkdtemp(join(tmpdir(), 'synchronise-'));
  inFront = createServer(async ({ url = '', headers }, response) => {
    const mishap = mishaps.shift();
    if (mishap) return void response.writeHead(mishap.status, mishap.headers).end('{}');
    const { apikey = '', sitename = '' } = headers as Record<string, string>;
    const { statusCode, body } = await gateway.ask({ apiKey: apikey }, url, { site: sitename });
    response.writeHead(statusCode, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => inFront.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  inFront.close();
  await gateway.close();
  await rm(folder, { recursive: true });
});

const run = (words: string[] = [], apiKey = customer.apiKey) => {
  const { port } = inFront.address() as AddressInfo;
  const env = { FAGVAERK_URL: `http://127.0.0.1:${port}`, FAGVAERK_API_KEY: apiKey, FAGVAERK_SITE: sandboxSite };
  return promisify(execFile)(process.execPath, [program, folder, ...words], { env });
};
type Kept = { id: number; amount?: number };
const copyOf = async (list: string): Promise<Kept[]> =>
  JSON.parse(await readFile(join(folder, `${list}.json`), 'utf8')).records;
const listOf = async (list: string): Promise<Kept[]> =>
  (await gateway.ask(customer, `/api/v4.0/${list}?pageSize=1000`)).json().data;
const byID = (records: Kept[]) => records.toSorted((a, b) => a.id - b.id);

async function expectSame(): Promise<void> {
  for (const list of lists) expect(byID(await copyOf(list)), list).toEqual(byID(await listOf(list)));
}

it('copies everything the first time, and waits where it is told to', async () => {
  mishaps.push({ status: 429, headers: { 'retry-after': '0' } }, { status: 503, headers: { 'retry-after': '0' } });
  const { stderr } = await run();
  expect(stderr.match(/Prøver igen om 0 s\./g)).toHaveLength(2);
  await expectSame();
});

it('fetches what was created and changed since, and no more', async () => {
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

it('forgets what was deleted when it fetches everything again', async () => {
  await sandbox.admin.reset({ siteID: 1, company: sandboxSite });
  await run();
  expect(await copyOf('budgets')).toHaveLength(3);
  await run(['alt']);
  expect(await copyOf('budgets')).toHaveLength(2);
  await expectSame();
});

it('gives up at once on what would be refused again, and leaves the copy as it was', async () => {
  const before = await copyOf('budgets');
  await expect(run([], 'forkert')).rejects.toThrow('401 API-nøglen findes ikke');
  expect(await copyOf('budgets')).toEqual(before);
});
