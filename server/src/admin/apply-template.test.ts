import { rightsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import type { AppliedTemplate } from '@fagvaerk/contract/rights.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openTestGateway,
  otherSandboxSite,
  sandboxSite,
  type TestCustomer,
  type TestGateway,
} from '../../test/fixtures/gateway.ts';

let portal: TestGateway;
beforeAll(async () => {
  portal = await openTestGateway();
}, 120_000);
afterAll(() => portal.close());

const [invoices, invoice, worksheets] = [
  '/api/v4.0/invoices',
  '/api/v4.0/invoices/{id}',
  '/api/v4.0/worksheets',
] as const;
const rules = [
  { Endpoints: '/api/v4.0/invoices/*', Levels: ['GET'] },
  { Endpoints: worksheets, Levels: ['GET', 'PUT'] },
];
const apply = (customers: readonly TestCustomer[], Rules: object[] = rules) =>
  portal.post('/Admin/ApplyTemplate', { CustomerIDs: customers.map(({ customerID }) => customerID), Rules });
const applied = async (...parameters: Parameters<typeof apply>): Promise<AppliedTemplate> =>
  (await apply(...parameters)).json().successObjects[0];
const rightsOf = async ({ customerID }: TestCustomer, site = sandboxSite): Promise<Record<string, string[]>> => {
  const { data } = (await portal.get(`/Admin/endpoints/${customerID}/${portal.siteID(site)}`)).json();
  return Object.fromEntries(
    data.map((row: Record<string, unknown>) => [
      row.endpointName,
      ['POST', 'GET', 'PUT', 'DELETE'].filter((level) => row[`allow${level}`]),
    ]),
  );
};
const newestEntry = async () => (await portal.get('/Admin/history?pageSize=1')).json().data[0];

it('adds rights on every site as one history entry, effective at once, and reverts exactly', async () => {
  const fresh = await portal.addCustomer({ sites: [sandboxSite, otherSandboxSite] });
  const known = await portal.addCustomer();
  const siteless = await portal.addCustomer({ sites: [] });
  await portal.grant(known, invoices, ['GET', 'DELETE']);
  await portal.grant(known, worksheets, ['POST', 'GET']);
  const before = await rightsOf(known);
  const { entry: last } = await newestEntry();

  const { entry, customers } = await applied([fresh, known, siteless, fresh]);
  const result = new Map(
    customers.map(({ customerID, siteCount, rightsGiven }) => [customerID, [siteCount, rightsGiven]]),
  );
  expect(result).toEqual(
    new Map([
      [fresh.customerID, [2, 6]],
      [known.customerID, [1, 2]],
      [siteless.customerID, [0, 0]],
    ]),
  );
  const granted = { [invoices]: ['GET'], [invoice]: ['GET'], [worksheets]: ['GET', 'PUT'] };
  expect(await rightsOf(fresh)).toEqual(granted);
  expect(await rightsOf(fresh, otherSandboxSite)).toEqual(granted);
  expect(await rightsOf(known)).toEqual({
    [invoices]: ['GET', 'DELETE'],
    [invoice]: ['GET'],
    [worksheets]: ['POST', 'GET', 'PUT'],
  });
  expect((await portal.ask(fresh, invoices)).statusCode).toBe(200);
  expect(await newestEntry()).toMatchObject({
    entry,
    canRevert: true,
    parts: [{ action: 'endpointAccess.set', count: 8 }],
  });
  expect(entry).toBe(last + 1);

  expect((await portal.post('/Admin/RevertChange', { entry, overwrite: false })).statusCode).toBe(200);
  expect(await rightsOf(known)).toEqual(before);
  expect([await rightsOf(fresh), await rightsOf(fresh, otherSandboxSite)]).toEqual([{}, {}]);
  expect((await portal.ask(fresh, invoices)).statusCode).toBe(401);
});

it('records nothing if nothing changes', async () => {
  const customer = await portal.addCustomer();
  await apply([customer]);
  const newest = await newestEntry();
  expect(await applied([customer])).toMatchObject({ entry: null, customers: [{ rightsGiven: 0 }] });
  expect(await applied([customer], [{ Endpoints: '/api/v9.0/*', Levels: ['GET'] }])).toMatchObject({ entry: null });
  expect(await newestEntry()).toEqual(newest);
});

it('changes nothing if one customer is unknown or a field is invalid', async () => {
  const customer = await portal.addCustomer();
  const unknown = (await apply([customer, { ...customer, customerID: 2_000_000 }])).json();
  expect(unknown.validationErrors).toMatchObject([{ field: 'CustomerIDs[1]', code: 'no-such-customer' }]);
  expect((await apply([])).statusCode).toBe(400);
  expect((await apply([customer], [])).statusCode).toBe(400);
  expect((await apply([customer], [{ Endpoints: '/Admin/*', Levels: ['GET'] }])).statusCode).toBe(400);
  expect(await rightsOf(customer)).toEqual({});
});

it('grants up to the limit in one call, reverts and repeats it, and refuses more', async () => {
  const everything = [{ Endpoints: '/api/*', Levels: ['GET'] }];
  const perCustomer = portal.api.endpoints.filter(({ methods }) => methods.includes('GET')).length;
  const fits = Math.floor(rightsAtOnceMaximum / perCustomer);
  const customers: TestCustomer[] = [];
  for (let count = 0; count <= fits; count++) customers.push(await portal.addCustomer());

  const refused = await apply(customers, everything);
  expect([refused.statusCode, refused.json().validationErrors]).toMatchObject([
    400,
    [{ field: 'CustomerIDs', code: 'too-many-rights' }],
  ]);
  const { entry } = await applied(customers.slice(1), everything);
  expect(Object.keys(await rightsOf(customers[fits] as TestCustomer))).toHaveLength(perCustomer);
  const last = customers[fits] as TestCustomer;
  const revert = async (which: number | null) =>
    (await portal.post('/Admin/RevertChange', { entry: which, overwrite: false })).json().successObjects[0];
  const back = await revert(entry);
  expect(back).toMatchObject({ changed: fits * perCustomer });
  expect(await rightsOf(last)).toEqual({});
  await revert(back.revertedBy);
  expect(Object.keys(await rightsOf(last))).toHaveLength(perCustomer);
}, 120_000);
