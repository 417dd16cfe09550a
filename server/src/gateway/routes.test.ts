import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { startEchoSandbox } from '../../test/fixtures/echo-sandbox.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway, otherSandboxSite, sandboxSite, type TestCustomer } from '../../test/fixtures/gateway.ts';
import { openTestPortal } from '../../test/fixtures/test-portal.ts';

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
type Wrapped = { validationErrors: { code: string; field: string; link: string }[]; hasErrors: boolean };
const codeOf = (response: { json(): unknown }) => (response.json() as Wrapped).validationErrors[0]?.code;

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
  it('forwards its body', async () => {
    const payload = [{ worksheetID: 1, description: 'Tætning af rør' }];
    const response = await gateway.ask(customer, worksheets, { method: 'PATCH', payload });
    expect(response.json()).toMatchObject({ body: payload });
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
    await expectRefusal('endpoint-unknown', gateway.ask(customer, '/api/v4.0/fitters', { method: 'DELETE' }), 404);
    await expectRefusal('endpoint-unknown', gateway.ask(customer, '/api/v4.0/fitters', { method: 'OPTIONS' }), 404);
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

it('forwards files unchanged', async () => {
  const file = Buffer.from('%PDF-1.7');
  const disposition = "attachment; filename*=UTF-8''k%C3%B8bsfaktura%201.pdf";
  const sandbox = await startEchoSandbox((_request, reply) =>
    reply.type('application/pdf').header('content-disposition', disposition).send(file),
  );
  const filing = await openTestGateway({ sandbox });
  const response = await filing.ask(await filing.addCustomer({ AccessAll: true }), '/api/v3.0/purchaseinvoices/pdf/1');
  expect(response.rawPayload).toEqual(file);
  expect(response.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': disposition });
  await filing.close();
});

describe('the rate limit', () => {
  it('applies per key, and sends Retry-After', async () => {
    const limited = await openTestGateway({ callsPerMinute: 5 });
    const [busy, calm] = [
      await limited.addCustomer({ AccessAll: true }),
      await limited.addCustomer({ AccessAll: true }),
    ];
    const statuses = [];
    for (let call = 0; call < 6; call++) statuses.push((await limited.ask(busy, list)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await limited.ask(busy, list);
    expect(codeOf(refused)).toBe('rate-limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(12);
    expect((await limited.ask(calm, list)).statusCode).toBe(200);
    await limited.close();
  });
});

describe('with an https address', () => {
  it('refuses plain HTTP in the envelope of the API', async () => {
    const secure = await openTestPortal({ publicOrigin: 'https://api.example.dk' });
    const response = await secure.app.inject({ url: list, headers: { apikey: randomUUID() } });
    expect([response.statusCode, codeOf(response), response.headers.location]).toEqual([
      401,
      'https-required',
      undefined,
    ]);
    const unreadable = await secure.app.inject({ url: '/api/v4.0/%zz', headers: { apikey: randomUUID() } });
    expect([unreadable.statusCode, codeOf(unreadable)]).toEqual([401, 'https-required']);
    const behindProxy = await secure.app.inject({ url: list, headers: { 'x-forwarded-proto': 'https' } });
    expect(codeOf(behindProxy)).toBe('key-missing');
    await secure.close();
  });
});

describe('GET /api/access', () => {
  it('lists every operation, with the reason if it is not allowed', async () => {
    const response = await gateway.ask(customer, '/api/access');
    expect(response.statusCode).toBe(200);
    const { data, hasErrors } = response.json();
    expect(hasErrors).toBe(false);
    expect(data).toMatchObject({ siteName: sandboxSite, kind: 'sandbox', accessAll: false });
    const find = (method: string, path: string) =>
      data.operations.find(
        (operation: { method: string; path: string }) => operation.method === method && operation.path === path,
      );
    expect(find('GET', list)).toMatchObject({ allowed: true, code: null });
    expect(find('PATCH', worksheets)).toMatchObject({ allowed: true, code: null });
    expect(find('POST', worksheets)).toMatchObject({ allowed: false, code: 'method-not-granted' });
    expect(find('GET', one)).toMatchObject({ allowed: false, code: 'endpoint-not-granted' });
    expect(data.operations).toHaveLength(
      gateway.api.catalogue.versions.flatMap(({ sections }) =>
        sections.flatMap(({ pages }) => pages.flatMap(({ operations }) => operations)),
      ).length,
    );
  });
  it('is refused like any other call', async () => {
    expect(codeOf(await gateway.app.inject('/api/access'))).toBe('key-missing');
    expect(codeOf(await gateway.ask(customer, '/api/access', { site: otherSandboxSite }))).toBe('site-not-granted');
  });
});
