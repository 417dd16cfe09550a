import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  openTestGateway,
  otherSandboxSite,
  sandboxSite,
  type TestCustomer,
  type TestGateway,
} from '../../test/fixtures/gateway.ts';
import { danishDay, lastDanishDays } from '../danish-day.ts';
import { countUsage } from './counter.ts';

const list = '/api/v4.0/invoices';
let gateway: TestGateway;
let customer: TestCustomer;

beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const usageOf = async ({ customerID }: TestCustomer) => {
  await gateway.api.usage.flush();
  return (await gateway.get(`/Admin/customers/${customerID}/usage`)).json();
};

describe('calls', () => {
  beforeAll(async () => {
    customer = await gateway.addCustomer();
    await gateway.grant(customer, list, ['GET']);
  });

  it('are none at first', async () => {
    expect(await usageOf(customer)).toMatchObject({ lastUsed: null, endpoints: [], total: 30 });
  });

  it('are counted by site, endpoint, method and kind of answer, also those that are refused', async () => {
    const begun = Date.now();
    for (let call = 0; call < 3; call++) await gateway.ask(customer, list);
    await gateway.ask(customer, '/api/v4.0/worksheets', { method: 'POST', payload: [] });
    await gateway.ask(customer, '/api/v4.0/nothing');
    await gateway.ask(customer, '/api/access');
    await gateway.ask(customer, list, { site: otherSandboxSite });
    await gateway.ask(customer, list, { site: 'nowhere' });
    const usage = await usageOf(customer);
    const counted = (
      siteName: string | null,
      endpointName: string | null,
      method: string,
      statusClass: number,
      calls: number,
    ) => ({
      siteName,
      endpointName,
      method,
      statusClass,
      calls,
    });
    expect(usage.endpoints).toHaveLength(6);
    expect(usage.endpoints).toEqual(
      expect.arrayContaining([
        counted(sandboxSite, list, 'GET', 2, 3),
        counted(sandboxSite, '/api/v4.0/worksheets', 'POST', 4, 1),
        counted(sandboxSite, null, 'GET', 4, 1),
        counted(sandboxSite, '/api/access', 'GET', 2, 1),
        counted(otherSandboxSite, list, 'GET', 4, 1),
        counted(null, list, 'GET', 4, 1),
      ]),
    );
    expect(usage.data.at(-1)).toEqual({ day: danishDay(begun), calls: 8, failed: 4 });
    expect(usage.data).toHaveLength(30);
    expect(Date.parse(usage.lastUsed)).toBeGreaterThanOrEqual(begun);
  });

  it('add up over several writings', async () => {
    await gateway.ask(customer, list);
    expect((await usageOf(customer)).endpoints[0].calls).toBe(4);
  });

  it('show in the list of customers when a key was last used', async () => {
    const unused = await gateway.addCustomer();
    const { lastUsed } = await usageOf(customer);
    const { data } = (await gateway.get('/Admin/customers')).json();
    const shown = new Map(
      data.map((row: { customerID: number; lastUsed: string | null }) => [row.customerID, row.lastUsed]),
    );
    expect([shown.get(customer.customerID), shown.get(unused.customerID)]).toEqual([lastUsed, null]);
    expect((await gateway.get(`/Admin/customers/${customer.customerID}`)).json().customer.lastUsed).toBe(lastUsed);
  });

  it('of a customer that is gone are gone too, and do not keep the others from being written', async () => {
    const gone = await gateway.addCustomer({ AccessAll: true });
    await gateway.ask(gone, list);
    await gateway.manage('DeleteExternalCustomers', [{ customerID: gone.customerID }]);
    await gateway.ask(customer, list);
    expect((await usageOf(customer)).endpoints[0].calls).toBe(5);
    expect((await gateway.get(`/Admin/customers/${gone.customerID}/usage`)).statusCode).toBe(404);
  });

  it('of nobody are not counted', async () => {
    await gateway.ask({ apiKey: 'nobody' }, list);
    await gateway.api.usage.flush();
    const { db } = gateway.access;
    expect(
      await db.selectFrom('usage').select('customer_id').where('customer_id', '!=', customer.customerID).execute(),
    ).toEqual([]);
  });
});

it('belongs to administrators', async () => {
  expect((await gateway.app.inject('/Admin/customers/1/usage')).statusCode).toBe(401);
});

describe('the counter', () => {
  const log = pino({ level: 'silent' });

  it('puts each call on the day it has in Denmark', async () => {
    const { customerID } = await gateway.addCustomer();
    let now = Date.parse('2026-11-14T22:59:59Z');
    const usage = countUsage({ db: gateway.access.db, log, now: () => now });
    const count = usage.counterFor(1, 'GET');
    count(customerID, 1, 200, 7);
    now += 1_000;
    count(customerID, 1, 200, 7);
    await usage.close();
    const rows = await gateway.access.db
      .selectFrom('usage')
      .select(['day', 'calls'])
      .where('customer_id', '=', customerID)
      .orderBy('day')
      .execute();
    expect(rows).toEqual([
      { day: '20261114', calls: 1 },
      { day: '20261115', calls: 1 },
    ]);
  });

  it('loses nothing when the database cannot be written to', async () => {
    const { customerID } = await gateway.addCustomer();
    const { db } = gateway.access;
    let isDown = true;
    const flaky = new Proxy(db, {
      get: (target, name) => {
        if (isDown && name === 'transaction') throw new Error('down');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const usage = countUsage({ db: flaky, log });
    const count = usage.counterFor(1, 'GET');
    count(customerID, 1, 200, 7);
    await expect(usage.flush()).rejects.toThrow('down');
    count(customerID, 1, 200, 7);
    isDown = false;
    await usage.close();
    expect(await db.selectFrom('usage').select('calls').where('customer_id', '=', customerID).execute()).toEqual([
      { calls: 2 },
    ]);
  });
});

describe('the counter, when nothing can be written', () => {
  const log = pino({ level: 'silent' });
  /** A database that refuses every transaction while it is down. */
  const makeFlaky = () => {
    const state = { isDown: true, transactions: 0 };
    const db = new Proxy(gateway.access.db, {
      get: (target, name) => {
        if (name === 'transaction') {
          if (state.isDown) throw new Error('down');
          state.transactions++;
        }
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { db, state };
  };
  const rowsOf = (customerID: number) =>
    gateway.access.db
      .selectFrom('usage')
      .select(['endpoint_id', 'calls'])
      .where('customer_id', '=', customerID)
      .execute();

  it('keeps one number for each kind of call, however long that lasts', async () => {
    const { customerID } = await gateway.addCustomer();
    const { db, state } = makeFlaky();
    const usage = countUsage({ db, log });
    const count = usage.counterFor(1, 'GET');
    for (let period = 0; period < 500; period++) {
      count(customerID, 1, 200, 7);
      await expect(usage.flush()).rejects.toThrow('down');
    }
    state.isDown = false;
    await usage.close();
    expect([state.transactions, await rowsOf(customerID)]).toEqual([1, [{ endpoint_id: 1, calls: 500 }]]);
  });

  it('keeps so many kinds and no more, and says how many calls were lost', async () => {
    const { customerID } = await gateway.addCustomer();
    const { db, state } = makeFlaky();
    const errors: object[] = [];
    const listening = { warn: () => {}, error: (facts: object) => void errors.push(facts) };
    const usage = countUsage({ db, log: listening as never });
    for (let endpoint = 0; endpoint < 50_010; endpoint++) usage.counterFor(endpoint, 'GET')(customerID, 1, 200, 7);
    await expect(usage.flush()).rejects.toThrow('down');
    expect(errors).toEqual([{ lostCalls: 10 }]);
    expect(usage.figures()).toMatchObject({ waitingCounts: 50_000, lostCounts: 10, flushes: 1, failedFlushes: 1 });
    state.isDown = false;
    await usage.close();
    expect(await rowsOf(customerID)).toHaveLength(50_000);
    // In parts, so that nobody has to wait for all of it.
    expect(state.transactions).toBe(50);
  });
});

it('is counted on the right day again when the clock is set back', async () => {
  const { customerID } = await gateway.addCustomer();
  let now = Date.parse('2026-11-17T12:00:00Z');
  const usage = countUsage({ db: gateway.access.db, log: pino({ level: 'silent' }), now: () => now });
  const count = usage.counterFor(1, 'GET');
  count(customerID, 1, 200, 7);
  now = Date.parse('2026-11-15T12:00:00Z');
  count(customerID, 1, 200, 7);
  await usage.close();
  const days = gateway.access.db.selectFrom('usage').select('day').where('customer_id', '=', customerID);
  expect(await days.orderBy('day').execute()).toEqual([{ day: '20261115' }, { day: '20261117' }]);
});

it('is written within a second of the first call, and not at all while nothing is called', async () => {
  const { customerID } = await gateway.addCustomer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const usage = countUsage({ db: gateway.access.db, log: pino({ level: 'silent' }) });
  try {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(usage.figures().flushes).toBe(0);
    const count = usage.counterFor(1, 'GET');
    for (const flushes of [1, 2]) {
      count(customerID, 1, 200, 7);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(usage.figures().flushes).toBe(flushes);
      await vi.waitUntil(() => usage.figures().waitingCounts === 0);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(usage.figures()).toMatchObject({ flushes, failedFlushes: 0 });
    }
  } finally {
    vi.useRealTimers();
    await usage.close();
  }
});

it('knows the last days, whatever the clocks do', () => {
  expect(lastDanishDays(3, Date.parse('2026-03-30T12:00:00Z'))).toEqual(['20260328', '20260329', '20260330']);
  expect(lastDanishDays(3, Date.parse('2026-10-25T22:59:59Z'))).toEqual(['20261023', '20261024', '20261025']);
  expect(lastDanishDays(2, Date.parse('2026-10-25T23:00:00Z'))).toEqual(['20261025', '20261026']);
});
