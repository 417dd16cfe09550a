import type { AssignedRole } from '@fagvaerk/contract/access-roles.ts';
import { rightsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import { expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway, otherSandboxSite, sandboxSite, type TestCustomer } from '../../test/fixtures/gateway.ts';

const portal = forAllTests(() => openTestGateway());

const [invoices, invoice, worksheets] = [
  '/api/v4.0/invoices',
  '/api/v4.0/invoices/{id}',
  '/api/v4.0/worksheets',
] as const;
const rules = [
  { Endpoints: '/api/v4.0/invoices/*', Levels: ['GET'] },
  { Endpoints: worksheets, Levels: ['GET', 'PUT'] },
];
const assign = (customers: readonly TestCustomer[], Rules: object[] = rules, Mode = 'add', sites = [sandboxSite]) =>
  portal.post('/Admin/AssignRole', {
    CustomerIDs: customers.map(({ customerID }) => customerID),
    SiteIDs: sites.map(portal.siteID),
    Rules,
    Mode,
  });
const assigned = async (...parameters: Parameters<typeof assign>): Promise<AssignedRole> =>
  (await assign(...parameters)).json().successObjects[0];
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

it('adds rights on the chosen sites as one history entry, effective at once, and reverts exactly', async () => {
  const fresh = await portal.addCustomer({ sites: [sandboxSite, otherSandboxSite] });
  const known = await portal.addCustomer();
  const siteless = await portal.addCustomer({ sites: [] });
  await portal.grant(known, invoices, ['GET', 'DELETE']);
  await portal.grant(known, worksheets, ['POST', 'GET']);
  const before = await rightsOf(known);
  const { entry: last } = await newestEntry();

  const both = [sandboxSite, otherSandboxSite];
  const { entry, customers } = await assigned([fresh, known, siteless, fresh], rules, 'add', both);
  expect(customers).toMatchObject([
    { customerID: fresh.customerID, outcome: 'changed', gained: 8, lost: 0, missingSites: [] },
    { customerID: known.customerID, outcome: 'changed', gained: 2, lost: 0, missingSites: [otherSandboxSite] },
    { customerID: siteless.customerID, outcome: 'withoutSite', gained: 0, missingSites: both },
  ]);
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
  await assign([customer]);
  const newest = await newestEntry();
  expect(await assigned([customer])).toMatchObject({ entry: null, customers: [{ outcome: 'unchanged', gained: 0 }] });
  expect(await assigned([customer], [{ Endpoints: '/api/v9.0/*', Levels: ['GET'] }])).toMatchObject({ entry: null });
  expect(await newestEntry()).toEqual(newest);
});

it('changes nothing if one customer is unknown or a field is invalid', async () => {
  const customer = await portal.addCustomer();
  const unknown = (await assign([customer, { ...customer, customerID: 2_000_000 }])).json();
  expect(unknown.validationErrors).toMatchObject([{ field: 'CustomerIDs[1]', code: 'no-such-customer' }]);
  expect((await assign([])).statusCode).toBe(400);
  expect((await assign([customer], [])).statusCode).toBe(400);
  expect((await assign([customer], [{ Endpoints: '/Admin/*', Levels: ['GET'] }])).statusCode).toBe(400);
  expect((await assign([customer], rules, 'link')).json().errors).toHaveProperty('Mode');
  expect((await assign([customer], rules, 'add', [])).statusCode).toBe(400);
  const Chosen = { CustomerIDs: [customer.customerID], SiteIDs: [1], Mode: 'add' };
  expect((await portal.post('/Admin/AssignRole', Chosen)).json().errors).toHaveProperty('RoleID');
  const both = await portal.post('/Admin/AssignRole', { ...Chosen, Rules: rules, RoleID: 1 });
  expect(both.json().errors).toHaveProperty('Rules');
  const noSite = (await portal.post('/Admin/AssignRole', { ...Chosen, SiteIDs: [1, 999], Rules: rules })).json();
  expect(noSite.validationErrors).toMatchObject([{ field: 'SiteIDs[1]', code: 'no-such-site' }]);
  const noRole = (await portal.post('/Admin/AssignRole', { ...Chosen, RoleID: 999 })).json();
  expect(noRole.validationErrors).toMatchObject([{ field: 'RoleID', code: 'no-such-role' }]);
  expect(await rightsOf(customer)).toEqual({});
});

it('replaces all other rights, or removes those of the rules', async () => {
  const customer = await portal.addCustomer();
  await portal.grant(customer, invoices, ['GET', 'POST']);
  await portal.grant(customer, '/api/v3.0/debtors', ['GET']);
  const [replaced] = (await assigned([customer], rules, 'replace')).customers;
  expect(replaced).toMatchObject({ outcome: 'changed', gained: 3, lost: 2 });
  expect(await rightsOf(customer)).toEqual({ [invoices]: ['GET'], [invoice]: ['GET'], [worksheets]: ['GET', 'PUT'] });
  const unwanted = [
    { Endpoints: worksheets, Levels: ['PUT'] },
    { Endpoints: invoice, Levels: ['GET', 'POST'] },
  ];
  const [removed] = (await assigned([customer], unwanted, 'remove')).customers;
  expect(removed).toMatchObject({ outcome: 'changed', gained: 0, lost: 2 });
  expect(await rightsOf(customer)).toEqual({ [invoices]: ['GET'], [worksheets]: ['GET'] });
});

it('grants up to the limit in one call, reverts and repeats it, and refuses more', async () => {
  const everything = [{ Endpoints: '/api/*', Levels: ['GET'] }];
  const perCustomer = portal.api.endpoints.filter(({ methods }) => methods.includes('GET')).length;
  const fits = Math.floor(rightsAtOnceMaximum / perCustomer);
  const customers: TestCustomer[] = [];
  for (let count = 0; count <= fits; count++) customers.push(await portal.addCustomer());

  const refused = await assign(customers, everything);
  expect([refused.statusCode, refused.json().validationErrors]).toMatchObject([
    400,
    [{ field: 'CustomerIDs', code: 'too-many-rights' }],
  ]);
  const { entry } = await assigned(customers.slice(1), everything);
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
