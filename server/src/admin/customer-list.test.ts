import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomers } from '../../test/fixtures/customers.ts';
import { openTestPortal, type TestPortal } from '../../test/fixtures/test-portal.ts';

let portal: TestPortal;
let keys: Record<string, string>;

beforeAll(async () => {
  portal = await openTestPortal();
  const created = await createCustomers(
    portal,
    {
      CustomerName: 'Ålborg El',
      ContactName: 'Carl',
      ContactEmail: 'c@el.dk',
      ContactPhone: '11',
      ValidUntil: '20270101',
    },
    { CustomerName: 'alfa vvs', ContactName: 'Øle', ContactEmail: 'alfa@vvs.dk', ContactPhone: '+45 20 30 40 50' },
    {
      CustomerName: 'Zenit',
      ContactName: 'Æble',
      ContactEmail: '100%_a@zenit.dk',
      ContactPhone: '33',
      AccessAll: true,
    },
    {
      CustomerName: 'Ærø Data',
      ContactName: 'Bo',
      ContactEmail: 'b@aero.dk',
      ContactPhone: '44',
      ValidUntil: '20260101',
    },
    { CustomerName: 'Ørsted', ContactName: 'Ada', ContactEmail: 'a@o.dk', ContactPhone: '55' },
  );
  keys = Object.fromEntries(created.map(({ customerName, apiKey }) => [customerName, apiKey]));
  const id = created.find(({ customerName }) => customerName === 'Zenit')?.customerID;
  const pairs = [1, 2].map((ActiveSiteID) => ({ ExternalCustomerID: id, ActiveSiteID }));
  await portal.post('/Admin/AddSiteAccessToExternalCustomer', pairs);
});
afterAll(() => portal.close());

async function list(query = '') {
  const response = await portal.get(`/admin/customers${query}`);
  expect(response.statusCode).toBe(200);
  const { data, total } = response.json();
  return { names: data.map(({ customerName }: { customerName: string }) => customerName), total, data };
}

const inDanishOrder = ['alfa vvs', 'Zenit', 'Ærø Data', 'Ørsted', 'Ålborg El'];

it('is whole and in Danish order when nothing is asked', async () => {
  const { names, total, data } = await list();
  expect([names, total]).toEqual([inDanishOrder, 5]);
  expect(data[1]).toMatchObject({ customerName: 'Zenit', siteCount: 2, accessAll: true });
});

describe('sorting', () => {
  it.each([
    ['customerName', inDanishOrder],
    ['-customerName', inDanishOrder.toReversed()],
    ['contactName', ['Ørsted', 'Ærø Data', 'Ålborg El', 'Zenit', 'alfa vvs']],
    ['validUntil', ['Ærø Data', 'Ålborg El', 'alfa vvs', 'Zenit', 'Ørsted']],
    ['-siteCount', ['Zenit', 'Ørsted', 'Ærø Data', 'alfa vvs', 'Ålborg El']],
    ['-accessAll', ['Zenit', 'Ørsted', 'Ærø Data', 'alfa vvs', 'Ålborg El']],
    ['customerID', ['Ålborg El', 'alfa vvs', 'Zenit', 'Ærø Data', 'Ørsted']],
  ])('by %s', async (sort, names) => {
    expect((await list(`?sort=${sort}`)).names).toEqual(names);
  });
});

describe('searching', () => {
  it.each([
    ['ÅLBORG', ['Ålborg El']],
    ['bo', ['Ærø Data', 'Ålborg El']],
    ['alfa@vvs', ['alfa vvs']],
    ['20304050', ['alfa vvs']],
    ['20 30', ['alfa vvs']],
    ['100%_a', ['Zenit']],
    ['0%', ['Zenit']],
    ['_', ['Zenit']],
    ['\\', []],
    ["' or 1=1 --", []],
    ['', inDanishOrder],
  ])('%j', async (search, names) => {
    const found = await list(`?search=${encodeURIComponent(search)}`);
    expect([found.names, found.total]).toEqual([names, names.length]);
  });

  it('finds a key by its last four characters, and never by a whole key in the address', async () => {
    const key = keys.Zenit ?? '';
    expect((await list(`?search=${key.slice(-4)}`)).names).toContain('Zenit');
    expect((await list(`?search=${key}`)).names).toEqual([]);
    expect((await list(`?search=${key.slice(0, 20)}`)).names).toEqual([]);
  });

  it('finds a whole key, in any letter case, that was sent in a body', async () => {
    const find = async (apiKey: unknown) => (await portal.post('/Admin/FindCustomerByKey', { apiKey })).json();
    const { data } = await list('?search=zenit');
    expect(await find(keys.Zenit)).toEqual({ data, total: 1 });
    expect((await find(` ${keys.Zenit?.toUpperCase()} `)).data).toEqual(data);
    expect(await find('00000000-0000-4000-8000-000000000000')).toEqual({ data: [], total: 0 });
    expect(Object.keys((await find(keys.Zenit?.slice(0, 20))).errors)).toEqual(['apiKey']);
    expect(Object.keys((await find(undefined)).errors)).toEqual(['apiKey']);
  });
});

describe('paging', () => {
  it('answers with a page and the number of all', async () => {
    expect(await list('?page=2&pageSize=2')).toMatchObject({ names: ['Ærø Data', 'Ørsted'], total: 5 });
    expect(await list('?pageSize=2')).toMatchObject({ names: ['alfa vvs', 'Zenit'], total: 5 });
    expect(await list('?page=9')).toMatchObject({ names: [], total: 5 });
    expect(await list('?page=2147483647&pageSize=1000')).toMatchObject({ names: [], total: 5 });
    expect(await list('?search=bo&pageSize=1')).toMatchObject({ names: ['Ærø Data'], total: 2 });
  });

  it.each([
    '?page=0',
    '?page=-1',
    '?page=x',
    '?pageSize=1001',
    '?page=1&page=2',
    '?sort=apiKey',
    '?sort=',
    '?pagesize=5',
  ])('refuses %s', async (query) => {
    const response = await portal.get(`/admin/customers${query}`);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toHaveLength(1);
  });
});

it('answers one customer with its sites', async () => {
  const { data } = await list('?search=zenit');
  const answer = (await portal.get(`/Admin/customers/${data[0].customerID}`)).json();
  expect(answer).toEqual({
    data: [
      { recordId: 2, name: 'kjaer-el', baseUrl: 'http://localhost:3000', kind: 'sandbox', endpointCount: 0 },
      { recordId: 1, name: 'lindholm-vvs', baseUrl: 'http://localhost:3000', kind: 'sandbox', endpointCount: 0 },
    ],
    total: 2,
    customer: data[0],
  });
});

it('counts the endpoints that a customer has a right on, the same in the list and alone', async () => {
  const { data } = await list('?search=zenit');
  const { customerID } = data[0];
  const none = { AllowPOST: false, AllowGET: false, AllowPUT: false, AllowDELETE: false };
  const right = (EndpointID: number, SiteID: number, flags: object) => ({
    CustomerID: customerID,
    EndpointID,
    SiteID,
    ...none,
    ...flags,
  });
  await portal.post('/Admin/AddEndpointAccessToCustomerOnSite', [
    right(1, 1, { AllowGET: true }),
    right(1, 2, { AllowPUT: true }),
    right(2, 1, {}),
  ]);
  expect((await list('?search=zenit')).data).toMatchObject([{ siteCount: 2, endpointCount: 2 }]);
  const answer = (await portal.get(`/Admin/customers/${customerID}`)).json();
  expect(answer.customer).toMatchObject({ siteCount: 2, endpointCount: 2 });
  expect(answer.data).toMatchObject([{ endpointCount: 1 }, { endpointCount: 1 }]);
});

it.each([
  ['/Admin/customers/2000000000', 404],
  ['/Admin/customers/0', 400],
  ['/Admin/customers/x', 400],
  ['/Admin/customers/1e3', 400],
  ['/Admin/customers/99999999999', 400],
])('%s is answered with %i', async (url, status) => {
  expect((await portal.get(url)).statusCode).toBe(status);
});
