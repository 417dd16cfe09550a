import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway, otherSandboxSite, sandboxSite, type TestCustomer } from '../../test/fixtures/gateway.ts';
import { answeredCall, openUsage } from '../../test/fixtures/usage.ts';
import { danishDay, lastDanishDays } from '../time/copenhagen.ts';

const list = '/api/v4.0/invoices';
const gateway = forAllTests(() => openTestGateway());
let customer: TestCustomer;

const lastUsedOf = async ({ customerID }: TestCustomer): Promise<string | null> =>
  (await gateway.get(`/Admin/customers/${customerID}`)).json().customer.lastUsed;

describe('calls', () => {
  beforeAll(async () => {
    customer = await gateway.addCustomer();
    await gateway.grant(customer, list, ['GET']);
  });

  it('are counted by site, endpoint, method and status class, also if refused', async () => {
    const begun = Date.now();
    for (let call = 0; call < 3; call++) await gateway.ask(customer, list);
    await gateway.ask(customer, '/api/v4.0/worksheets', { method: 'POST', payload: [] });
    await gateway.ask(customer, '/api/v4.0/nothing');
    await gateway.ask(customer, list, { site: otherSandboxSite });
    await gateway.ask(customer, list, { site: 'nowhere' });
    const rows = await gateway.countedOf(customer);
    const counted = rows.map(({ site, path, method, status_class, calls }) => [
      site,
      path,
      method,
      status_class,
      calls,
    ]);
    expect(new Set(counted)).toEqual(
      new Set([
        [sandboxSite, list, 'GET', 2, 3],
        [sandboxSite, '/api/v4.0/worksheets', 'POST', 4, 1],
        [sandboxSite, null, 'GET', 4, 1],
        [otherSandboxSite, list, 'GET', 4, 1],
        [null, list, 'GET', 4, 1],
      ]),
    );
    expect(Date.parse((await lastUsedOf(customer)) ?? '')).toBeGreaterThanOrEqual(begun);
  });

  it('add up over several flushes', async () => {
    await gateway.ask(customer, list);
    expect((await gateway.countedOf(customer))[0]?.calls).toBe(4);
  });

  it('show in the list of customers when a key was last used', async () => {
    const unused = await gateway.addCustomer();
    const { data } = (await gateway.get('/Admin/customers')).json();
    const shown = new Map(
      data.map((row: { customerID: number; lastUsed: string | null }) => [row.customerID, row.lastUsed]),
    );
    expect([shown.get(customer.customerID), shown.get(unused.customerID)]).toEqual([await lastUsedOf(customer), null]);
  });

  it('of a deleted customer are deleted, and do not block others', async () => {
    const gone = await gateway.addCustomer({ AccessAll: true });
    await gateway.ask(gone, list);
    await gateway.manage('DeleteExternalCustomers', [{ customerID: gone.customerID }]);
    await gateway.ask(customer, list);
    expect((await gateway.countedOf(customer))[0]?.calls).toBe(5);
    expect(await gateway.countedOf(gone)).toEqual([]);
  });

  it('without a known key are not counted', async () => {
    await gateway.ask({ apiKey: 'nobody' }, list);
    await gateway.api.usage.flush();
    const { db } = gateway.access;
    expect(
      await db.selectFrom('usage').select('customer_id').where('customer_id', '!=', customer.customerID).execute(),
    ).toEqual([]);
  });
});

describe('counts', () => {
  const rowsOf = (customerID: number) =>
    gateway.access.db
      .selectFrom('usage')
      .select(['day', 'method', 'calls'])
      .where('customer_id', '=', customerID)
      .orderBy('day')
      .execute();
  const openFlaky = (settings: Partial<Parameters<typeof openUsage>[0]> = {}) => {
    const state = { isDown: true };
    const db = gateway.access.db.withPlugin({
      transformQuery: ({ node }) => {
        if (state.isDown) throw new Error('down');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return { usage: openUsage({ db, ...settings }), state };
  };

  it('use the Danish day, also when the clock is set back', async () => {
    const { customerID } = await gateway.addCustomer();
    const usage = openUsage({ db: gateway.access.db });
    for (const at of ['2026-11-14T22:59:59Z', '2026-11-14T23:00:00Z', '2026-11-12T12:00:00Z'])
      usage.record(answeredCall({ customerID, atMs: Date.parse(at), method: 'HEAD' }));
    await usage.close();
    expect(await rowsOf(customerID)).toEqual([
      { day: '20261112', method: 'GET', calls: 1 },
      { day: '20261114', method: 'GET', calls: 1 },
      { day: '20261115', method: 'GET', calls: 1 },
    ]);
  });

  it('are not lost while writes fail, with bounded memory', async () => {
    const { customerID } = await gateway.addCustomer();
    const { usage, state } = openFlaky();
    const atMs = Date.now();
    for (let round = 0; round < 200; round++) {
      usage.record(answeredCall({ customerID, atMs, isLogged: false }));
      await expect(usage.flush()).rejects.toThrow('down');
    }
    expect(usage.stats()).toMatchObject({ waiting: { counts: 1 }, lost: { counts: 0 } });
    state.isDown = false;
    await usage.close();
    expect(await rowsOf(customerID)).toEqual([{ day: danishDay(atMs), method: 'GET', calls: 200 }]);
  });

  it('are limited to 50,000 rows while writes fail', async () => {
    const { customerID } = await gateway.addCustomer();
    const errors: string[] = [];
    const log = { warn: () => {}, error: (_facts: object, message: string) => void errors.push(message) };
    const { usage } = openFlaky({ log: log as never });
    for (let countedEndpointID = 0; countedEndpointID < 50_010; countedEndpointID++)
      usage.record(answeredCall({ customerID, countedEndpointID, isLogged: false }));
    await expect(usage.flush()).rejects.toThrow('down');
    expect(errors).toEqual([
      'too much usage waits to be written: calls are not counted',
      'too much usage waits to be written: response times are not counted',
    ]);
    // Endpoint 0 has no response times.
    expect(usage.stats()).toMatchObject({ waiting: { counts: 50_000 }, lost: { counts: 10, durations: 9 } });
    await expect(usage.close()).rejects.toThrow('down');
  });

  it('do not hold up the call log and unknown keys when they cannot be written', async () => {
    const { db } = gateway.access;
    const { customerID } = await gateway.addCustomer();
    const usage = openUsage({ db });
    usage.record(answeredCall({ customerID }));
    usage.recordUnknownKey('198.51.100.3', 'kodeord1');
    await sql`alter table usage_totals rename to hidden`.execute(db);
    await expect(usage.close()).rejects.toThrow('usage_totals');
    await sql`alter table hidden rename to usage_totals`.execute(db);
    const logged = db.selectFrom('calls').select('at').where('customer_id', '=', customerID);
    const unknown = db.selectFrom('unknown_keys').select('address').where('address', '=', '198.51.100.3');
    expect([await logged.execute(), await unknown.execute()]).toMatchObject([
      [{ at: expect.any(Date) }],
      [{ address: '198.51.100.3' }],
    ]);
  });

  it('are written within a second of the first call, and only then', async () => {
    const { customerID } = await gateway.addCustomer();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const usage = openUsage({ db: gateway.access.db });
    try {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(usage.stats().flushes.written).toBe(0);
      for (const round of [1, 2]) {
        usage.record(answeredCall({ customerID }));
        await vi.advanceTimersByTimeAsync(1_000);
        expect(usage.stats().flushes.written).toBe(2 * round - 1);
        await usage.flush();
        await vi.advanceTimersByTimeAsync(60_000);
        expect(usage.stats()).toMatchObject({ flushes: { written: 2 * round, failed: 0 }, waiting: { log: 0 } });
      }
    } finally {
      vi.useRealTimers();
      await usage.close();
    }
  });
});

it('lists the last days across clock changes', () => {
  expect(lastDanishDays(3, Date.parse('2026-03-30T12:00:00Z'))).toEqual(['20260328', '20260329', '20260330']);
  expect(lastDanishDays(3, Date.parse('2026-10-25T22:59:59Z'))).toEqual(['20261023', '20261024', '20261025']);
  expect(lastDanishDays(2, Date.parse('2026-10-25T23:00:00Z'))).toEqual(['20261025', '20261026']);
});
