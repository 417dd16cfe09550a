import { Readable } from 'node:stream';
import { exampleApiKey, placeholderApiKey } from '@fagvaerk/contract/example-caller.ts';
import { demoBodyMaximumKilobytes, demoKeyQuotaFactor, demoKilobytesPerMinute } from '@fagvaerk/contract/limits.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../src/database/schema.ts';
import { openSandboxDatabase, type SandboxDatabase } from '../src/sandbox/database.ts';
import { forAllTests } from './fixtures/for-all-tests.ts';
import {
  codeOf,
  openTestGateway,
  otherSandboxSite,
  sandboxSite,
  type TestCustomer,
  type TestGateway,
} from './fixtures/gateway.ts';
import { budget, startTestSandbox } from './fixtures/sandbox.ts';
import { makeTestDatabase, type TestDatabase } from './fixtures/test-database.ts';
import { openTestAccess } from './fixtures/test-portal.ts';

const liveSite = 'holm-el';
const budgets = '/api/v4.0/budgets';
const create = { method: 'POST', payload: [budget] } as const;

interface Listed {
  readonly customerID: number;
  readonly customerName: string;
  readonly isDemo: boolean;
}
const listed = async (gateway: TestGateway): Promise<Listed[]> => (await gateway.get('/Admin/customers')).json().data;
async function findDemoCustomer(gateway: TestGateway): Promise<TestCustomer> {
  const demo = (await listed(gateway)).find(({ isDemo }) => isDemo);
  if (!demo) throw new Error('there is no demo customer');
  return { customerID: demo.customerID, apiKey: exampleApiKey };
}

describe('the first start with a demo customer', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await makeTestDatabase();
  });
  afterEach(() => database.remove());

  /** Returns the names of the customers after a start. */
  async function start(createsDemoCustomer: boolean, then: (db: Database) => Promise<unknown> = async () => {}) {
    const settings = { database: { ...database, remove: async () => {} }, createsDemoCustomer };
    const { access, close } = await openTestAccess(settings);
    const names = (await access.db.selectFrom('customers').select('name').execute()).map(({ name }) => name);
    await then(access.db);
    await close();
    return names;
  }

  it('creates it once', async () => {
    expect(await start(true)).toEqual(['Den åbne nøgle']);
    expect(await start(true)).toEqual(['Den åbne nøgle']);
  });
  it('does not create it if disabled, nor does a later start', async () => {
    expect(await start(false)).toEqual([]);
    expect(await start(true)).toEqual([]);
  });
  it('does not recreate it after it was deleted', async () => {
    await start(true, (db) => db.deleteFrom('customers').execute());
    expect(await start(true)).toEqual([]);
  });
});

describe('the demo customer', () => {
  let demo: TestCustomer;
  let records: SandboxDatabase;
  const gateway = forAllTests(async () => {
    const database = await makeTestDatabase();
    records = await openSandboxDatabase(database.settings);
    const sandbox = await startTestSandbox({ database, clock: Date.now });
    return openTestGateway({ database, sandbox, createsDemoCustomer: true });
  });
  beforeAll(async () => {
    demo = await findDemoCustomer(gateway);
    await gateway.addLiveSite(liveSite, 'https://holm.example.dk');
  });
  afterAll(() => records.destroy());

  const versions = () => records.selectFrom('sandbox_sites').selectAll().orderBy('site_id').execute();
  const rows = () => records.selectFrom('sandbox_records').selectAll().orderBy('record_id').execute();

  it('is listed and marked', async () => {
    const customer = await gateway.addCustomer();
    expect(await listed(gateway)).toMatchObject([
      { customerName: 'Den åbne nøgle', isDemo: true, accessAll: true, siteCount: 2 },
      { customerName: 'Rør ApS', isDemo: false },
    ]);
    await gateway.manage('DeleteExternalCustomers', [{ customerID: customer.customerID }]);
  });

  it.each([sandboxSite, otherSandboxSite])('reads on %s', async (site) => {
    const response = await gateway.ask(demo, budgets, { site });
    expect(response.statusCode).toBe(200);
    expect(response.headers).not.toHaveProperty('x-kept');
  });

  it('gets the response of a real write, but nothing is persisted', async () => {
    await gateway.ask(demo, budgets);
    const before = { versions: await versions(), rows: await rows(), read: (await gateway.ask(demo, budgets)).body };
    const tried = await gateway.ask(demo, budgets, create);
    expect(tried).toMatchObject({ statusCode: 200, headers: { 'x-kept': 'no' } });
    expect({ versions: await versions(), rows: await rows(), read: (await gateway.ask(demo, budgets)).body }).toEqual(
      before,
    );
    const written = await gateway.ask(await gateway.addCustomer({ AccessAll: true }), budgets, create);
    expect(written.headers).not.toHaveProperty('x-kept');
    expect(tried.json()).toEqual(written.json());
    expect(await rows()).toHaveLength(before.rows.length + 1);
  });

  it('cannot be granted a live site, nor use one', async () => {
    const pair = [{ ExternalCustomerID: demo.customerID, ActiveSiteID: gateway.siteID(liveSite) }];
    const refused = await gateway.post('/Admin/AddSiteAccessToExternalCustomer', pair);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().validationErrors).toMatchObject([
      { index: 0, field: 'ActiveSiteID', code: 'demo-key-on-live-site' },
    ]);
    await gateway.access.db
      .insertInto('site_access')
      .values({ customer_id: demo.customerID, site_id: gateway.siteID(liveSite) })
      .execute();
    await gateway.updateCustomer(demo, { AccessAll: true });
    const response = await gateway.ask(demo, budgets, { site: liveSite });
    expect([response.statusCode, codeOf(response)]).toEqual([401, 'site-not-granted']);
  });

  it('is counted like any customer', async () => {
    const before = (await gateway.countsOf(demo))[2] ?? 0;
    await gateway.ask(demo, budgets, create);
    expect((await gateway.countsOf(demo))[2]).toBe(before + 1);
  });

  it('determines whether pages contain its key, from the next request on', async () => {
    const page = async () => (await gateway.app.inject({ url: '/introduction' })).body;
    const tag = async () => (await gateway.app.inject({ url: '/introduction' })).headers.etag;
    const [demoPage, demoTag] = [await page(), await tag()];
    expect(demoPage).toContain(exampleApiKey);
    expect(demoPage).toMatch(/Som det står\.$/);
    const { customerID } = demo;
    const toggle = (apiAccess: boolean) => gateway.manage('toggleCustomerApiAccess', { customerID, apiAccess });
    await toggle(false);
    expect(await page()).toContain(placeholderApiKey);
    expect(await page()).not.toContain(exampleApiKey);
    expect(await page()).toMatch(/Med din egen nøgle\.$/);
    expect(await tag()).not.toBe(demoTag);
    await toggle(true);
    expect(await tag()).toBe(demoTag);
    await gateway.manage('DeleteExternalCustomers', [{ customerID }]);
    expect(await page()).not.toContain(exampleApiKey);
    expect((await gateway.ask(demo, budgets)).statusCode).toBe(401);
  });
});

describe('the quota of the demo key', () => {
  const callsPerMinute = 3;
  const gateway = forAllTests(() => openTestGateway({ callsPerMinute, createsDemoCustomer: true }));
  let demo: TestCustomer;
  beforeAll(async () => {
    demo = await findDemoCustomer(gateway);
  });

  it('applies per address', async () => {
    const customer = await gateway.addCustomer({ AccessAll: true });
    const ask = async (who: TestCustomer, from: string) =>
      (await gateway.ask(who, budgets, { headers: { 'x-forwarded-for': from } })).statusCode;
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const statuses = [];
      for (let call = 0; call <= callsPerMinute; call++) statuses.push(await ask(demo, '192.0.2.1'));
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(await ask(demo, '192.0.2.2')).toBe(200);
      expect(await ask(customer, '192.0.2.1')).toBe(200);
      // IPv6 addresses count by network.
      for (let call = 0; call < callsPerMinute; call++) await ask(demo, `2001:db8::${call}`);
      expect(await ask(demo, '2001:db8::ffff')).toBe(429);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is ten times as large for all addresses together, and does not affect customers', async () => {
    const customer = await gateway.addCustomer({ AccessAll: true });
    const ask = (who: TestCustomer, from: string, url = budgets) =>
      gateway.ask(who, url, { headers: { 'x-forwarded-for': from } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    try {
      for (let call = 0; call < demoKeyQuotaFactor * callsPerMinute; call++)
        expect((await ask(demo, `198.51.100.${call}`)).statusCode).toBe(200);
      const refused = await ask(demo, '203.0.113.1');
      expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '2' } });
      expect(refused.json().validationErrors).toMatchObject([{ code: 'rate-limited' }]);
      expect((await ask(customer, '203.0.113.1')).statusCode).toBe(200);
      vi.advanceTimersByTime(60_000);
      const { data } = (await ask(demo, '203.0.113.1', '/api/access/calls')).json();
      expect(data).toEqual([]);
      for (let call = 0; call <= callsPerMinute; call++) await ask(customer, '203.0.113.1');
      vi.advanceTimersByTime(60_000);
      const { data: own } = (await ask(customer, '203.0.113.1', '/api/access/calls')).json();
      expect(own[0]).toMatchObject({ code: 'rate-limited' });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the bodies of the demo key', () => {
  const gateway = forAllTests(() => openTestGateway({ createsDemoCustomer: true }));
  let demo: TestCustomer;
  beforeAll(async () => {
    demo = await findDemoCustomer(gateway);
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterAll(() => void vi.useRealTimers());
  const largest = `[${' '.repeat(demoBodyMaximumKilobytes * 1024 - 2)}]`;
  const bodiesPerMinute = demoKilobytesPerMinute / demoBodyMaximumKilobytes;
  const admitted = Array(bodiesPerMinute).fill(200);
  const send = async (who: TestCustomer, from: string, payload: string | Readable = largest) => {
    const headers = { 'x-forwarded-for': from, 'content-type': 'application/json' };
    return gateway.ask(who, budgets, { method: 'POST', headers, payload });
  };

  it('have a limit and a quota per network, which other networks and customers do not share', async () => {
    const [one, other] = ['192.0.2.1', '192.0.2.2'];
    const customer = await gateway.addCustomer({ AccessAll: true });
    const tooLong = await send(demo, one, `${largest} `);
    expect([tooLong.statusCode, codeOf(tooLong)]).toEqual([413, 'demo-body-too-large']);
    for (const status of admitted) expect((await send(demo, one)).statusCode).toBe(status);
    expect(await send(demo, one)).toMatchObject({ statusCode: 429, headers: { 'retry-after': '15' } });
    expect((await gateway.ask(demo, budgets, { headers: { 'x-forwarded-for': one } })).statusCode).toBe(200);
    expect((await send(demo, other)).statusCode).toBe(200);
    expect((await send(customer, one, `${largest} `)).statusCode).toBe(200);
  });

  it('count in the quota without a stated length', async () => {
    const unstated = () => send(demo, '192.0.2.4', Readable.from([Buffer.from(largest)]));
    for (const status of [...admitted, 429]) expect((await unstated()).statusCode).toBe(status);
  });

  it('do not count as long as they do not arrive', async () => {
    for (const method of ['GET', 'POST'] as const)
      for (let call = 0; call <= bodiesPerMinute; call++) {
        const headers = { 'x-forwarded-for': '192.0.2.5', 'content-length': String(demoBodyMaximumKilobytes * 1024) };
        const payload = Readable.from([]);
        await gateway.ask(demo, budgets, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          payload,
        });
      }
    for (const status of admitted) expect((await send(demo, '192.0.2.5')).statusCode).toBe(status);
  });

  it('have ten times the quota for all networks together', async () => {
    vi.advanceTimersByTime(60_000);
    for (let index = 0; index < demoKeyQuotaFactor * bodiesPerMinute; index++)
      expect((await send(demo, `198.51.100.${Math.floor(index / bodiesPerMinute)}`)).statusCode).toBe(200);
    expect((await send(demo, '203.0.113.1')).statusCode).toBe(429);
  });
});
