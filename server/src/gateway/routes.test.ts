import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { startEchoSandbox } from '../../test/fixtures/echo-sandbox.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import {
  codeOf,
  openTestGateway,
  otherSandboxSite,
  sandboxSite,
  type TestCustomer,
} from '../../test/fixtures/gateway.ts';

const list = '/api/v4.0/invoices';
const one = '/api/v4.0/invoices/{id}';
const worksheets = '/api/v4.0/worksheets';
const oldList = '/api/v3.0/invoices';

const gateway = forAllTests(() => openTestGateway({ log: pino({}, { write: (line) => logged.push(line) }) }));
let customer: TestCustomer;
const logged: string[] = [];

beforeAll(async () => {
  customer = await gateway.addCustomer();
  await gateway.grant(customer, list, ['GET']);
  await gateway.grant(customer, worksheets, ['GET', 'PUT']);
  await gateway.grant(customer, oldList, ['GET']);
});

const json = { 'content-type': 'application/json' };

describe('a granted call', () => {
  it('reaches the sandbox of its site', async () => {
    const response = await gateway.ask(customer, `${list}?page=2&search=a%20b`);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(response.json()).toMatchObject({ siteID: gateway.siteID(sandboxSite), query: { page: '2', search: 'a b' } });
  });
  it('ignores case in path and header names', async () => {
    const response = await gateway.app.inject({
      url: '/API/V4.0/INVOICES/',
      headers: { APIKEY: customer.apiKey.toUpperCase(), SITENAME: sandboxSite.toUpperCase() },
    });
    expect(response.statusCode).toBe(200);
  });
  it('preserves the case of path parameters', async () => {
    const everywhere = await gateway.addCustomer({ AccessAll: true });
    const response = await gateway.ask(everywhere, '/api/v4.0/QA/recordid/AbC-12');
    expect(response.json()).toMatchObject({ params: { id: 'AbC-12' } });
  });
  it('may contain a hundred ids in its path', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => 1_000_000_000 + index).join(',');
    const url = `/api/v4.0/invoicelines/invoiceIDs/${ids}`;
    const everywhere = await gateway.addCustomer({ AccessAll: true });
    expect((await gateway.ask(everywhere, url)).json()).toMatchObject({ params: { invoiceIds: ids } });
    const refused = await gateway.ask(customer, url);
    expect([refused.statusCode, codeOf(refused)]).toEqual([401, 'endpoint-not-granted']);
  });
});

describe('a refused call', () => {
  const expectRefusal = async (
    code: string,
    response: Promise<{ statusCode: number; json(): unknown }>,
    status = 401,
  ) => {
    const answer = await response;
    expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
  };
  const withHeaders = (headers: Record<string, string>, url = list) => gateway.app.inject({ url, headers });

  it('names the rule that refused it', async () => {
    const { apiKey } = customer;
    await expectRefusal('key-missing', withHeaders({ siteName: sandboxSite }));
    await expectRefusal('key-missing', withHeaders({ apikey: '', siteName: sandboxSite }));
    await expectRefusal('key-unknown', withHeaders({ apikey: randomUUID(), siteName: sandboxSite }));
    await expectRefusal('site-missing', withHeaders({ apikey: apiKey }));
    await expectRefusal('site-not-granted', withHeaders({ apikey: apiKey, siteName: 'nowhere' }));
    await expectRefusal('site-not-granted', withHeaders({ apikey: apiKey, siteName: otherSandboxSite }));
    await expectRefusal('endpoint-not-granted', gateway.ask(customer, '/api/v4.0/invoices/5'));
    await expectRefusal('method-not-granted', gateway.ask(customer, worksheets, { method: 'POST', payload: [] }));
  });
  it('is decided by key and site before the path', async () => {
    await expectRefusal('key-missing', withHeaders({}, '/api/v4.0/nothing'));
    await expectRefusal('site-not-granted', gateway.ask(customer, '/api/v3.0/nothing', { site: otherSandboxSite }));
    await expectRefusal('endpoint-unknown', gateway.ask(customer, '/api/v3.0/nothing'), 404);
    await expectRefusal('endpoint-unknown', gateway.ask(customer, '/api/v4.0'), 404);
    await expectRefusal('key-missing', gateway.app.inject({ method: 'PROPFIND' as 'GET', url: list }));
  });
  it('is refused when access is off or the key has expired', async () => {
    const other = await gateway.addCustomer({ AccessAll: true });
    await gateway.manage('toggleCustomerApiAccess', { customerID: other.customerID, apiAccess: false });
    await expectRefusal('access-off', gateway.ask(other, list));
    await gateway.manage('toggleCustomerApiAccess', { customerID: other.customerID, apiAccess: true });
    await gateway.updateCustomer(other, { AccessAll: true, ValidUntil: '20200101' });
    await expectRefusal('key-expired', gateway.ask(other, list));
    await gateway.updateCustomer(other, { AccessAll: true });
    expect((await gateway.ask(other, list)).statusCode).toBe(200);
  });
  it('gets the envelope of its version and kind', async () => {
    const stranger = { apiKey: randomUUID() };
    const error = {
      index: null,
      field: 'apikey',
      code: 'key-unknown',
      message: 'API-nøglen findes ikke. Kontrollér headeren apikey.',
      link: '/errors#key-unknown',
    };
    const { message: errorMessage } = error;
    expect((await gateway.ask(stranger, list)).json()).toEqual({
      data: null,
      total: 0,
      errors: [errorMessage],
      currentPage: 1,
      previousPage: null,
      nextPage: null,
      errorMessage,
      validationErrors: [error],
      modelStateErrors: [],
      hasErrors: true,
    });
    expect((await gateway.ask(stranger, oldList)).json()).toEqual({
      data: [],
      errorMessage,
      validationErrors: [error],
      hasErrors: true,
    });
    for (const url of [worksheets, '/api/v3.0/debtors', '/api/v3.0/nothing']) {
      expect((await gateway.ask(stranger, url, { method: 'POST', payload: [] })).json()).toEqual({
        successObjects: [],
        errorObjects: [],
        errorMessages: [errorMessage],
        validationErrors: [error],
        hasErrors: true,
      });
    }
  });
  it('is decided before its content type', async () => {
    const headers = { siteName: sandboxSite, 'content-type': 'foo' };
    const response = await gateway.app.inject({ method: 'POST', url: worksheets, headers, payload: '[]' });
    expect(codeOf(response)).toBe('key-missing');
  });
  it('neither reads the body nor logs the key', async () => {
    const response = await gateway.ask({ apiKey: randomUUID() }, worksheets, {
      method: 'POST',
      headers: json,
      payload: '{',
    });
    expect(codeOf(response)).toBe('key-unknown');
    expect(logged.join('')).not.toContain(customer.apiKey);
  });
});

it('refuses values in the path that could be read as another path', async () => {
  const everywhere = await gateway.addCustomer({ AccessAll: true });
  for (const value of [
    '%zz',
    '%',
    '%ff',
    'a%2Fb',
    '%2F',
    'a%5Cb',
    '%00',
    'a%0d%0ab',
    '..%252f..%252fx',
    '%255c',
    '%252e%252e',
  ]) {
    const response = await gateway.ask(everywhere, one.replace('{id}', value));
    expect([value, response.statusCode, codeOf(response)]).toEqual([value, 400, 'invalid-path']);
  }
});

it('responds 503 with Retry-After while the sandbox is unreachable', async () => {
  const echo = await startEchoSandbox();
  const alone = await openTestGateway({ sandbox: echo });
  const caller = await alone.addCustomer({ AccessAll: true });
  await echo.close();
  const response = await alone.ask(caller, list);
  expect([response.statusCode, codeOf(response)]).toEqual([503, 'sandbox-unavailable']);
  expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  await alone.close();
});
