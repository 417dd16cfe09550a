import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { codeOf, openTestGateway, sandboxSite, type TestCustomer } from '../../test/fixtures/gateway.ts';
import { liveSiteForAllTests } from '../../test/fixtures/live-site.ts';

const list = '/api/v4.0/invoices';
const worksheets = '/api/v4.0/worksheets';
const comment = '/api/v3.0/offers/comment';
const json = { 'content-type': 'application/json' };

const site = liveSiteForAllTests();
const gateway = forAllTests(() => openTestGateway({ allowsPrivateSites: true }));
let customer: TestCustomer;
let address: string;
beforeAll(async () => {
  address = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  customer = await gateway.addCustomer();
  await gateway.grant(customer, list, ['GET']);
  await gateway.grant(customer, worksheets, ['PUT']);
  await gateway.grant(customer, comment, ['DELETE']);
});

describe('HEAD', () => {
  /** Over a real connection: `inject` keeps the body. */
  const call = async (method: string, path: string, { apiKey } = customer, siteName = sandboxSite) => {
    const response = await fetch(`${address}${path}`, { method, headers: { apikey: apiKey, siteName } });
    const { status, headers } = response;
    return {
      status,
      body: await response.text(),
      headers: ['content-type', 'cache-control'].map((name) => headers.get(name)),
    };
  };
  it('responds like GET, without the body', async () => {
    const get = await call('GET', list);
    expect(get.body).not.toBe('');
    expect(await call('HEAD', list)).toEqual({ ...get, body: '' });
  });
  it('requires the right to read, and counts as GET', async () => {
    const reader = await gateway.addCustomer();
    await gateway.grant(reader, list, ['GET']);
    expect(await call('HEAD', list, reader)).toMatchObject({ status: 200, body: '' });
    expect(await call('HEAD', '/api/v4.0/invoices/5', reader)).toMatchObject({ status: 401, body: '' });
    expect((await gateway.countedOf(reader)).map(({ method }) => method)).toEqual(['GET', 'GET']);
  });
  it('reaches a live site', async () => {
    await gateway.addLiveSite('head-vvs', site.address);
    const caller = await gateway.addCustomer({ AccessAll: true, sites: ['head-vvs'] });
    expect(await call('HEAD', list, caller, 'head-vvs')).toMatchObject({ status: 200, body: '' });
    // The key may only have the right to read.
    expect(site.received.map(({ message }) => message.method)).toEqual(['GET']);
  });
});

describe('a method that a documented path does not have', () => {
  const call = (url: string, method: string, caller = customer) =>
    gateway.ask(caller, url, { method: method as 'GET', headers: {} });

  it.each([
    ['DELETE', list, 'GET, HEAD'],
    ['OPTIONS', `${list}/?page=2`, 'GET, HEAD'],
    ['PROPFIND', list.toUpperCase(), 'GET, HEAD'],
    ['DELETE', worksheets, 'GET, HEAD, POST, PATCH'],
    ['GET', comment, 'POST, PUT, DELETE'],
  ])('%s %s gets a 405 with the allowed methods, for callers with a right on the path', async (method, url, allow) => {
    const response = await call(url, method);
    expect([response.statusCode, codeOf(response)]).toEqual([405, 'method-not-allowed']);
    const named = String(response.headers.allow).split(', ');
    expect(named.sort()).toEqual(allow.split(', ').sort());
  });
  it('lists the methods of the static path, not of a parameterized one', async () => {
    const everywhere = await gateway.addCustomer({ AccessAll: true });
    const response = await call('/api/v4.0/roles/user/add/5', 'DELETE', everywhere);
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
  });
  it('gets the same response as an unknown path for other callers', async () => {
    for (const url of ['/api/v4.0/fitters', '/api/v4.0/nothing']) {
      const response = await call(url, 'DELETE');
      expect([response.statusCode, codeOf(response), response.headers.allow]).toEqual([
        404,
        'endpoint-unknown',
        undefined,
      ]);
    }
    const anonymous = await call(list, 'DELETE', { customerID: 0, apiKey: '' });
    expect([anonymous.statusCode, codeOf(anonymous), anonymous.headers.allow]).toEqual([401, 'key-missing', undefined]);
  });
});

describe('no body', () => {
  it.each(['DELETE', 'GET'] as const)('is accepted on %s with any content type', async (method) => {
    const url = method === 'GET' ? list : `${comment}?commentID=1`;
    const response = await gateway.ask(customer, url, { method, headers: { ...json, 'content-length': '0' } });
    expect([response.statusCode, response.json().body]).toEqual([200, undefined]);
  });
});

describe('unknown addresses below /api', () => {
  it.each(['/api', '/api/', '/api?x', '/api/invoices', '/api/v4/invoices', '/API/v5.0/invoices', '/api/v4.0x'])(
    '%s responds in the envelope of the latest version',
    async (url) => {
      const response = await gateway.ask(customer, url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({
        data: null,
        validationErrors: [{ code: 'endpoint-unknown' }],
        modelStateErrors: [],
        hasErrors: true,
      });
      const written = await gateway.ask(customer, url, { method: 'POST', payload: [] });
      expect([written.statusCode, written.json()]).toEqual([
        404,
        expect.objectContaining({ successObjects: [], hasErrors: true }),
      ]);
    },
  );
});

describe('the message of a refusal', () => {
  const messageOf = async (url: string, method: 'GET' | 'PUT' | 'POST' = 'GET', headers = {}): Promise<string> => {
    const { validationErrors } = (await gateway.ask(customer, url, { method, headers })).json();
    return validationErrors[0].message;
  };
  it.each([
    ['/api/v4.0/invoicez?page=2', '/api/v4.0/invoices'],
    ['/api/v4.0/invoice/20418/', '/api/v4.0/invoices/{id}'],
    ['/api/v3.0/invoicez', '/api/v3.0/invoices'],
    ['/api/v5.0/invoices', '/api/v4.0/invoices'],
    ['/api/v4.0/debtors', '/api/v3.0/debtors'],
    ['/api/v4.0/project/ref/26-1042', '/api/v4.0/projects/ref/{ref}'],
    ['/api/v3.0/project/ref/26-1042', '/api/v3.0/projects/ref/{id}'],
  ])('suggests for %s the documented path %s', async (url, path) => {
    expect(await messageOf(url)).toMatch(`versionen. Mente du ${path}?`);
    expect(await messageOf(url, 'GET', { 'accept-language': 'en' })).toMatch(`version. Did you mean ${path}?`);
  });
  it.each(['/api/v4.0/xyzæøå', '/api/v4.0/webhooks', '/api/v4.0', '/api/v4.0/fitters'])(
    'suggests nothing for %s',
    async (url) => expect(await messageOf(url, 'PUT')).toMatch(/versionen\.$/),
  );
  it('suggests no path to a caller without a key', async () => {
    const { validationErrors } = (await gateway.app.inject('/api/v4.0/invoicez')).json();
    expect(validationErrors).toMatchObject([{ code: 'key-missing', message: expect.not.stringContaining('Mente du') }]);
  });
  it('names the missing right', async () => {
    expect(await messageOf(worksheets, 'POST')).toMatch('Det er rettigheden opret (POST).');
    expect(await messageOf(worksheets, 'POST', { 'accept-language': 'en' })).toMatch('It is the create right (POST).');
  });
});

describe('with a separate address for the test environment', () => {
  const hosts = { publicOrigin: 'http://api.example.dk', testOrigin: 'http://test.example.dk:8080' };
  const both = forAllTests(() => openTestGateway({ ...hosts, allowsPrivateSites: true }));
  let caller: TestCustomer;
  beforeAll(async () => {
    await both.addLiveSite('live-vvs', site.address);
    caller = await both.addCustomer({ AccessAll: true, sites: [sandboxSite, 'live-vvs'] });
  });

  it.each([
    ['test.example.dk:8080', sandboxSite, 200],
    ['TEST.example.dk:8080', sandboxSite, 200],
    ['api.example.dk', 'live-vvs', 200],
    ['api.example.dk:80', 'live-vvs', 200],
    ['api.example.dk', sandboxSite, 401],
    ['test.example.dk:8080', 'live-vvs', 401],
    ['test.example.dk', sandboxSite, 401],
    ['localhost', sandboxSite, 401],
    ['localhost', 'live-vvs', 401],
  ])('host %s responds for site %s with %i', async (host, name, status) => {
    const response = await both.ask(caller, list, { site: name, headers: { host } });
    expect(response.statusCode).toBe(status);
    if (status === 401) expect(codeOf(response)).toBe('wrong-environment');
  });
  it('ignores X-Forwarded-Host, which callers can set', async () => {
    const headers = { host: '10.0.0.7', 'x-forwarded-host': 'test.example.dk:8080', 'x-forwarded-for': '192.0.2.7' };
    expect(codeOf(await both.ask(caller, list, { headers }))).toBe('wrong-environment');
  });
  it('shows administrators the address of sandboxes', async () => {
    const { data } = (await both.get('/Admin/sites?search=lindholm')).json();
    expect(data[0].baseUrl).toBe(hosts.testOrigin);
  });
});

describe('a call with a content type and no body', () => {
  /** Over a real connection, without content-length. */
  it.each(['DELETE', 'POST', 'PATCH'])('gets a response without waiting for a body: %s', async (method) => {
    const everything = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite] });
    const path = method === 'DELETE' ? `${comment}?commentID=1` : worksheets;
    const port = Number(new URL(address).port);
    const socket = connect(port, '127.0.0.1');
    const lines = [`${method} ${path} HTTP/1.1`, 'host: x', `apikey: ${everything.apiKey}`, `siteName: ${sandboxSite}`];
    socket.write(`${[...lines, 'content-type: application/json', 'connection: close'].join('\r\n')}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 (200|400|404) /);
  });
});
