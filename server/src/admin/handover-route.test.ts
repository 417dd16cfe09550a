import { afterEach, describe, expect, it, vi } from 'vitest';
import { actionsOf } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway, sandboxSite, type TestCustomer } from '../../test/fixtures/gateway.ts';
import { waitUntil } from '../../test/fixtures/wait-until.ts';
import { deleteOldHandovers, listHandovers } from '../directory/handovers.ts';

const testOrigin = 'http://test.localhost:3000';

const gateway = forAllTests(() => openTestGateway({ testOrigin }));
afterEach(() => void vi.useRealTimers());

type Made = { handoverID: number; link: string; validUntil: string };
const makeLink = async ({ customerID }: TestCustomer, validHours = 24): Promise<Made & { token: string }> => {
  const made = (await gateway.manage('CreateKeyHandover', [{ customerID, validHours }])).successObjects[0] as Made;
  return { ...made, token: made.link.replace('/handover#', '') };
};
let lastAddress = 0;
const newAddress = () => `198.51.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`;
const post = (payload: object, remoteAddress: string) => {
  const headers = { 'x-forwarded-proto': 'https' };
  return gateway.app.inject({ method: 'POST', url: '/handover', headers, payload, remoteAddress });
};
const redeem = (token: string, remoteAddress = newAddress()) => post({ token }, remoteAddress);
const handoversOf = async ({ customerID }: TestCustomer) =>
  (await gateway.get(`/Admin/customers/${customerID}/keys`)).json().handovers;

describe('a key handover link', () => {
  it('shows the key once, and afterwards when it was opened', async () => {
    const customer = await gateway.addCustomer();
    const { link, token } = await makeLink(customer);
    expect(link).toMatch(/^\/handover#[\w-]{43}$/);
    const first = await redeem(token, '203.0.113.9');
    expect(first.headers['cache-control']).toBe('no-store');
    expect([first.statusCode, first.json()]).toEqual([
      200,
      {
        customerName: 'Rør ApS',
        apiKey: customer.apiKey,
        validUntil: '20991231',
        sites: [{ siteName: sandboxSite, address: testOrigin }],
      },
    ]);
    const second = await redeem(token);
    expect(second.statusCode).toBe(410);
    expect(second.body).toMatch(/Nøglen blev vist \d+\. .* og kan ikke vises igen/);
    expect(second.body).not.toContain(customer.apiKey);
    expect(await handoversOf(customer)).toMatchObject([{ state: 'opened', openedFrom: '203.0.113.9' }]);
    const actions = await actionsOf(gateway, customer.customerID);
    expect(actions.slice(0, 2)).toEqual(['customer.handoverOpened', 'customer.handoverCreated']);
  });

  it('can be made for many customers at once, all or none', async () => {
    const customers = [await gateway.addCustomer(), await gateway.addCustomer()];
    const wanted = customers.map(({ customerID }) => ({ customerID, validHours: 1 }));
    const { successObjects } = await gateway.manage('CreateKeyHandover', wanted);
    expect(successObjects).toMatchObject(customers.map(({ customerID }) => ({ customerID, customerName: 'Rør ApS' })));
    const unknown = { customerID: 2_000_000_000, validHours: 1 };
    const refused = await gateway.post('/Admin/CreateKeyHandover', [...wanted, unknown]);
    expect(refused.json().validationErrors).toMatchObject([{ index: 2, code: 'no-such-customer' }]);
    for (const customer of customers) expect(await handoversOf(customer)).toHaveLength(1);
  });

  it('shows it to one of several concurrent callers', async () => {
    const { token } = await makeLink(await gateway.addCustomer());
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(410)]);
  });

  it('can be revoked before it is opened, once', async () => {
    const customer = await gateway.addCustomer();
    const { token, handoverID } = await makeLink(customer);
    for (let time = 0; time < 2; time++) await gateway.manage('RevokeKeyHandover', { handoverID });
    const answer = await redeem(token);
    expect([answer.statusCode, answer.json().errorMessage]).toEqual([410, 'Linket er trukket tilbage. Bed om et nyt.']);
    const actions = (await actionsOf(gateway, customer.customerID)).filter((one) => one.endsWith('handoverRevoked'));
    expect(actions).toHaveLength(1);
    expect(await handoversOf(customer)).toMatchObject([{ state: 'revoked', openedAt: null }]);
  });

  it('expires', async () => {
    const customer = await gateway.addCustomer();
    const { token, validUntil } = await makeLink(customer, 1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(validUntil) });
    expect((await redeem(token)).json().errorMessage).toBe('Linket er udløbet. Bed om et nyt.');
    expect(await handoversOf(customer)).toMatchObject([{ state: 'expired' }]);
    const monthLater = new Date(Date.parse(validUntil) + 31 * 24 * 60 * 60 * 1000);
    expect(await listHandovers(gateway.access.db, customer.customerID, monthLater)).toEqual([]);
    await deleteOldHandovers(gateway.access.db, monthLater);
    const stored = gateway.access.db.selectFrom('key_handovers').where('customer_id', '=', customer.customerID);
    expect(await stored.select('id').execute()).toEqual([]);
  });

  it('is revoked when the key is replaced', async () => {
    const customer = await gateway.addCustomer();
    const { token } = await makeLink(customer);
    await gateway.manage('RollApiKey', { customerID: customer.customerID, overlap: 'week' });
    expect((await redeem(token)).statusCode).toBe(410);
  });

  it('is stored as a hash and only in the response that created it', async () => {
    const customer = await gateway.addCustomer();
    const { token } = await makeLink(customer);
    const rows = await gateway.access.db.selectFrom('key_handovers').selectAll().execute();
    const { body } = await gateway.get(`/Admin/audit?customerID=${customer.customerID}`);
    for (const text of [JSON.stringify(rows), body, JSON.stringify(await handoversOf(customer))])
      expect(text).not.toContain(token);
  });

  it.each<[string, object, number]>([
    ['an empty body', {}, 400],
    ['an empty token', { token: '' }, 400],
    ['a number', { token: 7 }, 400],
    ['an additional field', { token: 'xxxx', more: 1 }, 400],
    ['an oversized token', { token: 'x'.repeat(2_000) }, 400],
    ['a list', [{ token: 'xxxx' }], 400],
    ['a token in another field', { tok: 'xxxx' }, 400],
    ['an unknown token', { token: 'xxxx' }, 404],
  ])('refuses %s without echoing it', async (_what, payload, status) => {
    const answer = await post(payload, newAddress());
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toContain('xxxx');
  });

  it('throttles a network with many attempts, and no other', async () => {
    const { token } = await makeLink(await gateway.addCustomer());
    for (let attempt = 0; attempt < 20; attempt++) expect((await redeem('x', '192.0.2.77')).statusCode).toBe(404);
    // On a slow machine one wait may end before the next attempt; each wait doubles.
    const throttled = await waitUntil(async () => {
      const answer = await redeem(token.toUpperCase(), '192.0.2.77');
      return answer.statusCode !== 404 && answer;
    });
    expect(throttled).toMatchObject({ statusCode: 429, headers: { 'retry-after': expect.any(String) } });
    expect(throttled.json()).toMatchObject({
      errorMessage: expect.stringContaining('For mange forsøg'),
      hasErrors: true,
    });
    expect((await redeem(token)).statusCode).toBe(200);
  });
});
