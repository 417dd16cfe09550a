import { beforeEach, describe, expect, it } from 'vitest';
import { actionsOf } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway, otherSandboxSite, sandboxSite, type TestCustomer } from '../../test/fixtures/gateway.ts';

const [invoices, invoice, worksheets] = ['/api/v4.0/invoices', '/api/v4.0/invoices/{id}', '/api/v4.0/worksheets'];
const gateway = forAllTests(() => openTestGateway());
let customer: TestCustomer;

beforeEach(async () => {
  customer = await gateway.addCustomer({ sites: [sandboxSite, otherSandboxSite] });
});

const row = (path: string, levels: string[] = [], site = sandboxSite) => ({
  EndpointID: gateway.endpointID(path),
  SiteID: gateway.siteID(site),
  CustomerID: customer.customerID,
  AllowPOST: levels.includes('POST'),
  AllowGET: levels.includes('GET'),
  AllowPUT: levels.includes('PUT'),
  AllowDELETE: levels.includes('DELETE'),
});
const preview = (payload: object) => gateway.post('/Admin/PreviewEndpointAccess', payload);
const useOf = async (days = 30) =>
  (await gateway.get(`/Admin/GetAccessUse?ExternalCustomerID=${customer.customerID}&Days=${days}`)).json();
const replace = (...rights: object[]) =>
  gateway.post('/Admin/ReplaceAccessAll', { CustomerID: customer.customerID, Set: rights });
const overview = async (site = sandboxSite) => {
  const { operations } = (await gateway.ask(customer, '/api/access', { site })).json().data;
  return operations
    .filter(({ allowed }: { allowed: boolean }) => allowed)
    .map(({ method, path }: { method: string; path: string }) => `${method} ${path}`);
};

describe('the preview of a change', () => {
  it('lists gains, losses and the affected logged calls', async () => {
    await gateway.grant(customer, invoices, ['GET']);
    for (let time = 0; time < 2; time++) await gateway.ask(customer, invoices);
    await gateway.ask(customer, worksheets, { method: 'POST', payload: [] });
    await gateway.ask(customer, worksheets);
    const answer = (await preview({ Set: [row(worksheets, ['POST'])], Remove: [row(invoices)] })).json();
    const when = { lastAt: expect.stringMatching(/^\d{4}-/), siteName: sandboxSite };
    expect(answer).toEqual({
      gains: [{ siteName: sandboxSite, method: 'POST', path: worksheets }],
      losses: [{ siteName: sandboxSite, method: 'GET', path: invoices }],
      calls: 4,
      since: expect.stringMatching(/^\d{4}-/),
      refused: [{ method: 'GET', path: invoices, calls: 2, ...when }],
      admitted: [{ method: 'POST', path: worksheets, calls: 1, ...when }],
      rights: 2,
      plan: expect.any(String),
    });
  });

  it('agrees with the decisions after the change', async () => {
    await gateway.grant(customer, invoices, ['GET']);
    const change = { Set: [row(worksheets, ['GET']), row(invoices, ['POST'])], Remove: [] };
    const before = await overview();
    const { gains, losses } = (await preview(change)).json();
    expect(await overview()).toEqual(before);
    await gateway.manage('ChangeEndpointAccess', change);
    const format = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    const expected = [...before.filter((one: string) => !losses.map(format).includes(one)), ...gains.map(format)];
    expect((await overview()).sort()).toEqual(expected.sort());
  });

  it('includes access to everything on all sites of the customer', async () => {
    const everything = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite, otherSandboxSite] });
    await gateway.ask(everything, invoices, { site: otherSandboxSite });
    const { customerID: CustomerID } = everything;
    const { gains, losses, refused } = (await preview({ CustomerID, AccessAll: false, Set: [], Remove: [] })).json();
    const { data } = (await gateway.get('/Admin/endpoints')).json();
    const operations = data.reduce((sum: number, { methods }: { methods: string[] }) => sum + methods.length, 0);
    expect([gains.length, losses.length]).toEqual([0, 2 * operations]);
    expect(refused).toMatchObject([{ siteName: otherSandboxSite, path: invoices, calls: 1 }]);
  });

  it('needs exactly one existing customer', async () => {
    const other = { ...row(invoices), CustomerID: customer.customerID + 1 };
    const mixed = await preview({ Set: [row(invoices, ['GET'])], Remove: [other] });
    expect([mixed.statusCode, mixed.json().errors]).toEqual([
      400,
      { body: ['Alle rettigheder i ét kald skal gælde den samme kunde'] },
    ]);
    expect((await preview({ Set: [], Remove: [] })).statusCode).toBe(400);
    expect((await preview({ CustomerID: 2_000_000_000, Set: [], Remove: [] })).statusCode).toBe(404);
  });
});

describe('granted and used access', () => {
  it('is listed by endpoint and level, with call counts', async () => {
    await gateway.grant(customer, invoices, ['GET', 'DELETE']);
    await gateway.grant(customer, invoice, ['GET']);
    await gateway.ask(customer, invoices, { method: 'HEAD' });
    await gateway.ask(customer, worksheets, { method: 'PATCH', payload: [] });
    const { data, days, countedSince, total } = await useOf(90);
    expect([days, total, countedSince]).toEqual([90, 3, expect.stringMatching(/^\d{8}$/)]);
    const onSite = { siteID: gateway.siteID(sandboxSite), siteName: sandboxSite };
    const given = { givenAt: expect.stringMatching(/^\d{4}-/) };
    const ids = (path: string) => ({ endpointID: gateway.endpointID(path), endpointName: path });
    expect(data).toEqual([
      { ...onSite, ...ids(invoices), granted: ['GET', 'DELETE'], used: ['GET'], calls: 1, ...given },
      { ...onSite, ...ids(invoice), granted: ['GET'], used: [], calls: 0, ...given },
      { ...onSite, ...ids(worksheets), granted: [], used: ['PUT'], calls: 1, givenAt: null },
    ]);
  });

  it('covers the requested number of days', async () => {
    await gateway.grant(customer, invoices, ['GET']);
    const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const [site_id, endpoint_id] = [gateway.siteID(sandboxSite), gateway.endpointID(invoices)];
    const called = { customer_id: customer.customerID, day, site_id, endpoint_id, method: 'GET', status_class: 2 };
    await gateway.access.db
      .insertInto('usage')
      .values({ ...called, calls: 3 })
      .execute();
    const usedIn = async (days: number) => (await useOf(days)).data[0].used;
    expect([await usedIn(30), await usedIn(90)]).toEqual([[], ['GET']]);
    expect((await useOf()).countedSince).toBe(day);
  });
});

describe('replacing access to everything by rights', () => {
  beforeEach(async () => {
    customer = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite, otherSandboxSite] });
  });

  it('leaves only these rights on every site, as one change', async () => {
    await gateway.grant(customer, worksheets, ['GET'], otherSandboxSite);
    expect((await replace(row(invoices, ['GET']))).statusCode).toBe(200);
    expect([await overview(), await overview(otherSandboxSite)]).toEqual([[`GET ${invoices}`], []]);
    expect((await actionsOf(gateway, customer.customerID)).slice(0, 3)).toEqual([
      'endpointAccess.set',
      'endpointAccess.removed',
      'customer.updated',
    ]);
    const changes = gateway.access.db
      .selectFrom('audit')
      .select(['revision', 'action'])
      .where('customer_id', '=', customer.customerID)
      .orderBy('id', 'desc');
    const newest = await changes.limit(3).execute();
    expect(new Set(newest.map(({ revision }) => revision)).size).toBe(1);
  });

  it('is atomic', async () => {
    const refused = await replace(row(invoices, ['GET']), { ...row(worksheets), EndpointID: 2_000_000_000 });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { 'Set[1].EndpointID': ['Endpointet findes ikke'] },
    ]);
    expect(await overview()).toContain(`POST ${worksheets}`);
  });

  it('is refused if the customer no longer has access to everything', async () => {
    await replace(row(invoices, ['GET']));
    const again = await replace();
    expect([again.statusCode, again.json().errors]).toEqual([400, { CustomerID: ['Kunden har ikke adgang til alt'] }]);
    expect(await overview()).toEqual([`GET ${invoices}`]);
  });
});
