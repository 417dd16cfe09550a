import { beforeAll, describe, expect, it } from 'vitest';
import { forAllTests } from '../../../test/fixtures/for-all-tests.ts';
import {
  codeOf,
  openTestGateway,
  otherSandboxSite,
  sandboxSite,
  type TestCustomer,
} from '../../../test/fixtures/gateway.ts';
import { liveSiteForAllTests } from '../../../test/fixtures/live-site.ts';

const [list, one, worksheets] = ['/api/v4.0/invoices', '/api/v4.0/invoices/{id}', '/api/v4.0/worksheets'];
const live = liveSiteForAllTests();
const gateway = forAllTests(() => openTestGateway({ allowsPrivateSites: true }));
beforeAll(() => gateway.addLiveSite('live-vvs', live.address));

const addCustomer = async (): Promise<TestCustomer> => {
  const customer = await gateway.addCustomer();
  await gateway.grant(customer, list, ['GET']);
  await gateway.grant(customer, worksheets, ['PUT']);
  return customer;
};
const askAbout = ({ apiKey }: TestCustomer, url: string) => gateway.app.inject({ url, headers: { apikey: apiKey } });
const logOf = async (customer: TestCustomer, query = '') =>
  (await askAbout(customer, `/api/access/calls${query}`)).json();

describe('GET /api/access/sites', () => {
  it('returns the customer and its sites, without a site header', async () => {
    const customer = await gateway.addCustomer({ sites: ['live-vvs', otherSandboxSite] });
    const { data, total, hasErrors } = (await askAbout(customer, '/api/access/sites')).json();
    expect(data).toEqual({
      customer: 'Rør ApS',
      isDemo: false,
      expiresAt: '2099-12-31T23:00:00.000Z',
      sites: [
        { siteName: otherSandboxSite, kind: 'sandbox', reachable: null },
        { siteName: 'live-vvs', kind: 'live', reachable: null },
      ],
    });
    expect([total, hasErrors]).toEqual([2, false]);
    expect((await gateway.ask(customer, '/api/access', { site: otherSandboxSite })).json().data).toMatchObject({
      ...{ customer: 'Rør ApS', isDemo: false },
      ...{ siteName: otherSandboxSite, kind: 'sandbox', accessAll: false },
    });
  });

  it.each(['', '/sites', '/calls', '/why?method=GET&path=x'])('%s is refused for invalid keys', async (question) => {
    const ask = (headers: Record<string, string>) => gateway.app.inject({ url: `/api/access${question}`, headers });
    expect(codeOf(await ask({}))).toBe('key-missing');
    expect(codeOf(await ask({ apikey: 'nobody' }))).toBe('key-unknown');
    const { apiKey } = await gateway.addCustomer({ ValidUntil: '20200101' });
    expect(codeOf(await ask({ apikey: apiKey }))).toBe('key-expired');
  });
});

describe('GET /api/access/calls', () => {
  it('lists calls and results, newest first, without request data', async () => {
    const customer = await addCustomer();
    const begun = Date.now();
    const own = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    await gateway.ask(customer, `${list}?search=hemmelig`, { headers: own });
    await gateway.ask(customer, '/api/v4.0/invoices/471147114');
    await gateway.ask(customer, worksheets, { method: 'POST', payload: [{ description: 'hemmelig' }] });
    await gateway.ask(customer, worksheets, { method: 'PATCH', payload: '{', headers: { 'content-type': 'text/csv' } });
    await gateway.ask(customer, worksheets, { method: 'DELETE' });
    await gateway.ask(customer, '/api/v4.0/hemmelig');
    await gateway.ask(customer, list, { site: 'hemmelig' });
    await gateway.ask(customer, list, { method: 'HEAD' });
    const { data, total } = await logOf(customer);
    const names = ['method', 'path', 'status', 'code', 'siteName'];
    expect(data.map((call: Record<string, unknown>) => names.map((name) => call[name]))).toEqual([
      ['HEAD', list, 200, null, sandboxSite],
      ['GET', list, 401, 'site-not-granted', null],
      ['GET', null, 404, 'endpoint-unknown', sandboxSite],
      ['DELETE', worksheets, 405, 'method-not-allowed', sandboxSite],
      ['PATCH', worksheets, 400, 'content-type-unsupported', sandboxSite],
      ['POST', worksheets, 401, 'method-not-granted', sandboxSite],
      ['GET', one, 401, 'endpoint-not-granted', sandboxSite],
      ['GET', list, 200, null, sandboxSite],
    ]);
    expect(data[4].fields).toEqual([
      { name: 'startDate', code: 'required', message: 'Feltet startDate skal udfyldes.' },
    ]);
    expect(total).toBe(8);
    expect(data.at(-1)).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      siteName: sandboxSite,
      method: 'GET',
      path: list,
      status: 200,
      outcome: null,
      code: null,
      durationMs: expect.any(Number),
      bytes: expect.any(Number),
      requestID: expect.stringMatching(/./),
      address: '203.0.113.7',
      isReplayed: false,
      isKeyed: false,
      isLaterPage: false,
      scenario: null,
      fields: [],
    });
    expect(Date.parse(data.at(-1).at)).toBeGreaterThanOrEqual(begun);
    expect(data.at(-1).bytes).toBeGreaterThan(50);
    expect(data[0].bytes).toBe(0);
    const stored = await gateway.access.db
      .selectFrom('calls')
      .selectAll()
      .where('customer_id', '=', customer.customerID)
      .execute();
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`hemmelig|471147114|${customer.apiKey}`));
  });

  it('supports filters and pages', async () => {
    const customer = await addCustomer();
    for (let call = 0; call < 3; call++) await gateway.ask(customer, list);
    await gateway.ask(customer, worksheets, { method: 'POST', payload: [] });
    await gateway.ask(customer, worksheets, { method: 'PUT' });
    await gateway.ask(customer, worksheets, { method: 'PATCH', payload: '{' });
    const statusesOf = async (query: string) =>
      (await logOf(customer, query)).data.map(({ status }: { status: number }) => status);
    expect(await statusesOf('?outcome=refused')).toEqual([405, 401]);
    expect(await statusesOf('?outcome=failed')).toEqual([400]);
    expect(await statusesOf('?METHOD=patch')).toEqual([400]);
    expect(await statusesOf(`?path=${worksheets}/&outcome=refused`)).toEqual([405, 401]);
    expect(await statusesOf(`?siteName=${sandboxSite}&path=${list}`)).toEqual([200, 200, 200]);
    expect(await statusesOf('?path=/nowhere')).toEqual([]);
    const { data, nextPage, total } = await logOf(customer, '?pageSize=4');
    expect([data.length, nextPage, total]).toEqual([4, 2, 6]);
    expect((await logOf(customer, '?pageSize=4&page=2')).data).toHaveLength(2);
    const { requestID } = data[1];
    expect((await logOf(customer, `?requestID=${requestID}`)).data).toEqual([data[1]]);
    const since = await logOf(customer, `?fromDate=${data[0].at}`);
    expect(since.data).toEqual(data.filter(({ at }: { at: string }) => at === data[0].at));
    expect((await logOf(customer, '?fromDate=2099-01-01')).data).toEqual([]);
  });

  it.each([
    ['outcome=maybe', 'invalid-value'],
    ['page=0', 'too-small'],
    ['page=x', undefined],
    ['pageSize=1001', 'page-size-too-large'],
    ['from=2026', 'unknown-parameter'],
    ['fromDate=yesterday', undefined],
    ['page=1&page=2', 'repeated-parameter'],
  ])('is refused with %s', async (query, code) => {
    const response = await askAbout(await addCustomer(), `/api/access/calls?${query}`);
    expect([response.statusCode, codeOf(response)]).toEqual([400, code]);
  });

  it('omits successful self-service calls, but not failed ones', async () => {
    const customer = await addCustomer();
    await logOf(customer);
    await gateway.ask(customer, '/api/access');
    await logOf(customer, '?page=0');
    expect((await logOf(customer)).data).toMatchObject([{ path: '/api/access/calls', status: 400, code: 'too-small' }]);
    expect(await gateway.countsOf(customer)).toEqual({ 2: 3, 4: 1 });
  });

  it('does not reveal whether a site without access exists', async () => {
    const customer = await addCustomer();
    for (const site of ['nowhere', otherSandboxSite]) await gateway.ask(customer, list, { site });
    const { data } = await logOf(customer);
    expect(data.map(({ siteName, code }: Record<string, string>) => [siteName, code])).toEqual([
      [null, 'site-not-granted'],
      [null, 'site-not-granted'],
    ]);
    expect((await logOf(customer, `?siteName=${otherSandboxSite}`)).total).toBe(0);
  });

  it('hides the name of a site after access was revoked', async () => {
    const customer = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite, otherSandboxSite] });
    await gateway.ask(customer, list, { site: otherSandboxSite });
    const sitesInLog = async () => (await logOf(customer)).data.map(({ siteName }: Record<string, string>) => siteName);
    expect(await sitesInLog()).toEqual([otherSandboxSite]);
    const access = { ExternalCustomerID: customer.customerID, ActiveSiteID: gateway.siteID(otherSandboxSite) };
    await gateway.manage('RemoveSiteAccessFromExternalCustomer', [access]);
    expect(await sitesInLog()).toEqual([null]);
    expect((await logOf(customer, `?siteName=${otherSandboxSite}`)).total).toBe(0);
  });

  it('lists a call on a live site after its response, with all bytes', async () => {
    const customer = await gateway.addCustomer({ sites: ['live-vvs'] });
    await gateway.grant(customer, list, ['GET'], 'live-vvs');
    live.respond = (_message, response) => {
      response.write('x'.repeat(70_000));
      setTimeout(() => response.end('y'.repeat(30_000)), 50);
    };
    await gateway.ask(customer, list, { site: 'live-vvs' });
    live.respond = (_message, response) => response.destroy();
    await gateway.ask(customer, list, { site: 'live-vvs' });
    const { data } = await logOf(customer);
    expect(data).toMatchObject([
      { status: 502, code: 'upstream-unreachable', outcome: 'failed', siteName: 'live-vvs' },
      { status: 200, code: null, outcome: null, bytes: 100_000 },
    ]);
    expect(data[1].durationMs).toBeGreaterThan(0);
  });
});

describe('GET /api/access/why', () => {
  const why = async (customer: TestCustomer, method: string, path: string, site = sandboxSite) => {
    const url = `/api/access/why?${new URLSearchParams({ method, path })}`;
    return (await gateway.ask(customer, url, { site })).json().data;
  };

  it('lists the rules up to the one that refuses', async () => {
    const customer = await addCustomer();
    expect(await why(customer, 'get', list)).toMatchObject({ allowed: true, code: null });
    const { allowed, code, steps } = await why(customer, 'POST', worksheets);
    expect([allowed, code]).toEqual([false, 'method-not-granted']);
    expect(steps.map(({ rule }: { rule: string }) => rule)).toEqual([
      ...['https-required', 'key-missing', 'key-unknown', 'key-replaced', 'access-off'],
      ...['key-expired', 'site-missing'],
      ...['site-not-granted', 'wrong-environment', 'endpoint-unknown', 'method-not-allowed'],
      ...['endpoint-not-granted', 'method-not-granted'],
    ]);
    expect(steps.at(-1)).toEqual({
      rule: 'method-not-granted',
      passed: false,
      looked: 'Nøglen mangler rettigheden opret, som POST kræver.',
      change: `Nøglen skal have rettigheden opret på ${worksheets} på sitet ${sandboxSite}.`,
    });
  });

  it('accepts actual URLs, and matches methods like the router', async () => {
    const customer = await addCustomer();
    expect((await why(customer, 'GET', '/API/v4.0/invoices/42/?page=1')).steps.at(-1)).toMatchObject({
      rule: 'endpoint-not-granted',
      change: `Nøglen skal have rettigheden læs på ${one} på sitet ${sandboxSite}.`,
    });
    expect((await why(customer, 'GET', '/api/v4.0/fitters/update')).steps.at(-1).change).toContain('/fitters/{');
    expect((await why(customer, 'DELETE', worksheets)).code).toBe('method-not-allowed');
    expect((await why(customer, 'GET', '/api/v4.0/nothing')).code).toBe('endpoint-unknown');
  });

  it('matches the decision of the gateway, also about the site', async () => {
    const customer = await addCustomer();
    for (const site of [sandboxSite, otherSandboxSite, 'nowhere']) {
      for (const [method, url] of [
        ['GET', list],
        ['POST', worksheets],
        ['PATCH', '/api/v4.0/worksheets'],
        ['GET', '/api/v4.0/nothing'],
      ] as const) {
        const response = await gateway.ask(customer, url, { site, method, ...(method !== 'GET' && { payload: [] }) });
        const isRefused = [401, 404, 405].includes(response.statusCode);
        expect((await why(customer, method, url, site)).code).toBe(isRefused ? codeOf(response) : null);
      }
    }
    expect((await askAbout(customer, `/api/access/why?method=GET&path=${list}`)).json().data.code).toBe('site-missing');
  });

  it('uses the requested language, else Danish', async () => {
    const customer = await addCustomer();
    const firstStep = async (headers: Record<string, string>) =>
      (await gateway.ask(customer, `/api/access/why?method=GET&path=${list}`, { headers })).json().data.steps[1].looked;
    expect(await firstStep({})).toBe('Headeren apikey er med.');
    expect(await firstStep({ 'accept-language': 'fr' })).toBe('Headeren apikey er med.');
    expect(await firstStep({ 'accept-language': 'en-GB,en;q=0.9' })).toBe('The apikey header is present.');
  });

  it('is refused without a method and a path', async () => {
    const response = await askAbout(await addCustomer(), '/api/access/why?method=');
    expect(response.statusCode).toBe(400);
    expect(
      response
        .json()
        .validationErrors.map(({ field }: { field: string }) => field)
        .sort(),
    ).toEqual(['method', 'path']);
  });
});
