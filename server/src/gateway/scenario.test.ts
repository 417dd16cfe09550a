import { randomUUID } from 'node:crypto';
import { type SandboxScenario, sandboxScenarios } from '@fagvaerk/contract/scenarios.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { codeOf, openTestGateway, sandboxSite, type TestCustomer } from '../../test/fixtures/gateway.ts';
import { liveSiteForAllTests } from '../../test/fixtures/live-site.ts';
import { budget, documents, startTestSandbox } from '../../test/fixtures/sandbox.ts';

const liveSite = 'live-vvs';
const budgets = '/api/v4.0/budgets';
const live = liveSiteForAllTests();
const gateway = forAllTests(async () =>
  openTestGateway({ allowsPrivateSites: true, sandbox: await startTestSandbox({ clock: Date.now }) }),
);
let caller: TestCustomer;

beforeAll(async () => {
  await gateway.addLiveSite(liveSite, live.address);
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  caller = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite, liveSite] });
});

const read = (scenario: string, site = sandboxSite) =>
  gateway.ask(caller, `${budgets}?pageSize=1`, { site, headers: { 'x-sandbox-scenario': scenario } });
const write = (scenario: SandboxScenario | null, key: string, description: string) =>
  gateway.ask(caller, budgets, {
    method: 'POST',
    payload: [{ ...budget, description }],
    headers: { 'idempotency-key': key, ...(scenario && { 'x-sandbox-scenario': scenario }) },
  });
const countOf = async (description: string): Promise<number> => {
  const found = (await gateway.ask(caller, `${budgets}?pageSize=1000`)).json();
  return found.data.filter((one: { description: string }) => one.description === description).length;
};
const newestCalls = async (query = '') => (await gateway.ask(caller, `/api/access/calls${query}`)).json().data;

describe('a scenario', () => {
  it.each<[SandboxScenario, number, string | undefined, string | undefined]>([
    ['rate-limited', 429, 'rate-limited', '2'],
    ['server-error', 500, 'server-error', undefined],
    ['unavailable', 503, 'sandbox-unavailable', '2'],
    ['timeout', 504, 'upstream-timeout', undefined],
    ['slow', 200, undefined, undefined],
    ['key-expired', 401, 'key-expired', undefined],
    ['revoked-midway', 401, 'access-off', undefined],
  ])('%s answers %i, says which it is and is in the call log', async (scenario, status, code, retryAfter) => {
    const response = await read(scenario);
    expect(response.statusCode).toBe(status);
    expect(code && codeOf(response)).toBe(code);
    expect(response.headers['retry-after']).toBe(retryAfter);
    expect(response.headers['x-sandbox-scenario']).toBe(scenario);
    expect((await newestCalls())[0]).toMatchObject({ scenario, status });
  });

  it('that loses the response carries the write out, and a repeat gets its response', async () => {
    const [key, description] = [randomUUID(), 'lost response'];
    const lost = fetch(gateway.app.listeningOrigin + budgets, {
      method: 'POST',
      body: JSON.stringify([{ ...budget, description }]),
      headers: {
        ...{ apikey: caller.apiKey, sitename: sandboxSite, 'content-type': 'application/json' },
        ...{ 'idempotency-key': key, 'x-sandbox-scenario': 'lost-response' },
      },
    });
    await expect(lost).rejects.toThrow('fetch failed');
    const repeated = await write('lost-response', key, description);
    expect([repeated.statusCode, repeated.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(await countOf(description)).toBe(1);
    const calls = await newestCalls('?method=POST');
    expect(calls.slice(0, 2)).toMatchObject([
      { isReplayed: true, isKeyed: true, scenario: null },
      { isReplayed: false, isKeyed: true, scenario: 'lost-response', status: 499 },
    ]);
  });

  it.each<[SandboxScenario, number]>([
    ['rate-limited', 200],
    ['unavailable', 200],
    ['key-expired', 200],
    ['revoked-midway', 200],
    ['server-error', 409],
    ['timeout', 409],
  ])('%s does not carry a write out; its repeat with the same key gets %i', async (scenario, status) => {
    const key = randomUUID();
    expect((await write(scenario, key, scenario)).statusCode).toBeGreaterThanOrEqual(400);
    expect(await countOf(scenario)).toBe(0);
    expect((await write(null, key, scenario)).statusCode).toBe(status);
  });

  it('does not change the response that a repeat gets', async () => {
    const key = randomUUID();
    expect((await write(null, key, 'replayed')).statusCode).toBe(200);
    const repeated = await write('unavailable', key, 'replayed');
    expect([repeated.statusCode, repeated.headers['x-sandbox-scenario']]).toEqual([200, undefined]);
  });

  it('is no refusal, and is in no count of calls', async () => {
    const other = await gateway.addCustomer({ AccessAll: true });
    const headers = { 'x-sandbox-scenario': 'rate-limited' };
    expect((await gateway.ask(other, budgets, { headers })).statusCode).toBe(429);
    expect(await gateway.countedOf(other)).toEqual([]);
    const { data } = (await gateway.ask(other, '/api/access/calls')).json();
    expect(data[0].outcome).toBe('failed');
  });

  it('applies to the given share of the calls', async () => {
    expect((await read('unavailable; rate=0')).statusCode).toBe(200);
    expect((await newestCalls())[0].scenario).toBeNull();
    expect((await read('unavailable;rate=1.0')).statusCode).toBe(503);
  });
});

describe('the header is refused', () => {
  it.each([
    '',
    'broken',
    'Slow',
    'slow; rate=2',
    'slow; rate=',
    'slow, timeout',
    'slow; rate=0.1; rate=0.2',
    '__proto__',
  ])('with the value "%s"', async (value) => {
    const response = await read(value);
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'scenario-unknown']);
    for (const name of sandboxScenarios) expect(response.body).toContain(name);
  });

  it('on a live site, which does not get the call', async () => {
    let calls = 0;
    live.respond = (_message, response) => {
      calls++;
      response.end('{}');
    };
    const response = await read('slow', liveSite);
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'scenario-on-live-site']);
    expect(calls).toBe(0);
  });
});

it('the call log says whether a call asked for a later page', async () => {
  for (const page of ['page=1', 'Page=2', 'page=x']) await gateway.ask(caller, `${budgets}?pageSize=1&${page}`);
  const calls = await newestCalls('?pageSize=3');
  expect(calls.map(({ isLaterPage }: { isLaterPage: boolean }) => isLaterPage)).toEqual([false, true, false]);
});

it('the documents name the same values', () => {
  for (const { components } of documents) {
    const schema = components.parameters?.SandboxScenario?.schema as { pattern: string } | undefined;
    const pattern = schema?.pattern ?? '';
    for (const scenario of sandboxScenarios) expect(`${scenario}; rate=0.25`).toMatch(new RegExp(pattern));
    expect(pattern.split('|')).toHaveLength(sandboxScenarios.length + 1);
  }
});
