import { customerFilters } from '@fagvaerk/contract/customer-list.ts';
import { keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRights, createCustomers } from '../../test/fixtures/customers.ts';
import { openTestPortal, type TestPortal } from '../../test/fixtures/test-portal.ts';
import { danishDay, dayAfter } from '../danish-day.ts';

let portal: TestPortal;
const day = (days: number) => dayAfter(danishDay(Date.now()), days);

/** Each of them is kept by what its name says. */
const customers = [
  { CustomerName: 'ends today', ValidUntil: day(0), AccessAll: true },
  { CustomerName: 'ends in 7', ValidUntil: day(7), AccessAll: true },
  { CustomerName: 'ends in 8', ValidUntil: day(8), AccessAll: true },
  { CustomerName: 'ends in 30', ValidUntil: day(30), AccessAll: true },
  { CustomerName: 'ends in 60', ValidUntil: day(60), AccessAll: true },
  { CustomerName: 'ends in 61', ValidUntil: day(61), AccessAll: true },
  { CustomerName: 'expired', ValidUntil: day(-1), AccessAll: true },
  { CustomerName: 'off', ValidUntil: day(3) },
  { CustomerName: 'off and expired', ValidUntil: day(-3) },
  { CustomerName: 'no site', ValidUntil: day(100), AccessAll: true },
  { CustomerName: 'no rights', ValidUntil: day(100) },
  { CustomerName: 'empty rights', ValidUntil: day(100) },
  { CustomerName: '=works', ValidUntil: day(100), ContactPhone: '+45 20 30 40 50', ContactName: 'Bo "B"; Øst' },
];
const without = { sites: ['no site'], access: ['off', 'off and expired'] };

beforeAll(async () => {
  portal = await openTestPortal();
  const created = await createCustomers(portal, ...customers);
  const ids = new Map(created.map(({ customerName, customerID }) => [customerName, customerID]));
  const idOf = (name: string) => ids.get(name) ?? 0;
  const withSites = created.filter(({ customerName }) => !without.sites.includes(customerName));
  await portal.post(
    '/Admin/AddSiteAccessToExternalCustomer',
    withSites.map(({ customerID }) => ({ ExternalCustomerID: customerID, ActiveSiteID: 1 })),
  );
  const right = (name: string) => ({ CustomerID: idOf(name), SiteID: 1, EndpointID: 1 });
  const none = { AllowPOST: false, AllowGET: false, AllowPUT: false, AllowDELETE: false };
  await portal.post('/Admin/AddEndpointAccessToCustomerOnSite', [
    { ...right('=works'), ...allRights },
    { ...right('empty rights'), ...none },
  ]);
  await portal.post('/Admin/SetApiAccess', { CustomerIDs: without.access.map(idOf), ApiAccess: false });
  await portal.access.db
    .insertInto('last_use')
    .values([
      { customer_id: idOf('=works'), at: new Date('2026-01-02T03:04:05Z') },
      { customer_id: idOf('off'), at: new Date('2025-06-02T03:04:05Z') },
    ])
    .execute();
});
afterAll(() => portal.close());

async function list(query: string) {
  const { data, total } = (await portal.get(`/Admin/customers?${query}`)).json();
  return { names: data.map(({ customerName }: { customerName: string }) => customerName), total, data };
}
const names = async (query: string) => (await list(query)).names;

describe('a filter keeps', () => {
  const soon = ['ends in 7', 'ends today'];
  it.each([
    ['ends7', soon],
    ['ends30', ['ends in 7', 'ends in 8', 'ends in 30', 'ends today']],
    ['ends60', ['ends in 7', 'ends in 8', 'ends in 30', 'ends in 60', 'ends today']],
    ['expired', ['expired']],
    ['off', ['off', 'off and expired']],
    ['noRights', ['empty rights', 'no rights', 'no site']],
  ])('%s', async (filter, kept) => {
    expect((await names(`filter=${filter}`)).toSorted()).toEqual(kept.toSorted());
  });

  it('neverUsed: all that no call was made with', async () => {
    const kept = await names('filter=neverUsed');
    expect(kept).toHaveLength(customers.length - 2);
    expect(kept).not.toContain('=works');
  });

  it('what the status of a key calls so', async () => {
    const { data } = await list('');
    const called = (...statuses: string[]) =>
      data.filter((customer: never) => statuses.includes(keyStatusOf(customer, day(0)))).map(nameOf);
    expect(await names('filter=off')).toEqual(called('off'));
    expect(await names('filter=expired')).toEqual(called('expired'));
    expect(await names('filter=noRights')).toEqual(called('noSite', 'noRights'));
  });
  const nameOf = ({ customerName }: { customerName: string }) => customerName;

  it('together with search, order and page', async () => {
    expect(await list('filter=ends60&search=ends in&sort=-validUntil&pageSize=2')).toMatchObject({
      names: ['ends in 60', 'ends in 30'],
      total: 4,
    });
    expect(await list('filter=ends60&sort=validUntil&page=3&pageSize=2')).toMatchObject({
      names: ['ends in 60'],
      total: 5,
    });
  });

  it('nothing that it does not know', async () => {
    const response = await portal.get('/Admin/customers?filter=rich');
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, ['filter']]);
  });
});

describe('counting', () => {
  it('tells of every filter how many the list would have', async () => {
    const counts = (await portal.get('/Admin/CountCustomers')).json();
    expect(counts.all).toBe(customers.length);
    for (const filter of customerFilters)
      expect([filter, counts[filter]]).toEqual([filter, (await list(`filter=${filter}`)).total]);
    expect(Object.keys(counts).toSorted()).toEqual(['all', ...customerFilters].toSorted());
  });
  it('counts within a search', async () => {
    const counts = (await portal.get('/Admin/CountCustomers?search=ends in')).json();
    expect(counts).toEqual({ all: 5, ends7: 1, ends30: 3, ends60: 4, expired: 0, off: 0, neverUsed: 5, noRights: 0 });
  });
});

it('is sorted by the last use: never used is longest ago', async () => {
  expect((await names('sort=-lastUsed')).slice(0, 2)).toEqual(['=works', 'off']);
  expect((await names('sort=lastUsed')).slice(-2)).toEqual(['off', '=works']);
});

describe('the file', () => {
  const read = async (query: string) => {
    const response = await portal.get(`/Admin/customers.csv?${query}`);
    return { response, lines: response.body.split('\r\n') };
  };

  it('is what a Danish spreadsheet opens: UTF-8 with its mark, semicolons, and no formulas', async () => {
    const { response, lines } = await read('search=works');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toContain('attachment');
    expect(lines[0]).toMatch(/^\uFEFF"customerID";"customerName";/);
    expect(lines[1]).toContain(`;"'=works";"Bo ""B""; Øst";"aase@aeroedata.dk";"'+45 20 30 40 50";`);
    expect(lines[1]).toContain(';"2026-01-02 04:04";');
    expect(lines).toHaveLength(3);
  });

  it('holds the last four characters of a key and nothing more of it', async () => {
    const { data } = await list('search=works');
    const { customerID } = data[0];
    const whole = (await portal.post('/Admin/RevealApiKey', { customerID })).json().successObjects[0].apiKey;
    const { response } = await read('');
    expect(response.body).toContain(`"…${whole.slice(-4)}"`);
    expect(response.body).not.toContain(whole.slice(-6));
    expect(response.body).not.toMatch(/[\da-f]{8}-[\da-f]{4}/);
  });
  it('has all that are found, in the order of the list', async () => {
    const { lines } = await read('filter=ends60&sort=validUntil');
    expect(lines.slice(1, -1).map((line) => line.split(';')[1])).toEqual(
      (await names('filter=ends60&sort=validUntil')).map((name: string) => `"${name}"`),
    );
    expect((await portal.get('/Admin/customers.csv?page=2')).statusCode).toBe(400);
  });
});
