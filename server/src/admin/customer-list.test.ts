import { customerFilters } from '@fagvaerk/contract/customer-list.ts';
import { keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRights, createCustomers } from '../../test/fixtures/customers.ts';
import { openTestPortal, type TestPortal } from '../../test/fixtures/test-portal.ts';
import { danishDay, dayAfter } from '../time/copenhagen.ts';

let portal: TestPortal;
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
  portal = await openTestPortal();
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
});
afterAll(() => portal.close());

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
  expect(await list('filter=ends60&sort=-validUntil&pageSize=1&search=e')).toMatchObject({
    names: ['alfa vvs'],
    total: 2,
  });
});

it.each(['page=0', 'pageSize=1001', 'page=1&page=2', 'sort=apiKey', 'pagesize=5', 'filter=rich'])(
  '%s is refused',
  async (query) => {
    const response = await portal.get(`/Admin/customers?${query}`);
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [expect.any(String)]]);
  },
);

describe('filters', () => {
  it.each([
    ['ends7', ['Ålborg El']],
    ['ends30', ['alfa vvs', 'Ålborg El']],
    ['expired', ['Ærø Data']],
    ['off', ['off']],
    ['noRights', ['empty rights', 'no site']],
    ['neverUsed', inDanishOrder.filter((name) => !['=works', 'off'].includes(name))],
  ])('%s', async (filter, found) => {
    expect(await names(`filter=${filter}`)).toEqual(found);
  });

  it('agree with the key status', async () => {
    const { data } = await list();
    const withStatus = (...statuses: string[]) =>
      data.filter((customer: never) => statuses.includes(keyStatusOf(customer, day(0)))).map(nameOf);
    expect(await names('filter=off')).toEqual(withStatus('off'));
    expect(await names('filter=expired')).toEqual(withStatus('expired'));
    expect(await names('filter=noRights')).toEqual(withStatus('noSite', 'noRights'));
  });

  it('have counts that match the list, also within a search', async () => {
    for (const search of ['', 'e']) {
      const counts = (await portal.get(`/Admin/CountCustomers?search=${search}`)).json();
      expect(counts.all).toBe((await list(`search=${search}`)).total);
      for (const filter of customerFilters)
        expect([filter, counts[filter]]).toEqual([filter, (await list(`filter=${filter}&search=${search}`)).total]);
    }
  });
});

it('returns one customer with its sites and the number of granted endpoints', async () => {
  const { data } = await list('search=works');
  expect(data).toMatchObject([{ siteCount: 2, hasRights: true }]);
  const answer = (await portal.get(`/Admin/customers/${data[0].customerID}`)).json();
  const site = { baseUrl: 'http://localhost:3000', kind: 'sandbox', endpointCount: 1 };
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
    expect(lines[0]).toMatch(/^\uFEFF"customerID";"customerName";/);
    expect(lines[1]).toContain(`;"'=works";"Å";"aase@aeroedata.dk";"'+45 99";`);
    expect(lines[1]).toContain(';"2026-01-02 04:04";');
  });

  it('contains all matches in list order, and only the endings of keys', async () => {
    const { response, lines } = await read('sort=validUntil');
    expect(lines.slice(1, -1)).toHaveLength(customers.length);
    expect(lines[1]).toContain('"Bo ""B""; Øst"');
    expect(response.body).toContain(`"…${keys.get('Zenit')?.slice(-4)}"`);
    expect(response.body).not.toMatch(/[\da-f]{8}-[\da-f]{4}/);
    expect((await portal.get('/Admin/customers.csv?page=2')).statusCode).toBe(400);
  });
});
