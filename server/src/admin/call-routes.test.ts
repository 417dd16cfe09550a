import { beforeAll, describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway, otherSandboxSite, sandboxSite, type TestCustomer } from '../../test/fixtures/gateway.ts';

const [list, worksheets] = ['/api/v4.0/invoices', '/api/v4.0/worksheets'];
const gateway = forAllTests(() => openTestGateway());
let customer: TestCustomer;

beforeAll(async () => {
  customer = await gateway.addCustomer();
  await gateway.grant(customer, list, ['GET']);
  await gateway.ask(customer, list);
  await gateway.ask(customer, worksheets, { method: 'POST', payload: [] });
  await gateway.ask(customer, list, { site: otherSandboxSite });
});

const ask = (call: string, query: Record<string, string | number> = {}) =>
  gateway.get(
    `/Admin/${call}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`,
  );

describe('the calls of a customer', () => {
  it('are listed newest first, with the refused site', async () => {
    const { data } = (await ask('calls', { customerID: customer.customerID })).json();
    expect(data).toMatchObject([
      { siteName: otherSandboxSite, path: list, status: 401, code: 'site-not-granted', outcome: 'refused' },
      { siteName: sandboxSite, path: worksheets, method: 'POST', code: 'endpoint-not-granted' },
      { siteName: sandboxSite, path: list, method: 'GET', status: 200, code: null, outcome: null },
    ]);
  });

  it('cannot be explained for a customer that does not exist', async () => {
    const query = { ExternalCustomerID: 999, Method: 'GET', Path: '/x' };
    expect((await ask('ExplainCall', query)).statusCode).toBe(404);
  });
});

it('the log shows the masked key of each call once a customer has had several keys', async () => {
  const own = await gateway.addCustomer();
  await gateway.grant(own, list, ['GET']);
  const keysOf = async () =>
    (await ask('calls', { customerID: own.customerID }))
      .json()
      .data.map(({ apiKey }: { apiKey?: string | null }) => apiKey);
  await gateway.ask(own, list);
  expect(await keysOf()).toEqual([undefined]);
  const roll = async () => {
    const rolled = await gateway.post('/Admin/RollApiKey', { customerID: own.customerID, overlap: 'hour' });
    return { ...own, apiKey: rolled.json().successObjects[0].apiKey as string };
  };
  const second = await roll();
  await gateway.ask(second, list);
  await gateway.ask(own, list);
  const [old, current] = [own, second].map(({ apiKey }) =>
    expect.stringMatching(new RegExp(`^[^0-9a-f]+${apiKey.slice(-4)}$`)),
  );
  expect(await keysOf()).toEqual([old, current, old]);
  const inOwnLog = await gateway.ask(second, '/api/access/calls');
  expect(inOwnLog.json().data[0]).not.toHaveProperty('apiKey');
  await roll();
  expect(await keysOf()).toEqual([null, current, null]);
});

describe('the explanation of a call', () => {
  const explain = async (query: Record<string, string>, language = 'da') => {
    const url = `/Admin/ExplainCall?${new URLSearchParams({ ExternalCustomerID: `${customer.customerID}`, ...query })}`;
    return (await gateway.call({ method: 'GET', url, headers: { 'accept-language': language } })).json();
  };

  it('names the row to edit, in the language of the administrator', async () => {
    const query = { SiteName: sandboxSite, Method: 'PATCH', Path: worksheets };
    const { steps, ...rest } = await explain(query);
    expect(rest).toEqual({
      allowed: false,
      code: 'endpoint-not-granted',
      customerID: customer.customerID,
      siteID: gateway.siteID(sandboxSite),
      endpointID: gateway.endpointID(worksheets),
      path: worksheets,
      right: 'allowPUT',
    });
    expect(steps.at(-1)).toEqual({
      rule: 'endpoint-not-granted',
      passed: false,
      looked: `Nøglen har ingen rettigheder på ${worksheets} på sitet ${sandboxSite}.`,
      change: `Nøglen skal have rettigheden opdatér på ${worksheets} på sitet ${sandboxSite}.`,
      row: 'endpointAccess',
    });
    expect((await explain(query, 'en')).steps.at(-1).change).toBe(
      `The key needs the update right to ${worksheets} on the site ${sandboxSite}.`,
    );
  });

  it('names unknown sites, and no row to edit if no right would help', async () => {
    const codeOf = async (query: Record<string, string>) => {
      const { code, siteID, steps } = await explain({ Method: 'GET', Path: list, ...query });
      return [code, siteID, steps.at(-1).row];
    };
    expect(await codeOf({ SiteName: sandboxSite })).toEqual([null, gateway.siteID(sandboxSite), null]);
    expect(await codeOf({ SiteName: 'nowhere' })).toEqual(['site-unknown', null, 'site']);
    expect(await codeOf({ SiteName: otherSandboxSite })).toEqual([
      'site-not-granted',
      gateway.siteID(otherSandboxSite),
      'siteAccess',
    ]);
    expect(await codeOf({})).toEqual(['site-missing', null, null]);
    expect(await codeOf({ SiteName: sandboxSite, Path: '/api/v4.0/nothing' })).toEqual([
      'endpoint-unknown',
      gateway.siteID(sandboxSite),
      null,
    ]);
  });

  it('reflects every change at once', async () => {
    const query = { SiteName: sandboxSite, Method: 'POST', Path: worksheets };
    await gateway.grant(customer, worksheets, ['POST']);
    expect((await explain(query)).allowed).toBe(true);
    await gateway.manage('toggleCustomerApiAccess', { customerID: customer.customerID, apiAccess: false });
    expect(await explain(query)).toMatchObject({ code: 'access-off', siteID: gateway.siteID(sandboxSite) });
  });
});

it('lists calls with unknown keys', async () => {
  await gateway.ask({ apiKey: '3f0c2a7e-5b1d-4c6a-9e2f-8d7b6a5c4e99' }, list);
  const { data, total } = (await ask('GetUnknownKeyCalls')).json();
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({ keyEnding: '4e99', calls: 1, address: '127.0.0.1' });
});
