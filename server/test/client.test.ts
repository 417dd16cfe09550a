/** The client package over HTTP, through a proxy that can lose and refuse calls. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  ApiError,
  createClient,
  errorCodes,
  pages,
  type Retry,
  records,
  unwrap,
} from '../../packages/client/src/index.ts';
import { forAllTests } from './fixtures/for-all-tests.ts';
import { openTestGateway, sandboxSite } from './fixtures/gateway.ts';
import { listen, liveSiteForAllTests } from './fixtures/live-site.ts';
import { budget, startTestSandbox } from './fixtures/sandbox.ts';

const liveSite = 'live-vvs';
const live = liveSiteForAllTests();
const gateway = forAllTests(async () =>
  openTestGateway({ allowsPrivateSites: true, sandbox: await startTestSandbox({ clock: Date.now }) }),
);
let proxy: Server;
let caller: { baseUrl: string; apikey: string; siteName: string };
/** What happens to the next calls: a response, or none after the call was carried out. */
let failures: ({ status: number; headers?: Record<string, string> } | 'lost')[];
let received: { url: string; key: IncomingHttpHeaders[string]; scenario: IncomingHttpHeaders[string] }[];
let running = 0;
let mostAtOnce: number;
/** What responses wait for. */
let held: Promise<void> | undefined;

beforeAll(async () => {
  await gateway.addLiveSite(liveSite, live.address);
  const { apiKey: apikey } = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite, liveSite] });
  const address = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  proxy = createServer(async (request, response) => {
    const { url = '', method = '', headers } = request;
    received.push({ url, key: headers['idempotency-key'], scenario: headers['x-sandbox-scenario'] });
    running++;
    mostAtOnce = Math.max(mostAtOnce, running);
    response.once('close', () => running--);
    await held;
    const failure = failures.shift();
    if (failure && failure !== 'lost') return void response.writeHead(failure.status, failure.headers).end('{}');
    const { host, connection, ...others } = headers as Record<string, string>;
    const passedOn = { ...others, 'accept-encoding': 'identity' };
    const body = method === 'GET' ? null : await buffer(request);
    const answer = await fetch(address + url, { method, headers: passedOn, body });
    if (failure === 'lost') return void response.destroy();
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  caller = { baseUrl: `${await listen(proxy)}/`, apikey, siteName: sandboxSite };
});
afterAll(() => void proxy.close());
beforeEach(() => {
  failures = [];
  received = [];
  mostAtOnce = 0;
  held = undefined;
});

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
const v4 = () => createClient({ ...caller, version: 'v4.0' });
const v3 = () => createClient({ ...caller, version: 'v3.0' });
const soon = { 'retry-after': '0' };
const budgetsCalled = async (description: string) =>
  (await collect(records(v4(), '/budgets'))).filter((one) => one.description === description);

it('follows all pages of v4.0', async () => {
  const { data, total } = await unwrap(v4().GET('/invoices', { params: { query: { pageSize: 1000 } } }));
  const found = await collect(records(v4(), '/invoices', { query: { pageSize: 1 } }));
  expect(received).toHaveLength(1 + total);
  expect(found).toEqual(data);
});

it('follows all pages of v3.0, also when the last one is full', async () => {
  const [all] = (await unwrap(v3().GET('/offers', { params: { query: { pageSize: 1000 } } }))).data;
  for (const pageSize of [1, all?.total ?? 0]) {
    const found = await collect(pages(v3(), '/offers', { query: { pageSize } }));
    expect(found.flatMap((page) => page.records)).toEqual(all?.data);
    expect(found[0]?.total).toBe(all?.total);
  }
});

it('asks for 1000 records a page, and stops asking when the caller does', async () => {
  for await (const _ of records(v4(), '/invoices')) break;
  expect(received.map(({ url }) => url)).toEqual(['/api/v4.0/invoices?pageSize=1000&page=1']);
});

it.each([429, 503])('sends a write again after %i with Retry-After, with the same key', async (status) => {
  failures = [
    { status, headers: soon },
    { status, headers: soon },
  ];
  const description = `Efter ${status}`;
  const { successObjects } = await unwrap(v4().POST('/budgets', { body: [{ ...budget, description }] }));
  expect(successObjects).toHaveLength(1);
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ key }) => key)).size).toBe(1);
  expect(received[0]?.key).toMatch(/^[\da-f-]{36}$/);
});

it('repeats a write that a live site put off with 503', async () => {
  live.respond = (_message, response) =>
    live.received.length === 1 ? response.writeHead(503, soon).end('{}') : response.end('{}');
  const api = createClient({ ...caller, siteName: liveSite, version: 'v4.0' });
  const { response } = await api.POST('/budgets', { body: [{ ...budget, description: 'Udsat' }] });
  expect([response.status, live.received.length]).toEqual([200, 2]);
});

it('repeats a write whose response was lost, and it is carried out once', async () => {
  failures = ['lost'];
  const body = [{ ...budget, description: 'Tabt svar' }];
  const { response } = await v4().POST('/budgets', { body });
  expect(response.headers.get('idempotency-replayed')).toBe('true');
  expect(await budgetsCalled('Tabt svar')).toHaveLength(1);
});

it('gives every write a key of its own, and reads none', async () => {
  for (const description of ['Første', 'Anden'])
    await unwrap(v4().POST('/budgets', { body: [{ ...budget, description }] }));
  await unwrap(v4().GET('/budgets'));
  const [first, second, read] = received.map(({ key }) => key);
  expect(first).not.toBe(second);
  expect(read).toBeUndefined();
});

it('keeps the key of the caller', async () => {
  const key = randomUUID();
  const write = () =>
    v4().POST('/budgets', { body: [{ ...budget, description: 'Egen' }], headers: { 'Idempotency-Key': key } });
  await write();
  await write();
  expect(received.map((one) => one.key)).toEqual([key, key]);
  expect(await budgetsCalled('Egen')).toHaveLength(1);
});

it('gives up after the given number of attempts, or when the wait is too long', async () => {
  failures = Array.from({ length: 5 }, () => ({ status: 503, headers: soon }));
  const api = createClient({ ...caller, version: 'v4.0', attempts: 3 });
  await expect(unwrap(api.GET('/budgets'))).rejects.toMatchObject({ status: 503 });
  expect(received).toHaveLength(3);
  failures = [{ status: 429, headers: { 'retry-after': '86400' } }];
  expect((await api.GET('/budgets')).response.status).toBe(429);
});

it.each([
  [undefined, 20],
  [3, 3],
])('with concurrency %s it sends %i calls at once', async (concurrency, expected) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  const api = createClient({ ...caller, version: 'v4.0', concurrency });
  const calls = Array.from({ length: 60 }, () => unwrap(api.GET('/roles')));
  await expect.poll(() => running).toBe(expected);
  resolve();
  await Promise.all(calls);
  expect(mostAtOnce).toBe(expected);
});

it('tells of every wait, without the key', async () => {
  const told: Retry[] = [];
  failures = [{ status: 429, headers: soon }, 'lost'];
  const api = createClient({ ...caller, version: 'v4.0', onRetry: (retry) => told.push(retry) });
  await unwrap(api.GET('/budgets'));
  const common = { method: 'GET', url: expect.stringMatching(/budgets$/), code: undefined, waitMs: expect.any(Number) };
  expect(told).toEqual([
    { ...common, attempt: 1, status: 429 },
    { ...common, attempt: 2, status: undefined },
  ]);
  expect(JSON.stringify(told)).not.toContain(caller.apikey);
});

it('names the code of a wait', async () => {
  const told: Retry[] = [];
  const api = createClient({ ...caller, version: 'v4.0', attempts: 2, onRetry: (retry) => told.push(retry) });
  const finish = Promise.withResolvers<void>();
  live.respond = (_message, response) => void finish.promise.then(() => response.end('{}'));
  const write = {
    body: [{ ...budget, description: 'I gang' }],
    headers: { 'Idempotency-Key': randomUUID(), siteName: liveSite },
  };
  const first = api.POST('/budgets', write);
  await expect.poll(() => live.received.length).toBe(1);
  const second = api.POST('/budgets', write);
  await expect.poll(() => told.length).toBe(1);
  finish.resolve();
  expect(told[0]).toMatchObject({ status: 409, code: 'idempotency-in-progress' });
  expect([(await first).response.status, (await second).response.status]).toEqual([200, 200]);
});

it('asks for a scenario in every call', async () => {
  await createClient({ ...caller, version: 'v4.0', scenario: 'slow' }).GET('/roles');
  await v4().GET('/roles');
  expect(received.map(({ scenario }) => scenario)).toEqual(['slow', undefined]);
});

it('has the calls of the key itself', async () => {
  const api = createClient({ ...caller, version: 'access' });
  const { data: access } = await unwrap(api.GET('/access'));
  expect(access).toMatchObject({ siteName: sandboxSite, kind: 'sandbox', accessAll: true });
  const query = { method: 'GET', path: '/api/v4.0/invoices' };
  expect((await unwrap(api.GET('/access/why', { params: { query } }))).data.allowed).toBe(true);
  const { data: sites } = await unwrap(api.GET('/access/sites'));
  expect(sites.sites.map(({ siteName }) => siteName).sort()).toEqual([sandboxSite, liveSite].sort());
  for await (const call of records(api, '/access/calls')) {
    expect(call.requestID).toEqual(expect.any(String));
    break;
  }
});

it('stops waiting when the caller gives up', async () => {
  failures = [{ status: 503, headers: { 'retry-after': '100' } }];
  const call = new AbortController();
  const answer = v4().GET('/budgets', { signal: call.signal });
  await expect.poll(() => received.length).toBe(1);
  call.abort();
  await expect(answer).rejects.toThrow('abort');
  expect(received).toHaveLength(1);
});

it('throws an error with status, code, message and request id', async () => {
  const error = await unwrap(v4().GET('/budgets/{id}', { params: { path: { id: 999_999 } } })).catch((one) => one);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, code: 'record-not-found', requestID: expect.any(String) });
  expect(errorCodes).toContain(error.code);
  expect(error.message).toMatch(/^404 \S/);
  expect(error.answer).toHaveProperty('validationErrors');
});
