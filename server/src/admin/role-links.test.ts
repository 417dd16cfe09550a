import type { AccessRole, AssignedRole, RolePreview } from '@fagvaerk/contract/access-roles.ts';
import { rightsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { actionsOf } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway, otherSandboxSite, sandboxSite, type TestCustomer } from '../../test/fixtures/gateway.ts';

const [invoices, worksheets, debtors] = ['/api/v4.0/invoices', '/api/v4.0/worksheets', '/api/v3.0/debtors'] as const;
const portal = forAllTests(() => openTestGateway());
let customer: TestCustomer;
let role: AccessRole;
let roles = 0;

beforeEach(async () => {
  customer = await portal.addCustomer();
  role = await save({ Name: `Rolle ${++roles}`, Rules: [rule(invoices, 'GET')] });
  await link([customer]);
});

const rule = (Endpoints: string, ...Levels: string[]) => ({ Endpoints, Levels });
const save = async (payload: object): Promise<AccessRole> =>
  (await portal.manage('SaveRoles', [payload])).successObjects[0] as AccessRole;
const change = (...Rules: object[]) => save({ RoleID: role.roleID, Name: role.name, Rules });
const link = async (customers: readonly TestCustomer[], sites = [sandboxSite]): Promise<AssignedRole> => {
  const CustomerIDs = customers.map(({ customerID }) => customerID);
  const payload = { CustomerIDs, SiteIDs: sites.map(portal.siteID), RoleID: role.roleID, Mode: 'link' };
  return (await portal.manage('AssignRole', payload)).successObjects[0] as AssignedRole;
};
const answerOf = async ({ customerID }: TestCustomer, site = sandboxSite) =>
  (await portal.get(`/Admin/endpoints/${customerID}/${portal.siteID(site)}`)).json();
const rightsOf = async (one: TestCustomer, site = sandboxSite): Promise<string[]> =>
  (await answerOf(one, site)).data.map(({ endpointName }: { endpointName: string }) => endpointName);
const roleOf = async (one: TestCustomer, site = sandboxSite) => (await answerOf(one, site)).site.role?.name ?? null;
const newestEntry = async () => (await portal.get('/Admin/history?pageSize=1')).json().data[0];
const revert = async (entry: number) => portal.post('/Admin/RevertChange', { entry, overwrite: false });
const revertNewest = async () => expect((await revert((await newestEntry()).entry)).statusCode).toBe(200);
const usedBy = async () => {
  const { data } = (await portal.get('/Admin/roles')).json() as { data: AccessRole[] };
  return data.find(({ roleID }) => roleID === role.roleID)?.usedBy;
};

describe('a linked site', () => {
  it('shows its role, and gets exactly the rights of the role', async () => {
    const other = await portal.addCustomer({ sites: [sandboxSite, otherSandboxSite] });
    await portal.grant(other, debtors, ['GET']);
    const { customers } = await link([other, customer], [sandboxSite, otherSandboxSite]);
    expect(customers).toMatchObject([
      { customerID: other.customerID, outcome: 'changed', gained: 2, lost: 1 },
      { customerID: customer.customerID, outcome: 'unchanged', missingSites: [otherSandboxSite] },
    ]);
    expect([await rightsOf(other), await rightsOf(other, otherSandboxSite)]).toEqual([[invoices], [invoices]]);
    const who = (await portal.get(`/Admin/WhoCanCall?siteID=${portal.siteID(otherSandboxSite)}`)).json();
    expect(who.data).toMatchObject([{ by: 'ownRight', roleName: role.name }]);
    const { data } = (await portal.get(`/Admin/customers/${other.customerID}`)).json();
    expect(data.map((site: { role: object }) => site.role)).toEqual(
      Array(2).fill({ roleID: role.roleID, name: role.name }),
    );
    expect(await usedBy()).toBe(2);
    await revertNewest();
    expect([await rightsOf(other), await roleOf(other)]).toEqual([[debtors], null]);
  });

  it('keeps its rights as individual ones when unlinked, until that is reverted', async () => {
    const chosen = { CustomerIDs: [customer.customerID], SiteIDs: [portal.siteID(sandboxSite)], Mode: 'unlink' };
    const [unlinked] = (await portal.manage('AssignRole', chosen)).successObjects as AssignedRole[];
    expect(unlinked).toMatchObject({
      entry: expect.any(Number),
      customers: [{ outcome: 'changed', gained: 0, lost: 0 }],
    });
    expect([await rightsOf(customer), await roleOf(customer)]).toEqual([[invoices], null]);
    await revert(unlinked?.entry ?? 0);
    expect(await roleOf(customer)).toBe(role.name);
  });

  it('is linked again when the change of its rights is reverted', async () => {
    const right = { CustomerID: customer.customerID, SiteID: portal.siteID(sandboxSite) };
    const Remove = [{ ...right, EndpointID: (await answerOf(customer)).data[0].endpointID }];
    const { entry } = (await portal.post('/Admin/ChangeEndpointAccess', { Set: [], Remove })).json();
    expect([await rightsOf(customer), await roleOf(customer)]).toEqual([[], null]);
    await revert(entry);
    expect([await rightsOf(customer), await roleOf(customer)]).toEqual([[invoices], role.name]);
  });

  it('follows a change of the role at once, as one entry that can be reverted', async () => {
    const other = await portal.addCustomer();
    await link([other]);
    await change(rule('/api/v4.0/worksheets', 'GET'));
    for (const one of [customer, other]) {
      expect([await rightsOf(one), await roleOf(one)]).toEqual([[worksheets], role.name]);
      expect((await portal.ask(one, worksheets)).statusCode).toBe(200);
      expect((await portal.ask(one, invoices)).statusCode).toBe(401);
    }
    expect((await newestEntry()).parts).toMatchObject([
      { action: 'role.saved', count: 1 },
      { action: 'endpointAccess.removed', count: 2 },
      { action: 'endpointAccess.set', count: 2 },
    ]);
    await revertNewest();
    expect([await rightsOf(customer), await rightsOf(other), await roleOf(other)]).toEqual([
      ...[[invoices], [invoices]],
      role.name,
    ]);
  });

  it('that was linked after a change of the role is a conflict when that change is reverted', async () => {
    await change(rule(worksheets, 'GET'));
    const { entry } = await newestEntry();
    const { plan } = (await portal.post('/Admin/PreviewRevert', { entry })).json();
    const later = await portal.addCustomer();
    await link([later]);
    expect((await portal.post('/Admin/RevertChange', { entry, overwrite: true, plan })).statusCode).toBe(409);
    await revert(entry);
    expect([await rightsOf(later), await roleOf(later)]).toEqual([[worksheets], role.name]);
    expect([await rightsOf(customer), await roleOf(customer)]).toEqual([[invoices], null]);
  });

  it('becomes individual when a right is changed, and is linked again by reverting that', async () => {
    await portal.grant(customer, debtors, ['GET']);
    expect(await roleOf(customer)).toBeNull();
    const [unlinked, set] = await actionsOf(portal, customer.customerID);
    expect([set, unlinked]).toEqual(['endpointAccess.set', 'siteAccess.roleChanged']);
    const { first } = (await newestEntry()).parts[1];
    expect([first.before.roleName, first.after.roleName]).toEqual([role.name, undefined]);
    await change(rule(worksheets, 'GET'));
    expect(await rightsOf(customer)).toEqual([invoices, debtors]);
    await change(rule(invoices, 'GET'));
    const { data } = (await portal.get(`/Admin/history?customerID=${customer.customerID}&pageSize=1`)).json();
    await revert(data[0].entry);
    expect([await rightsOf(customer), await roleOf(customer)]).toEqual([[invoices], role.name]);
  });

  it('is not linked again to a role that has changed since', async () => {
    await portal.grant(customer, debtors, ['GET']);
    const { entry } = await newestEntry();
    await change(rule(worksheets, 'GET'));
    expect((await revert(entry)).statusCode).toBe(200);
    expect([await rightsOf(customer), await roleOf(customer)]).toEqual([[invoices], null]);
  });

  it('stays linked when a right is set to what it is, and is unlinked by removing one', async () => {
    await portal.grant(customer, invoices, ['GET']);
    expect(await roleOf(customer)).toBe(role.name);
    await portal.manage('RemoveEndpointAccessFromCustomerOnSite', [
      { CustomerID: customer.customerID, SiteID: portal.siteID(sandboxSite), EndpointID: portal.endpointID(invoices) },
    ]);
    expect([await rightsOf(customer), await roleOf(customer)]).toEqual([[], null]);
  });

  it('comes back linked when the site or the customer is restored', async () => {
    const pair = { ExternalCustomerID: customer.customerID, ActiveSiteID: portal.siteID(sandboxSite) };
    const { successObjects } = await portal.manage('RemoveSiteAccessFromExternalCustomer', [pair]);
    expect(successObjects).toMatchObject([{ changed: true }]);
    await revertNewest();
    expect([await rightsOf(customer), await roleOf(customer)]).toEqual([[invoices], role.name]);
    await portal.manage('DeleteExternalCustomers', [{ customerID: customer.customerID }]);
    const [restored] = (await revert((await newestEntry()).entry)).json().successObjects[0].customers;
    expect([await rightsOf(restored), await roleOf(restored)]).toEqual([[invoices], role.name]);
  });

  it('counts its rights as given when it was linked', async () => {
    const { data } = (await portal.get(`/Admin/GetAccessUse?ExternalCustomerID=${customer.customerID}`)).json();
    expect(data).toMatchObject([{ endpointName: invoices, used: [], givenAt: expect.stringMatching(/^\d{4}-/) }]);
  });
});

describe('a role in use', () => {
  it('leaves individual rights when it is deleted, and gets its customers back when that is reverted', async () => {
    await portal.manage('DeleteRoles', [role]);
    expect([await rightsOf(customer), await roleOf(customer), await usedBy()]).toEqual([[invoices], null, undefined]);
    await revertNewest();
    expect([await rightsOf(customer), await roleOf(customer)]).toEqual([[invoices], role.name]);
    await revertNewest();
    expect([await rightsOf(customer), await roleOf(customer)]).toEqual([[invoices], null]);
  });

  it('can be saved twice in one call: the last rules apply', async () => {
    const saved = (path: string) => ({ RoleID: role.roleID, Name: `${role.name} ${path}`, Rules: [rule(path, 'GET')] });
    await portal.manage('SaveRoles', [saved(worksheets), saved(invoices)]);
    expect(await rightsOf(customer)).toEqual([invoices]);
  });

  it('is only deleted by a revert of its creation if nobody follows it', async () => {
    const { data } = (await portal.get('/Admin/history?kind=role&pageSize=1')).json();
    expect((await revert(data[0].entry)).statusCode).toBe(400);
    await portal.grant(customer, debtors, ['GET']);
    expect((await revert(data[0].entry)).statusCode).toBe(200);
    expect(await usedBy()).toBeUndefined();
  });

  it('previews who gains and loses what, without changing anything', async () => {
    await portal.ask(customer, invoices);
    await portal.ask(customer, worksheets);
    const Rules = [rule(worksheets, 'GET', 'PUT')];
    const before = await newestEntry();
    const preview = await portal.post('/Admin/PreviewRoleChange', { RoleID: role.roleID, Rules });
    const operation = (method: string, path: string) => ({ siteName: sandboxSite, method, path });
    expect(preview.json() as RolePreview).toEqual({
      customers: [
        {
          ...{ customerID: customer.customerID, customerName: 'Rør ApS', outcome: 'changed' },
          ...{ rights: 2, gained: 2, lost: 1, missingSites: [], leftRoles: [] },
          gains: [operation('GET', worksheets), operation('PATCH', worksheets)],
          losses: [operation('GET', invoices)],
          refused: [expect.objectContaining({ ...operation('GET', invoices), calls: 1 })],
          admitted: [expect.objectContaining({ ...operation('GET', worksheets), calls: 1 })],
        },
      ],
      plan: expect.any(String),
    });
    const same = { RoleID: role.roleID, Rules: [rule(invoices, 'GET')] };
    expect((await portal.post('/Admin/PreviewRoleChange', same)).json().customers).toEqual([]);
    const sites = { SiteIDs: [portal.siteID(sandboxSite)], Mode: 'replace', Rules };
    const siteless = await portal.addCustomer({ sites: [] });
    const CustomerIDs = [customer.customerID, siteless.customerID];
    const assignment = await portal.post('/Admin/PreviewAssignRole', { CustomerIDs, ...sites });
    expect(assignment.json().customers).toMatchObject([
      { outcome: 'changed', losses: [{ path: invoices }], refused: [{ calls: 1 }], leftRoles: [role.name] },
      { outcome: 'withoutSite', gains: [], losses: [] },
    ]);
    expect(await rightsOf(customer)).toEqual([invoices]);
    expect((await newestEntry()).entry).toBe(before.entry + 1);
    expect((await portal.post('/Admin/PreviewRoleChange', { RoleID: 999_999, Rules })).statusCode).toBe(400);
  });

  it('is not changed if that would change too many rights', async () => {
    const perCustomer = portal.api.endpoints.filter(({ methods }) => methods.includes('GET')).length;
    const many: TestCustomer[] = [];
    while (many.length * perCustomer <= rightsAtOnceMaximum) many.push(await portal.addCustomer());
    await link(many);
    const Rules = [rule('/api/*', 'GET')];
    const refused = await portal.post('/Admin/SaveRoles', [{ RoleID: role.roleID, Name: role.name, Rules }]);
    expect(refused.json().validationErrors).toMatchObject([{ field: 'Rules', code: 'too-many-rights' }]);
    expect(await rightsOf(customer)).toEqual([invoices]);
  });
});

describe('copying the access of another customer', () => {
  const copy = async (from: TestCustomer, to: TestCustomer) => {
    const payload = { FromCustomerID: from.customerID, CustomerID: to.customerID };
    return (await portal.manage('CopyAccess', payload)).successObjects[0] as AssignedRole;
  };

  it('adds its sites, individual rights and links', async () => {
    const pair = { ExternalCustomerID: customer.customerID, ActiveSiteID: portal.siteID(otherSandboxSite) };
    await portal.manage('AddSiteAccessToExternalCustomer', [pair]);
    await portal.grant(customer, debtors, ['GET', 'POST'], otherSandboxSite);
    const fresh = await portal.addCustomer({ sites: [] });
    expect((await copy(customer, fresh)).customers).toMatchObject([{ outcome: 'changed', gained: 3, lost: 0 }]);
    expect([await rightsOf(fresh), await roleOf(fresh)]).toEqual([[invoices], role.name]);
    expect([await rightsOf(fresh, otherSandboxSite), await roleOf(fresh, otherSandboxSite)]).toEqual([[debtors], null]);
    expect(await copy(customer, fresh)).toMatchObject({ entry: null, customers: [{ outcome: 'unchanged' }] });
  });

  it('keeps rights that the customer has already', async () => {
    const other = await portal.addCustomer();
    await portal.grant(other, debtors, ['GET']);
    await copy(customer, other);
    expect([await rightsOf(other), await roleOf(other)]).toEqual([[invoices, debtors], null]);
    await revertNewest();
    expect(await rightsOf(other)).toEqual([debtors]);
  });
});
