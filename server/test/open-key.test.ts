import { exampleApiKey, placeholderApiKey } from '@fagvaerk/contract/example-caller.ts';
import { demoKeyQuotaFactor } from '@fagvaerk/contract/limits.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../src/database/schema.ts';
import { openSandboxDatabase, type SandboxDatabase } from '../src/sandbox/database.ts';
import {
  openTestGateway,
  otherSandboxSite,
  sandboxSite,
  type TestCustomer,
  type TestGateway,
} from './fixtures/gateway.ts';
import { startTestSandbox } from './fixtures/sandbox.ts';
import { makeTestDatabase, type TestDatabase } from './fixtures/test-database.ts';
import { openTestAccess } from './fixtures/test-portal.ts';

const liveSite = 'holm-el';
const budgets = '/api/v4.0/budgets';
const budget = { description: 'prøve', startDate: '2027-01-01', endDate: '2027-12-31', amount: 1, finAccountID: 1310 };
const create = { method: 'POST', payload: [budget] } as const;

interface Listed {
  readonly customerID: number;
  readonly customerName: string;
  readonly isOpen: boolean;
}
const listed = async (gateway: TestGateway): Promise<Listed[]> => (await gateway.get('/Admin/customers')).json().data;
async function openCustomerOf(gateway: TestGateway): Promise<TestCustomer> {
  const open = (await listed(gateway)).find(({ isOpen }) => isOpen);
  if (!open) throw new Error('there is no open customer');
  return { customerID: open.customerID, apiKey: exampleApiKey };
}

describe('a first start', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await makeTestDatabase();
  });
  afterEach(() => database.remove());

  /** What each of several starts on the same database leaves. */
  async function start(createsDemoCustomer: boolean, then: (db: Database) => Promise<unknown> = async () => {}) {
    const settings = { database: { ...database, remove: async () => {} }, createsDemoCustomer };
    const { access, close } = await openTestAccess(settings);
    const names = (await access.db.selectFrom('customers').select('name').execute()).map(({ name }) => name);
    await then(access.db);
    await close();
    return names;
  }

  it('makes it, once', async () => {
    expect(await start(true)).toEqual(['Åben prøveadgang']);
    expect(await start(true)).toEqual(['Åben prøveadgang']);
  });
  it('makes none where it is not wanted, and a later start does not catch up on it', async () => {
    expect(await start(false)).toEqual([]);
    expect(await start(true)).toEqual([]);
  });
  it('was the only chance: once it is deleted it stays away', async () => {
    await start(true, (db) => db.deleteFrom('customers').execute());
    expect(await start(true)).toEqual([]);
  });
});

describe('the open customer', () => {
  let gateway: TestGateway;
  let open: TestCustomer;
  let records: SandboxDatabase;
  beforeAll(async () => {
    const database = await makeTestDatabase();
    records = await openSandboxDatabase(database.settings);
    const sandbox = await startTestSandbox({ database, clock: Date.now });
    gateway = await openTestGateway({ database, sandbox, createsDemoCustomer: true });
    open = await openCustomerOf(gateway);
    await gateway.addLiveSite(liveSite, 'https://holm.example.dk');
  });
  afterAll(async () => {
    await records.destroy();
    await gateway.close();
  });

  const versions = () => records.selectFrom('sandbox_sites').selectAll().orderBy('site_id').execute();
  const rows = () => records.selectFrom('sandbox_records').selectAll().orderBy('record_id').execute();

  it('is in the list of customers like any other, and marked', async () => {
    const customer = await gateway.addCustomer();
    expect(await listed(gateway)).toMatchObject([
      { customerName: 'Rør ApS', isOpen: false },
      { customerName: 'Åben prøveadgang', isOpen: true, accessAll: true, siteCount: 2 },
    ]);
    await gateway.manage('DeleteExternalCustomers', [{ customerID: customer.customerID }]);
  });

  it.each([sandboxSite, otherSandboxSite])('reads on %s', async (site) => {
    const response = await gateway.ask(open, budgets, { site });
    expect(response.statusCode).toBe(200);
    expect(response.headers).not.toHaveProperty('x-kept');
  });

  it('writes in vain: answered in full with the id that a real write gets, and nothing is kept', async () => {
    await gateway.ask(open, budgets);
    const before = { versions: await versions(), rows: await rows(), read: (await gateway.ask(open, budgets)).body };
    const tried = await gateway.ask(open, budgets, create);
    expect(tried).toMatchObject({ statusCode: 200, headers: { 'x-kept': 'no' } });
    expect({ versions: await versions(), rows: await rows(), read: (await gateway.ask(open, budgets)).body }).toEqual(
      before,
    );
    const kept = await gateway.ask(await gateway.addCustomer({ AccessAll: true }), budgets, create);
    expect(kept.headers).not.toHaveProperty('x-kept');
    expect(tried.json()).toEqual(kept.json());
    expect(await rows()).toHaveLength(before.rows.length + 1);
  });

  it('is told what is wrong with what it writes, and sees its own objects within a call', async () => {
    const response = await gateway.ask(open, budgets, { method: 'POST', payload: [{ ...budget, amount: 'x' }] });
    expect(response).toMatchObject({ statusCode: 400, headers: { 'x-kept': 'no' } });
    expect(response.json().validationErrors).toMatchObject([{ index: 0, field: 'amount', code: 'invalid-type' }]);
    const two = (await gateway.ask(open, budgets, { method: 'POST', payload: [budget, budget] })).json();
    expect(two.successObjects[1].id).toBe(two.successObjects[0].id + 1);
  });

  it('is given no live site, and let onto none that it has', async () => {
    const pair = [{ ExternalCustomerID: open.customerID, ActiveSiteID: gateway.siteID(liveSite) }];
    const refused = await gateway.post('/Admin/AddSiteAccessToExternalCustomer', pair);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().validationErrors).toMatchObject([
      { index: 0, field: 'ActiveSiteID', code: 'open-key-on-live-site' },
    ]);
    await gateway.access.db
      .insertInto('site_access')
      .values({ customer_id: open.customerID, site_id: gateway.siteID(liveSite) })
      .execute();
    await gateway.manage('UpdateExternalCustomers', [
      {
        ...{ CustomerID: open.customerID, CustomerName: 'Åben prøveadgang', ContactName: 'A', ContactEmail: 'a@b.dk' },
        ...{ ContactPhone: '1', CreatedByUser: 'x', ValidUntil: '20991231', AccessAll: true },
      },
    ]);
    const response = await gateway.ask(open, budgets, { site: liveSite });
    expect(response.statusCode).toBe(401);
    expect(response.json().validationErrors).toMatchObject([{ code: 'site-not-granted' }]);
  });

  it('is counted like any customer', async () => {
    const before = (await gateway.countsOf(open))[2] ?? 0;
    await gateway.ask(open, budgets, create);
    expect((await gateway.countsOf(open))[2]).toBe(before + 1);
  });

  it('is what pages go by: without it they print no key, and say so, from the next request on', async () => {
    const page = async () => (await gateway.app.inject({ url: '/introduction' })).body;
    const tag = async () => (await gateway.app.inject({ url: '/introduction' })).headers.etag;
    const [open1, openTag] = [await page(), await tag()];
    expect(open1).toContain(exampleApiKey);
    expect(open1).toMatch(/Som det står\.$/);
    const { customerID } = open;
    const toggle = (apiAccess: boolean) => gateway.manage('toggleCustomerApiAccess', { customerID, apiAccess });
    await toggle(false);
    expect(await page()).toContain(placeholderApiKey);
    expect(await page()).not.toContain(exampleApiKey);
    expect(await page()).toMatch(/Med din egen nøgle\.$/);
    expect(await tag()).not.toBe(openTag);
    await toggle(true);
    expect(await tag()).toBe(openTag);
    await gateway.manage('DeleteExternalCustomers', [{ customerID }]);
    expect(await page()).not.toContain(exampleApiKey);
    expect((await gateway.ask(open, budgets)).statusCode).toBe(401);
  });
});

describe('the limits of the open key', () => {
  let gateway: TestGateway;
  let open: TestCustomer;
  const callsPerMinute = 3;
  beforeAll(async () => {
    gateway = await openTestGateway({ callsPerMinute, createsDemoCustomer: true });
    open = await openCustomerOf(gateway);
  });
  afterAll(() => gateway.close());

  it('are those of each address, and nobody else’s', async () => {
    const customer = await gateway.addCustomer({ AccessAll: true });
    const ask = async (who: TestCustomer, from: string) =>
      (await gateway.ask(who, budgets, { headers: { 'x-forwarded-for': from } })).statusCode;
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const statuses = [];
      for (let call = 0; call <= callsPerMinute; call++) statuses.push(await ask(open, '192.0.2.1'));
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(await ask(open, '192.0.2.2')).toBe(200);
      expect(await ask(customer, '192.0.2.1')).toBe(200);
      // Whoever has one address of IPv6 has all of its network.
      for (let call = 0; call < callsPerMinute; call++) await ask(open, `2001:db8::${call}`);
      expect(await ask(open, '2001:db8::ffff')).toBe(429);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are ten times as much for all addresses together; customers do not notice, nor does the log', async () => {
    const customer = await gateway.addCustomer({ AccessAll: true });
    const ask = (who: TestCustomer, from: string, url = budgets) =>
      gateway.ask(who, url, { headers: { 'x-forwarded-for': from } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    try {
      for (let call = 0; call < demoKeyQuotaFactor * callsPerMinute; call++)
        expect((await ask(open, `198.51.100.${call}`)).statusCode).toBe(200);
      const refused = await ask(open, '203.0.113.1');
      expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '2' } });
      expect(refused.json().validationErrors).toMatchObject([{ code: 'rate-limited' }]);
      expect((await ask(customer, '203.0.113.1')).statusCode).toBe(200);
      vi.advanceTimersByTime(60_000);
      const { data } = (await ask(open, '203.0.113.1', '/api/access/calls')).json();
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
