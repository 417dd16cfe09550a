import { beforeAll, describe, expect, it } from 'vitest';
import { guardedCalls } from '../../test/fixtures/admin-calls.ts';
import { createCustomer, goodCustomer } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestPortal } from '../../test/fixtures/test-portal.ts';

const portal = forAllTests(() => openTestPortal());
beforeAll(async () => {
  await createCustomer(portal);
  await portal.post('/Admin/CreateSites', [{ Name: 'tredje', BaseUrl: 'https://api.example.dk' }]);
  await portal.post('/Admin/AddSiteAccessToExternalCustomer', [{ ExternalCustomerID: 1, ActiveSiteID: 1 }]);
});

describe('a request with many errors', () => {
  const send = async (payload: object) => {
    const response = await portal.post('/Admin/CreateExternalCustomers', payload);
    expect(response.statusCode).toBe(400);
    return response;
  };
  const unknownFields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1]));

  it('gets the first 100 violations and their objects', async () => {
    const objects = Array.from({ length: 1000 }, () => unknownFields(50));
    const { validationErrors, errorMessages, errorObjects } = (await send(objects)).json();
    expect(validationErrors).toHaveLength(100);
    expect(errorMessages).toHaveLength(101);
    expect(errorMessages[100]).toMatch(/^Der er fundet \d{5,} fejl i kaldet. Kun 100 af dem er nævnt.$/);
    expect(errorObjects).toHaveLength(new Set(validationErrors.map(({ index }: { index: number }) => index)).size);
  });
  it('gets long field names shortened', async () => {
    const response = await send([{ ['x'.repeat(500_000)]: 1 }]);
    expect(response.body.length).toBeLessThan(600_000);
  });
});

/** Rejected tokens are limited per address. */
let addresses = 0;
const newAddress = () => `10.0.${addresses >> 8}.${addresses++ & 0xff}`;

describe.each(guardedCalls)('$method $url', ({ method, url, query, payload, status = 200 }) => {
  it('is refused without a session, whatever the body', async () => {
    const attempts = [
      { method, url, ...(payload && { payload }) },
      { method, url, headers: { 'content-type': 'application/json' }, payload: '{' },
      { method, url, headers: { 'content-type': 'application/pdf' }, payload: '%PDF' },
      { method, url: `${url}?page=x`, payload: 'x'.repeat(2_000_000) },
    ];
    for (const attempt of method === 'GET' ? attempts.slice(0, 1) : attempts) {
      const response = await portal.app.inject({ ...attempt, remoteAddress: newAddress() });
      expect([response.statusCode, response.json().errorMessage]).toEqual([
        401,
        'Du er ikke logget ind. Log ind og prøv igen.',
      ]);
    }
  });

  it('works in any letter case', async () => {
    const address = url.toUpperCase() + (query ? `?${query}` : '');
    const response = await portal.call({ method, url: address, ...(payload && { payload }) });
    expect(response.statusCode, response.body).toBe(status);
    expect(response.headers).toMatchObject({
      'content-type': `${url.endsWith('.csv') ? 'text/csv' : 'application/json'}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^\w+$/),
    });
  });
});

describe('a body', () => {
  const send = (payload: string | Buffer, type?: string) =>
    portal.call({
      method: 'POST',
      url: '/Admin/CreateExternalCustomers',
      payload,
      headers: {
        'content-length': String(Buffer.byteLength(payload)),
        ...(type !== undefined && { 'content-type': type }),
      },
    });
  const good = JSON.stringify([goodCustomer]);
  const notJson = 'Kaldets body er ikke gyldig JSON i UTF-8.';
  const tooDeep = 'Kaldets body er indlejret i for mange lag.';
  const wrongType = 'Indholdstypen understøttes ikke. Send JSON med Content-Type: application/json.';

  it.each([
    ['application/json', 200],
    ['APPLICATION/JSON; Charset=UTF-8', 200],
    ['application/json;charset="utf-8"', 200],
    ['application/json; charset=iso-8859-1', 400],
    ['application/jsonx', 400],
    ['application/json/x', 400],
    ['application/json, text/plain', 400],
    ['application/json\ta', 400],
    ['text/plain', 400],
    ['text/json', 400],
    ['multipart/form-data; boundary=x', 400],
    ['application/x-www-form-urlencoded', 400],
    ['', 400],
    [undefined, 400],
  ])('of type %j responds with %i', async (type, status) => {
    const response = await send(good, type);
    expect(response.statusCode).toBe(status);
    if (status === 400) expect(response.json()).toEqual({ errorMessage: wrongType, hasErrors: true });
  });

  it.each([
    ['no content', '', notJson],
    ['truncated JSON', good.slice(0, 50), notJson],
    ['two values', `${good}${good}`, notJson],
    ['a comment', `${good}// hej`, notJson],
    ['invalid UTF-8', Buffer.from(good.replace('Data', '\xff\xfe'), 'latin1'), notJson],
    ['100,000 brackets', '['.repeat(100_000), notJson],
    ['100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, tooDeep],
    ['too many levels in a field', `[{"CustomerName":${'['.repeat(50)}${']'.repeat(50)}}]`, tooDeep],
  ])('with %s is refused', async (_what, payload, sentence) => {
    const response = await send(payload, 'application/json');
    expect([response.statusCode, response.json().errorMessage]).toEqual([400, sentence]);
  });

  it('over the limit is refused, and the limit is stated', async () => {
    const response = await send(`["${'x'.repeat(1024 * 1024)}"]`, 'application/json');
    expect(response.statusCode).toBe(400);
    expect(response.json().errorMessage).toContain('Send højst 1 MB');
  });

  it('with prototype-like keys is refused by name and reaches no prototype', async () => {
    const poisoned = `[{"__proto__":{"AccessAll":true},"constructor":{"prototype":{"x":1}},${good.slice(2)}`;
    const response = await send(poisoned, 'application/json');
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual(['__proto__', 'constructor']);
    expect({}).not.toHaveProperty('AccessAll');
  });
});

describe('an unknown route', () => {
  it.each([
    ['GET', '/Admin/nothing'],
    ['POST', '/Admin/customers'],
    ['GET', '/Admin/CreateExternalCustomers'],
    ['DELETE', '/Admin/customers/1'],
    ['PUT', '/Admin/customers/1/2/3'],
  ] as const)('%s %s requires a session before it responds with 404', async (method, url) => {
    expect((await portal.app.inject({ method, url, remoteAddress: newAddress() })).statusCode).toBe(401);
    const response = await portal.call({ method, url });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { errorMessage: 'Endpointet findes ikke. Kontrollér stien og versionen.', hasErrors: true },
    ]);
  });

  it('/auth/anything responds with 404 without a session', async () => {
    expect((await portal.app.inject('/auth/anything')).statusCode).toBe(404);
    expect((await portal.app.inject('/auth/login')).statusCode).toBe(404);
  });
});

it.each([
  ['PreviewRevert', { entry: 2 ** 31 }],
  ['RevertChange', { entry: -(2 ** 31), overwrite: false }],
])('%s refuses %j, which exceeds the integer range', async (call, payload) => {
  expect((await portal.post(`/Admin/${call}`, payload)).statusCode).toBe(400);
});

it.each(['history?administrator=%00', 'customers?search=%00', 'audit?entry=9999999999', 'customers/2147483648'])(
  '%s is refused',
  async (path) => expect((await portal.get(`/Admin/${path}`)).statusCode).toBe(400),
);
