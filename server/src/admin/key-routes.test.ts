import { afterEach, describe, expect, it, vi } from 'vitest';
import { actionsOf } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { codeOf, openTestGateway, type TestCustomer } from '../../test/fixtures/gateway.ts';
import { hashApiKey } from '../authorization/key-hash.ts';
import { readRulesFor } from '../authorization/read-rules.ts';
import { danishDay } from '../time/copenhagen.ts';
import { dayMs, hourMs } from '../time/dates.ts';

const list = '/api/v4.0/invoices';

const gateway = forAllTests(() => openTestGateway({ createsDemoCustomer: true }));
afterEach(() => void vi.useRealTimers());

const roll = async ({ customerID }: TestCustomer, overlap: string): Promise<TestCustomer & { oldKeyUntil: string }> => {
  const { successObjects } = await gateway.manage('RollApiKey', { customerID, overlap });
  return successObjects[0] as TestCustomer & { oldKeyUntil: string };
};
const codeFor = async (customer: TestCustomer) => {
  const answer = await gateway.ask(customer, list);
  return answer.statusCode === 200 ? null : codeOf(answer);
};
const keysOf = async ({ customerID }: TestCustomer) =>
  (await gateway.get(`/Admin/customers/${customerID}/keys`)).json();
const demoCustomer = async () =>
  (await gateway.get('/Admin/customers')).json().data.find(({ isDemo }: { isDemo: boolean }) => isDemo);
const at = (atMs: number) => vi.useFakeTimers({ toFake: ['Date'], now: atMs });

describe('a new key alongside the old one', () => {
  it('works at once, and the old one until the end of the overlap', async () => {
    const old = await gateway.addCustomer({ AccessAll: true });
    const begun = Date.now();
    const fresh = await roll(old, 'day');
    expect(fresh.apiKey).not.toBe(old.apiKey);
    expect([await codeFor(fresh), await codeFor(old)]).toEqual([null, null]);
    const untilMs = Date.parse(fresh.oldKeyUntil);
    expect(untilMs).toBeGreaterThanOrEqual(begun + dayMs);
    expect(untilMs).toBeLessThan(Date.now() + dayMs + 60_000);
    at(untilMs - 1);
    expect(await codeFor(old)).toBeNull();
    at(untilMs);
    expect([await codeFor(fresh), await codeFor(old)]).toEqual([null, 'key-replaced']);
  });

  it('replaces the old one at once without an overlap, regardless of clocks', async () => {
    const old = await gateway.addCustomer({ AccessAll: true });
    const fresh = await roll(old, 'none');
    at(Date.now() - dayMs);
    expect([await codeFor(fresh), await codeFor(old)]).toEqual([null, 'key-replaced']);
  });

  it('invalidates the key before the old one', async () => {
    const first = await gateway.addCustomer({ AccessAll: true });
    const second = await roll(first, 'week');
    const third = await roll(second, 'hour');
    expect([await codeFor(first), await codeFor(second), await codeFor(third)]).toEqual(['key-unknown', null, null]);
  });

  it('never extends the old one beyond the customer’s access', async () => {
    const ValidUntil = danishDay(Date.now() + dayMs);
    const old = await gateway.addCustomer({ AccessAll: true, ValidUntil });
    const { oldKeyUntil } = await roll(old, 'week');
    expect(danishDay(Date.parse(oldKeyUntil) - 1)).toBe(ValidUntil);
    expect(danishDay(Date.parse(oldKeyUntil))).not.toBe(ValidUntil);
    await gateway.updateCustomer(old, { ValidUntil: '20200101', AccessAll: true });
    expect(await codeFor(old)).toBe('key-replaced');
  });

  it('is found by the database lookup as well as by the cache', async () => {
    const old = await gateway.addCustomer({ AccessAll: true });
    const fresh = await roll(old, 'hour');
    for (const [{ apiKey }, isOldKey] of [
      [old, true],
      [fresh, false],
    ] as const) {
      const found = (await readRulesFor(gateway.access.db, hashApiKey(apiKey))).customerByKey(hashApiKey(apiKey));
      expect(found).toMatchObject({ customerID: old.customerID, isOldKey });
    }
  });

  it('is refused for the demo customer', async () => {
    const { customerID } = await demoCustomer();
    for (const [action, payload] of [
      ['RollApiKey', { customerID, overlap: 'day' }],
      ['CreateKeyHandover', [{ customerID, validHours: 1 }]],
    ] as const) {
      const answer = await gateway.post(`/Admin/${action}`, payload);
      expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'demo-key-stays']);
    }
  });
});

describe('an old key', () => {
  it('can be ended early, once', async () => {
    const old = await gateway.addCustomer({ AccessAll: true });
    const fresh = await roll(old, 'week');
    for (let time = 0; time < 2; time++) await gateway.manage('EndOldApiKey', { customerID: old.customerID });
    expect([await codeFor(fresh), await codeFor(old)]).toEqual([null, 'key-replaced']);
    const ended = (await actionsOf(gateway, old.customerID)).filter((action) => action === 'customer.keyEnded');
    expect(ended).toHaveLength(1);
  });
});

describe('the keys of a customer', () => {
  it('start with a single current key', async () => {
    const customer = await gateway.addCustomer();
    expect(await keysOf(customer)).toMatchObject({
      data: [{ apiKey: `••••…${customer.apiKey.slice(-4)}`, isCurrent: true, lastUsed: null, until: null }],
      total: 1,
      handovers: [],
    });
  });

  it('each have a last-used time, which includes refused calls', async () => {
    const old = await gateway.addCustomer({ AccessAll: true });
    await gateway.ask(old, list);
    const fresh = await roll(old, 'none');
    await gateway.api.usage.flush();
    const [current, before] = (await keysOf(old)).data;
    expect([current.lastUsed, before.lastUsed]).toEqual([null, expect.any(String)]);
    expect(before).toMatchObject({ isCurrent: false, until: fresh.oldKeyUntil });
    at(Date.now() + hourMs);
    await gateway.ask(fresh, list);
    at(Date.now() + hourMs);
    await gateway.ask(old, list);
    await gateway.api.usage.flush();
    const later = (await keysOf(old)).data.map(({ lastUsed }: { lastUsed: string }) => Date.parse(lastUsed));
    expect(later[1]).toBe(later[0] + hourMs);
    expect(later[0]).toBeGreaterThan(Date.parse(before.lastUsed) + hourMs - 1);
  });
});

describe('the expiry of a key', () => {
  const expiryFor = async (customer: TestCustomer) => (await gateway.ask(customer, list)).headers['x-key-expires'];
  const expiresAt = async (customer: TestCustomer) =>
    (await gateway.ask(customer, '/api/access')).json().data.expiresAt;

  it('is sent in response headers during the last 30 days, as in /api/access', async () => {
    const soon = await gateway.addCustomer({ AccessAll: true, ValidUntil: danishDay(Date.now() + 29 * dayMs) });
    const later = await gateway.addCustomer({ AccessAll: true, ValidUntil: danishDay(Date.now() + 31 * dayMs) });
    expect(await expiryFor(soon)).toBe(await expiresAt(soon));
    expect(await expiryFor(later)).toBeUndefined();
    const refused = await gateway.ask(soon, list, { site: 'findes-ikke' });
    expect([refused.statusCode, refused.headers['x-key-expires']]).toEqual([401, await expiresAt(soon)]);
    const over = await gateway.addCustomer({ ValidUntil: '20200101' });
    expect(await expiryFor(over)).toBeUndefined();
  });

  it('is sent for an old key, and not for the new one', async () => {
    const old = await gateway.addCustomer({ AccessAll: true });
    const fresh = await roll(old, 'week');
    expect([await expiryFor(old), await expiryFor(fresh)]).toEqual([fresh.oldKeyUntil, undefined]);
  });
});

describe('deleting a customer', () => {
  it('deletes both keys and its handover links', async () => {
    const old = await gateway.addCustomer({ AccessAll: true });
    const fresh = await roll(old, 'week');
    await gateway.manage('CreateKeyHandover', [{ customerID: old.customerID, validHours: 1 }]);
    await gateway.manage('DeleteExternalCustomers', [{ customerID: old.customerID }]);
    expect([await codeFor(old), await codeFor(fresh)]).toEqual(['key-unknown', 'key-unknown']);
  });
});

it('the list can leave out the demo customer', async () => {
  const { customerID } = await demoCustomer();
  const { data, total } = (await gateway.get('/Admin/customers?withoutDemo=true&page=1')).json();
  const all = (await gateway.get('/Admin/CountCustomers')).json().all;
  expect(data.map((one: TestCustomer) => one.customerID)).not.toContain(customerID);
  expect([total, (await gateway.get('/Admin/CountCustomers?withoutDemo=true')).json().all]).toEqual([all - 1, all - 1]);
});
