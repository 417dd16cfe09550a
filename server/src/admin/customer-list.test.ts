import { customerStatuses } from '@fagvaerk/contract/customers.ts';
import { keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { allRights, createCustomers } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestPortal } from '../../test/fixtures/test-portal.ts';
import { danishDay, dayAfter } from '../time/copenhagen.ts';

const portal = forAllTests(() => openTestPortal());
let keys: Map<string, string>;
const day = (days: number) => dayAfter(danishDay(Date.now()), days);
const lasting = { ValidUntil: day(100), AccessAll: true };

const customers = [
  { ...lasting, CustomerName: 'Ålborg El', ContactName: 'Carl', ContactEmail: 'c@el.dk', ValidUntil: day(7) },
  { ...lasting, CustomerName: 'alfa vvs', ContactName: 'Øle', ContactPhone: '+45 20 30 40 50', ValidUntil: day(8) },
  { ...lasting, CustomerName: 'Zenit', ContactName: 'Æble', ContactEmail: '100%_a@zenit.dk' },
  { ...lasting, CustomerName: 'Ærø Data', ContactName: 'Bo "B"; Øst', ValidUntil: day(-1) },
  { ...lasting, CustomerName: 'Ørsted', ContactName: 'Ada', ValidUntil: day(61) },
  { ...lasting, CustomerName: 'off', ContactName: 'X', ValidUntil: day(3) },
  { ...lasting, CustomerName: 'no site', ContactName: 'Y' },
  { ...lasting, CustomerName: 'empty rights', ContactName: 'Z', AccessAll: false },
  { ...lasting, CustomerName: '=works', ContactName: 'Å', AccessAll: false, ContactPhone: '+45 99' },
];
const inDanishOrder = [
  '=works',
  'alfa vvs',
  'empty rights',
  'no site',
  'off',
  'Zenit',
  'Ærø Data',
  'Ørsted',
  'Ålborg El',
];

beforeAll(async () => {
  const created = await createCustomers(portal, ...customers);
  keys = new Map(created.map(({ customerName, apiKey }) => [customerName, apiKey]));
  const idOf = (name: string) => created.find(({ customerName }) => customerName === name)?.customerID ?? 0;
  const onSite = (ActiveSiteID: number) => (name: string) => ({ ExternalCustomerID: idOf(name), ActiveSiteID });
  await portal.post('/Admin/AddSiteAccessToExternalCustomer', [
    ...inDanishOrder.filter((name) => name !== 'no site').map(onSite(1)),
    ...['Zenit', '=works'].map(onSite(2)),
  ]);
  const none = { AllowPOST: false, AllowGET: false, AllowPUT: false, AllowDELETE: false };
  const right = (name: string, SiteID: number, EndpointID: number, flags: object) => ({
    ...{ CustomerID: idOf(name), SiteID, EndpointID },
    ...flags,
  });
  await portal.post('/Admin/AddEndpointAccessToCustomerOnSite', [
    right('=works', 1, 1, allRights),
    right('=works', 2, 1, { ...none, AllowPUT: true }),
    right('=works', 1, 2, none),
    right('empty rights', 1, 1, none),
  ]);
  await portal.post('/Admin/SetApiAccess', { CustomerIDs: [idOf('off')], ApiAccess: false });
  await portal.access.db
    .insertInto('last_use')
    .values([
      { customer_id: idOf('=works'), at: new Date('2026-01-02T03:04:05Z') },
      { customer_id: idOf('off'), at: new Date('2025-06-02T03:04:05Z') },
    ])
    .execute();
  const counted = { site_id: 1, endpoint_id: 1, method: 'GET', status_class: 2 };
  await portal.access.db
    .insertInto('usage')
    .values([
      { ...counted, customer_id: idOf('=works'), day: day(-29), calls: 5 },
      { ...counted, customer_id: idOf('=works'), day: day(0), site_id: 2, calls: 2 },
      { ...counted, customer_id: idOf('=works'), day: day(-30), calls: 100 },
      { ...counted, customer_id: idOf('Ærø Data'), day: day(0), status_class: 4, calls: 1 },
    ])
    .execute();
});

const nameOf = ({ customerName }: { customerName: string }) => customerName;
async function list(query = '') {
  const response = await portal.get(`/Admin/customers?${query}`);
  expect(response.statusCode).toBe(200);
  const { data, total } = response.json();
  return { names: data.map(nameOf), total, data };
}
const names = async (query: string) => (await list(query)).names;

it('lists all customers in Danish alphabetical order by default', async () => {
  const { names: found, total } = await list();
  expect([found, total]).toEqual([inDanishOrder, customers.length]);
});

it.each([
  ['-customerName', inDanishOrder.toReversed().slice(0, 2)],
  ['contactName', ['Ørsted', 'Ærø Data']],
  ['validUntil', ['Ærø Data', 'off']],
  ['-siteCount', ['=works', 'Zenit']],
  ['customerID', ['Ålborg El', 'alfa vvs']],
  ['-lastUsed', ['=works', 'off']],
])('sorts by %s', async (sort, first) => {
  expect((await names(`sort=${sort}`)).slice(0, 2)).toEqual(first);
});

it('sorts customers that were never used first', async () => {
  expect((await names('sort=lastUsed')).slice(-2)).toEqual(['off', '=works']);
});

describe('searching', () => {
  it.each([
    ['ÅLBORG', ['Ålborg El']],
    ['20304050', ['alfa vvs']],
    ['20 30', ['alfa vvs']],
    ['100%_a', ['Zenit']],
    ['\\', []],
    ["' or 1=1 --", []],
    ['', inDanishOrder],
  ])('%j', async (search, found) => {
    expect(await list(`search=${encodeURIComponent(search)}`)).toMatchObject({ names: found, total: found.length });
  });

  it('finds a key by its last four characters, never by a whole key in the URL', async () => {
    const key = keys.get('Zenit') ?? '';
    expect(await names(`search=${key.slice(-4)}`)).toContain('Zenit');
    expect([await names(`search=${key}`), await names(`search=${key.slice(0, 20)}`)]).toEqual([[], []]);
  });

  it('finds a whole key, in any letter case, that is sent in a body', async () => {
    const find = async (apiKey: unknown) => (await portal.post('/Admin/FindCustomerByKey', { apiKey })).json();
    const { data } = await list('search=zenit');
    expect((await find(` ${keys.get('Zenit')?.toUpperCase()} `)).data).toEqual(data);
    expect(await find('00000000-0000-4000-8000-000000000000')).toEqual({ data: [], total: 0 });
    expect(Object.keys((await find('x')).errors)).toEqual(['apiKey']);
  });
});

it('returns pages and the total', async () => {
  const total = customers.length;
  expect(await list('page=2&pageSize=2')).toMatchObject({ names: inDanishOrder.slice(2, 4), total });
  expect(await list('page=2147483647&pageSize=1000')).toMatchObject({ names: [], total });
  expect(await list('status=ends60&sort=-validUntil&pageSize=1&search=e')).toMatchObject({
    names: ['alfa vvs'],
    total: 2,
  });
});

it.each([
  'page=0',
  'pageSize=1001',
  'page=1&page=2',
  'sort=apiKey',
  'pagesize=5',
  'status=rich',
  'unusedDays=31',
  'method=HEAD',
])('%s is refused', async (query) => {
  const response = await portal.get(`/Admin/customers?${query}`);
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [expect.any(String)]]);
});

describe('filters', () => {
  const change = (name: string, facts: { created_at: Date } | { valid_until: string }) =>
    portal.access.db.updateTable('customers').set(facts).where('name', '=', name).execute();

  it.each([
    ['ends7', ['Ålborg El']],
    ['ends30', ['alfa vvs', 'Ålborg El']],
    ['expired', ['Ærø Data']],
    ['off', ['off']],
    ['noRights', ['empty rights', 'no site']],
    ['neverUsed', inDanishOrder.filter((name) => !['=works', 'off'].includes(name))],
  ])('%s', async (status, found) => {
    expect(await names(`status=${status}`)).toEqual(found);
  });

  it('find customers without calls for some days, unless they are new', async () => {
    expect(await names('unusedDays=180&search=works')).toEqual(['=works']);
    await change('Zenit', { created_at: new Date(Date.now() - 70 * 86_400_000) });
    expect(await names('unusedDays=60&status=neverUsed')).toEqual(['Zenit']);
    expect(await names('unusedDays=90&status=neverUsed')).toEqual([]);
  });

  it('find expired keys that are still used', async () => {
    expect(await names('expiredInUse=true')).toEqual(['Ærø Data']);
    await change('Ærø Data', { valid_until: day(0) });
    expect(await names('expiredInUse=true')).toEqual([]);
    await change('Ærø Data', { valid_until: day(-1) });
  });

  it('find customers by site, role and right, all on the same site', async () => {
    const everything = ['alfa vvs', 'off', 'Zenit', 'Ærø Data', 'Ørsted', 'Ålborg El'];
    expect(await names('siteID=2')).toEqual(['=works', 'Zenit']);
    expect(await names('endpointID=1&method=GET')).toEqual(['=works', ...everything]);
    expect(await names('endpointID=1&method=GET&siteID=2')).toEqual(['Zenit']);
    expect(await names('endpointID=2&siteID=1&search=works')).toEqual([]);
    // The endpoint allows PUT but does not offer it.
    expect(await names('method=PUT&search=works')).toEqual([]);
    expect(await names('method=GET&siteID=1&status=expired')).toEqual(['Ærø Data']);
    const rules = [{ Endpoints: '/api/v3.0/*', Levels: ['POST'] }];
    const [role] = (await portal.post('/Admin/SaveRoles', [{ Name: 'Løn', Rules: rules }])).json().successObjects;
    const CustomerIDs = (await list('search=empty')).data.map(({ customerID }: { customerID: number }) => customerID);
    const link = { CustomerIDs, SiteIDs: [1], RoleID: role.roleID, Mode: 'link' };
    const { entry } = (await portal.post('/Admin/AssignRole', link)).json().successObjects[0];
    expect(await names(`roleID=${role.roleID}`)).toEqual(['empty rights']);
    expect(await names(`roleID=${role.roleID}&siteID=2`)).toEqual([]);
    expect(await names('method=DELETE&search=empty')).toEqual([]);
    expect(await names('method=POST&search=empty')).toEqual(['empty rights']);
    await portal.post('/Admin/RevertChange', { entry, overwrite: false });
  });

  it('agree with the key status', async () => {
    const { data } = await list();
    const withStatus = (...statuses: string[]) =>
      data.filter((customer: never) => statuses.includes(keyStatusOf(customer, day(0)))).map(nameOf);
    expect(await names('status=off')).toEqual(withStatus('off'));
    expect(await names('status=expired')).toEqual(withStatus('expired'));
    expect(await names('status=noRights')).toEqual(withStatus('noSite', 'noRights'));
  });

  it('have counts that match the list, also within a search', async () => {
    for (const search of ['', 'e']) {
      const counts = (await portal.get(`/Admin/CountCustomers?search=${search}`)).json();
      expect(counts.all).toBe((await list(`search=${search}`)).total);
      for (const status of customerStatuses)
        expect([status, counts[status]]).toEqual([status, (await list(`status=${status}&search=${search}`)).total]);
    }
    const counts = (await portal.get('/Admin/CountCustomers?siteID=2')).json();
    expect(counts).toMatchObject({ all: 2, neverUsed: 1, off: 0 });
  });
});

it('counts the calls of the last 30 days, also on one site', async () => {
  const { data } = await list('search=works');
  const count = async (more: object) =>
    (await portal.post('/Admin/CountRecentCalls', { CustomerIDs: [data[0].customerID], ...more })).json().data;
  expect(await count({})).toEqual([{ customerID: data[0].customerID, calls: 7 }]);
  expect(await count({ SiteID: 2 })).toMatchObject([{ calls: 2 }]);
});

it('returns one customer with its sites and the number of granted endpoints', async () => {
  const { data } = await list('search=works');
  expect(data).toMatchObject([{ siteCount: 2, hasRights: true }]);
  const answer = (await portal.get(`/Admin/customers/${data[0].customerID}`)).json();
  const site = { baseUrl: 'http://localhost:3000', kind: 'sandbox', endpointCount: 1, role: null, revision: 0 };
  expect(answer).toEqual({
    data: [
      { recordId: 2, name: 'kjaer-el', ...site },
      { recordId: 1, name: 'lindholm-vvs', ...site },
    ],
    total: 2,
    customer: data[0],
  });
  expect((await portal.get('/Admin/customers/2000000000')).statusCode).toBe(404);
});

describe('the CSV download', () => {
  const read = async (query: string) => {
    const response = await portal.get(`/Admin/customers.csv?${query}`);
    return { response, lines: response.body.split('\r\n') };
  };

  it('opens in a Danish spreadsheet, with formulas escaped', async () => {
    const { response, lines } = await read('search=works');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toContain('attachment');
    expect(lines[0]).toMatch(/^\uFEFF"Kundenummer";"Kunde";"Status";/);
    expect(lines[1]).toContain(`;"'=works";"Virker";"Å";"aase@aeroedata.dk";"'+45 99";`);
    expect(lines[1]).toContain(';"Ja";"Nej";"kjaer-el, lindholm-vvs";"7";"2026-01-02 04:04";');
    const english = {
      method: 'GET',
      url: '/Admin/customers.csv?search=works',
      headers: { cookie: '__Host-lang=en' },
    } as const;
    expect((await portal.call(english)).body).toMatch(/"Customer number";.*"Calls in the last 30 days".*"Works"/s);
  });

  it('contains all matches in list order, and only the endings of keys', async () => {
    const { response, lines } = await read('sort=validUntil');
    expect(lines.slice(1, -1)).toHaveLength(customers.length);
    expect(lines[1]).toContain('"Bo ""B""; Øst"');
    expect(response.body).toContain(`"…${keys.get('Zenit')?.slice(-4)}"`);
    expect(response.body).not.toMatch(/[\da-f]{8}-[\da-f]{4}/);
    expect((await portal.get('/Admin/customers.csv?page=2')).statusCode).toBe(400);
  });

  it('contains the filtered or the selected customers', async () => {
    expect((await read('siteID=2')).lines).toHaveLength(4);
    const ids = (await list('siteID=2')).data.map(({ customerID }: { customerID: number }) => customerID);
    const selected = await portal.post('/Admin/customers.csv', { CustomerIDs: ids.slice(1) });
    expect(selected.body.split('\r\n').slice(1, -1)).toEqual([expect.stringContaining('"Zenit"')]);
    expect((await portal.post('/Admin/customers.csv', { CustomerIDs: [] })).statusCode).toBe(400);
  });
});
