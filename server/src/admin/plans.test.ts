import type { AccessRole, AssignedRole, RolePreview } from '@fagvaerk/contract/access-roles.ts';
import { beforeEach, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway, otherSandboxSite, sandboxSite, type TestCustomer } from '../../test/fixtures/gateway.ts';

const [invoices, worksheets] = ['/api/v4.0/invoices', '/api/v4.0/worksheets'];
const portal = forAllTests(() => openTestGateway());
let customer: TestCustomer;
let role: AccessRole;
let roles = 0;

beforeEach(async () => {
  customer = await portal.addCustomer();
  role = await save({ Name: `Rolle ${++roles}`, Rules: rules(invoices) });
});

const rules = (path: string) => [{ Endpoints: path, Levels: ['GET'] }];
const save = async (payload: object) => (await portal.manage('SaveRoles', [payload])).successObjects[0] as AccessRole;
const linking = (...customers: TestCustomer[]) => ({
  CustomerIDs: customers.map(({ customerID }) => customerID),
  SiteIDs: [portal.siteID(sandboxSite)],
  ...{ RoleID: role.roleID, Mode: 'link' },
});
const preview = async (call: string, payload: object): Promise<RolePreview> =>
  (await portal.post(`/Admin/Preview${call}`, payload)).json();
const reading = ({ customerID }: TestCustomer, path: string) => ({
  ...{ CustomerID: customerID, SiteID: portal.siteID(sandboxSite), EndpointID: portal.endpointID(path) },
  ...{ AllowPOST: false, AllowGET: true, AllowPUT: false, AllowDELETE: false },
});
const newest = async () => (await portal.get('/Admin/history?pageSize=1')).json().data[0];

interface Outdated {
  call: string;
  payload: object;
  preview?: readonly [call: string, payload: object];
  /** What a colleague does before the previewed change is applied. */
  meanwhile: () => Promise<unknown>;
}

/** With the plan of a new preview, the change is carried out. */
async function expectOutdated({ call, payload, preview: seen = [call, payload], meanwhile }: Outdated) {
  const apply = (Plan: string) => {
    const sent = { ...payload, Plan };
    return portal.post(`/Admin/${call}`, call === 'SaveRoles' ? [sent] : sent);
  };
  const first = await preview(...seen);
  await meanwhile();
  const before = await newest();
  const refused = await apply(first.plan);
  const { code, errors, errorMessage } = refused.json();
  expect([refused.statusCode, code, errors]).toEqual([409, 'plan-changed', { Plan: [errorMessage] }]);
  const { plan } = await preview(...seen);
  expect(await newest()).toEqual(before);
  expect((await apply(plan)).statusCode).toBe(200);
  return first;
}

it('a role that was saved since the preview is not assigned', async () => {
  const meanwhile = () => save({ RoleID: role.roleID, Name: role.name, Rules: rules('/api/*') });
  const { customers } = await expectOutdated({ call: 'AssignRole', payload: linking(customer), meanwhile });
  expect(customers).toMatchObject([{ gained: 1 }]);
  expect((await newest()).parts[0].count).toBeGreaterThan(50);
});

it('a role is not saved if other customers follow it than in the preview', () => {
  const change = { RoleID: role.roleID, Rules: rules(worksheets) };
  const meanwhile = () => portal.manage('AssignRole', linking(customer));
  const payload = { ...change, Name: 'Omdøbt' };
  return expectOutdated({ preview: ['RoleChange', change], call: 'SaveRoles', payload, meanwhile });
});

it('roles of one list have a plan each', async () => {
  const changes = [role, await save({ Name: `Rolle ${++roles}`, Rules: rules(invoices) })].map(async (one) => {
    await portal.manage('AssignRole', { ...linking(await portal.addCustomer()), RoleID: one.roleID });
    const change = { RoleID: one.roleID, Rules: rules(worksheets) };
    return { ...change, Name: one.name, Plan: (await preview('RoleChange', change)).plan };
  });
  expect((await portal.manage('SaveRoles', await Promise.all(changes))).successObjects).toHaveLength(2);
});

it.each<[string, () => Promise<unknown>]>([
  ['a right', () => portal.grant(customer, worksheets, ['GET'])],
  ['no role', () => portal.manage('AssignRole', { ...linking(customer), RoleID: undefined, Mode: 'unlink' })],
  [
    'a site',
    () => {
      const pair = { ExternalCustomerID: customer.customerID, ActiveSiteID: portal.siteID(otherSandboxSite) };
      return portal.manage('AddSiteAccessToExternalCustomer', [pair]);
    },
  ],
])('access is not copied if the other customer has got %s since the preview', async (_what, meanwhile) => {
  await portal.manage('AssignRole', linking(customer));
  const fresh = await portal.addCustomer({ sites: [] });
  const payload = { FromCustomerID: customer.customerID, CustomerID: fresh.customerID };
  const { customers } = await expectOutdated({ call: 'CopyAccess', payload, meanwhile });
  const gains = [{ siteName: sandboxSite, method: 'GET', path: invoices }];
  expect(customers).toMatchObject([{ outcome: 'changed', gained: 1, rights: 1, gains, leftRoles: [] }]);
});

it('rights are not changed if they differ from the previewed ones', () => {
  const payload = { Set: [reading(customer, worksheets)], Remove: [] };
  const meanwhile = () => portal.manage('AssignRole', linking(customer));
  return expectOutdated({ preview: ['EndpointAccess', payload], call: 'ChangeEndpointAccess', payload, meanwhile });
});

it('access to everything is not replaced if the customer loses a right that the preview did not show', async () => {
  const everything = await portal.addCustomer({ AccessAll: true });
  // Allows nothing, so the preview need not remove it.
  await portal.grant(everything, '/api/v4.0/budgets', []);
  const payload = { CustomerID: everything.customerID, Set: [reading(everything, invoices)] };
  const seen = { ...payload, AccessAll: false, Remove: [] as object[] };
  const meanwhile = async () => {
    await portal.grant(everything, worksheets, ['GET']);
    seen.Remove.push(reading(everything, worksheets));
  };
  await expectOutdated({ preview: ['EndpointAccess', seen], call: 'ReplaceAccessAll', payload, meanwhile });
});

it('preview, receipt and history count the same customers and rights', async () => {
  const wanted = linking(customer, await portal.addCustomer({ AccessAll: true }), await portal.addCustomer());
  await portal.grant(customer, invoices, ['GET']);
  const counted = [0, 1, 1].map((rights) => ({ outcome: 'changed', rights }));
  expect((await preview('AssignRole', wanted)).customers).toMatchObject(counted);
  const [receipt] = (await portal.manage('AssignRole', wanted)).successObjects as AssignedRole[];
  expect(receipt?.customers).toMatchObject(counted);
  expect((await newest()).parts).toMatchObject([
    { action: 'endpointAccess.set', count: 2, customerCount: 2 },
    { action: 'siteAccess.roleChanged', count: 3, customerCount: 3 },
  ]);
});
