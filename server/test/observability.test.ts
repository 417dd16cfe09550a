import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { freePort } from '../../scripts/portal-process.mjs';
import { createCallMetrics } from '../src/observability/call-metrics.ts';
import { registerMetrics } from '../src/observability/metrics.ts';
import { serveMetrics } from '../src/observability/metrics-server.ts';
import { forAllTests } from './fixtures/for-all-tests.ts';
import { openTestGateway, type TestCustomer } from './fixtures/gateway.ts';
import { liveSiteForAllTests } from './fixtures/live-site.ts';
import { selfSigned } from './fixtures/self-signed.ts';
import { testAdministrator } from './fixtures/test-portal.ts';
import { waitUntil } from './fixtures/wait-until.ts';

const liveSite = 'holm-el';
const deadSite = 'dead-el';
const sandboxMemory = vi.fn(async () => ({ sites: 2, bytes: 123_456 }));
const unknownKey = '00000000-0000-4000-8000-000000000001';
const lines: string[] = [];
const registry = new Registry();
const live = liveSiteForAllTests();
const gateway = forAllTests(() => {
  const log = pino({}, { write: (line) => lines.push(line) });
  return openTestGateway({ metrics: createCallMetrics(registry), log, accessLog: 'all', allowsPrivateSites: true });
});
let customer: TestCustomer;
let metricsServer: Awaited<ReturnType<typeof serveMetrics>>;
let address: { host: string; port: number };
let origin: string;

beforeAll(async () => {
  const { access, api } = gateway;
  registerMetrics({
    registry,
    databases: { administration: access.db },
    rules: api.rules,
    usage: api.usage,
    retention: api.retention,
    sandboxMemory,
    certificate: () => selfSigned.cert,
  });
  address = { host: '127.0.0.1', port: await freePort() };
  metricsServer = await serveMetrics(registry, address);
  await gateway.addLiveSite(liveSite, live.address);
  await gateway.addLiveSite(deadSite, 'http://127.0.0.1:1');
  customer = await gateway.addCustomer({ AccessAll: true, sites: ['lindholm-vvs', liveSite, deadSite] });
  origin = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => metricsServer.close());
beforeEach(() => {
  lines.length = 0;
});

type Samples = Map<string, number>;

/** By name and labels. Throws on lines that are not in the exposition format. */
async function scrape(): Promise<Samples> {
  const response = await fetch(`http://${address.host}:${address.port}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const samples: Samples = new Map();
  for (const line of (await response.text()).split('\n')) {
    if (line === '' || line.startsWith('# HELP ') || line.startsWith('# TYPE ')) continue;
    const [, name = '', value = ''] = /^([a-z_]\w*(?:\{[^}]*\})?) (\S+)$/i.exec(line) ?? [];
    if (!/^(?:nan|-?[\d.e+-]+)$/i.test(value)) throw new Error(`no sample: ${line}`);
    samples.set(name, Number(value));
  }
  return samples;
}

/** Changed samples of a metric, as differences. */
function growth(before: Samples, after: Samples, metric: string): Record<string, number> {
  const own = [...after].filter(([name]) => name === metric || name.startsWith(`${metric}{`));
  const grown = own.map(([name, value]) => [name.slice(metric.length), value - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, more]) => more !== 0));
}

const logIn = (Password: string) =>
  gateway.app.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-forwarded-proto': 'https' },
    payload: { ...testAdministrator, Password },
  });

describe('metrics', () => {
  it('count calls by version, status and code, upstream calls and refused logins', async () => {
    const before = await scrape();
    const headers = { apikey: customer.apiKey, siteName: 'lindholm-vvs' };
    for (const path of ['/api/v4.0/roles', '/api/v4.0/invoices/1', '/api/v3.0/users', '/api/access'])
      expect((await fetch(origin + path, { headers })).status).toBe(200);
    await gateway.ask(customer, '/api/v4.0/nothing');
    await gateway.ask({ apiKey: unknownKey }, '/api/v4.0/roles');
    await gateway.ask(customer, '/api/v4.0/roles', { site: 'unknown' });
    await gateway.ask(customer, '/api/v4.0/roles', { site: liveSite });
    await gateway.ask(customer, '/api/v4.0/roles', { site: deadSite });
    await logIn('forkert adgangskode');
    const after = await waitUntil(async () => {
      const found = await scrape();
      // A live response counts when its connection is finished.
      return growth(before, found, 'fagvaerk_upstream_calls_total')['{outcome="answered"}'] && found;
    });

    expect(growth(before, after, 'fagvaerk_calls_total')).toEqual({
      '{version="v4.0",status="200",code=""}': 3,
      '{version="v3.0",status="200",code=""}': 1,
      '{version="access",status="200",code=""}': 1,
      '{version="v4.0",status="404",code="endpoint-unknown"}': 1,
      '{version="v4.0",status="401",code="key-unknown"}': 1,
      '{version="v4.0",status="401",code="site-not-granted"}': 1,
      '{version="v4.0",status="502",code="upstream-unreachable"}': 1,
    });
    expect(growth(before, after, 'fagvaerk_call_duration_seconds_count')).toEqual({
      '{version="v4.0",by="sandbox"}': 2,
      '{version="v3.0",by="sandbox"}': 1,
      '{version="v4.0",by="live"}': 1,
      '{version="v4.0",by="gateway"}': 4,
      '{version="access",by="gateway"}': 1,
    });
    expect(growth(before, after, 'fagvaerk_upstream_calls_total')).toEqual({
      '{outcome="answered"}': 1,
      '{outcome="unreachable"}': 1,
    });
    expect(growth(before, after, 'fagvaerk_refused_logins_total')).toEqual({ '{code="login-failed"}': 1 });
  });

  it('describe usage, retention, rules and sandbox', async () => {
    const waiting = await waitUntil(async () => {
      await gateway.ask(customer, '/api/v4.0/roles');
      const found = await scrape();
      const waits = (of: string) => (found.get(`fagvaerk_usage_waiting{of="${of}"}`) ?? 0) > 0;
      return waits('counts') && waits('log') && found;
    });
    await gateway.api.usage.flush();
    await gateway.api.retention.runIfDue();
    const samples = await scrape();
    expect(growth(waiting, samples, 'fagvaerk_usage_flushes_total')['{outcome="written"}']).toBeGreaterThan(0);
    const revision = gateway.api.rules.snapshot.revision?.number;
    expect(Object.fromEntries(samples)).toMatchObject({
      'fagvaerk_usage_waiting{of="counts"}': 0,
      'fagvaerk_usage_waiting{of="log"}': 0,
      'fagvaerk_usage_lost_calls_total{of="counts"}': 0,
      'fagvaerk_cleanings_total{outcome="done"}': 1,
      'fagvaerk_cleanings_total{outcome="failed"}': 0,
      fagvaerk_last_cleaning_timestamp_seconds: expect.any(Number),
      'fagvaerk_oldest_kept_timestamp_seconds{of="usage"}': expect.any(Number),
      'fagvaerk_oldest_kept_timestamp_seconds{of="log"}': expect.any(Number),
      'fagvaerk_oldest_kept_timestamp_seconds{of="history"}': expect.any(Number),
      fagvaerk_rules_revision: revision,
      fagvaerk_rules_certain: 1,
      fagvaerk_rules_behind: 0,
      fagvaerk_sandbox_sites_in_memory: 2,
      fagvaerk_sandbox_bytes_in_memory: 123_456,
      nodejs_eventloop_lag_p99_seconds: expect.any(Number),
    });
  });

  it('name the versions, and the expiry of the certificate', async () => {
    expect(Object.fromEntries(await scrape())).toMatchObject({
      [`fagvaerk_build_info{version="${manifest.version}",node="${process.versions.node}"}`]: 1,
      fagvaerk_certificate_expiry_timestamp_seconds: Date.parse('2126-10-22T20:15:27Z') / 1000,
    });
  });

  it('count the CPU time from the start of the process', async () => {
    const { user, system } = process.cpuUsage();
    const used = (await scrape()).get('process_cpu_seconds_total');
    expect(used).toBeGreaterThan((0.99 * (user + system)) / 1e6);
  });

  it('have the suffix _total on counters only', async () => {
    const text = await (await fetch(`http://${address.host}:${address.port}/metrics`)).text();
    const types = Array.from(text.matchAll(/^# TYPE \w+_total (\w+)$/gm), ([, type]) => type);
    expect(new Set(types)).toEqual(new Set(['counter']));
  });

  it('contain no values from callers, and omit values that are unavailable', async () => {
    vi.spyOn(gateway.api.rules, 'countBehind').mockRejectedValueOnce(new Error('away'));
    sandboxMemory.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
    await gateway.ask(customer, '/api/v4.0/invoices/min-faktura', { headers: { 'x-request-id': 'min-id' } });
    const response = await fetch(`http://${address.host}:${address.port}/metrics`);
    const text = await response.text();
    for (const own of [customer.apiKey, 'lindholm', liveSite, 'min-faktura', 'invoices', 'min-id', 'Rør'])
      expect(text).not.toContain(own);
    expect(text).not.toMatch(/^fagvaerk_(?:rules_behind|sandbox_\w+) /m);
  });

  it('are served on their own port only', async () => {
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
    const own = `http://${address.host}:${address.port}`;
    expect((await fetch(`${own}/`)).status).toBe(404);
    expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(405);
    await expect(serveMetrics({ metrics: async () => '', contentType: '' } as never, address)).rejects.toThrow(
      /^Metrics cannot be served on port/,
    );
  });
});

type Line = Record<string, unknown> & { request: string };
const accessLines = (): Line[] => lines.map((line) => JSON.parse(line) as Line).filter(({ log }) => log === 'access');
const lineOf = (id: string): Promise<Line> => waitUntil(() => accessLines().find(({ request }) => request === id));

describe('the access log', () => {
  const ask = (id: string, path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers: { 'x-request-id': id, ...headers } });
  const ofCustomer = () => ({ apikey: customer.apiKey, siteName: 'lindholm-vvs' });

  it('has a line per response, with the documented path of calls and without queries', async () => {
    const body = await (await ask('a-call', '/api/v4.0/invoices/20418?search=hemmelig', ofCustomer())).text();
    expect(await lineOf('a-call')).toMatchObject({
      method: 'GET',
      route: '/api/v4.0/invoices/:id',
      status: 200,
      bytes: Buffer.byteLength(body),
      ms: expect.any(Number),
      time: expect.any(Number),
      address: '127.0.0.1',
    });
    await ask('a-live-call', '/api/v4.0/roles', { ...ofCustomer(), siteName: liveSite });
    expect(await lineOf('a-live-call')).toMatchObject({ status: 200, bytes: 2 });
    const page = await ask('a-page', '/invoicesv4?x=hemmelig', { 'accept-encoding': 'identity' });
    const bytes = (await page.arrayBuffer()).byteLength;
    expect(await lineOf('a-page')).toMatchObject({ route: '/invoicesv4', status: 200, bytes });
    await ask('refused', '/api/v4.0/invoices/20418', { apikey: unknownKey, siteName: 'lindholm-vvs' });
    expect(await lineOf('refused')).toMatchObject({ status: 401, code: 'key-unknown' });
    await ask('not-there', '/hemmelig');
    expect(await lineOf('not-there')).toMatchObject({ route: '/*', status: 404 });
    await ask('unreadable', '/%zz/hemmelig');
    expect(await lineOf('unreadable')).toMatchObject({ status: 400, code: 'bad-request' });
    await ask('panel', '/Admin/customers');
    expect(await lineOf('panel')).toMatchObject({ route: '/Admin/customers', status: 401 });
    expect(lines.join('')).not.toContain('hemmelig');
  });

  it('contains no key, token or password', async () => {
    const { token } = gateway;
    const secrets = [customer.apiKey, unknownKey, token, testAdministrator.Password];
    for (const secret of secrets.map(encodeURIComponent)) {
      await ask('path', `/api/v4.0/invoices/${secret}?apikey=${secret}`, ofCustomer());
      await ask('unknown', `/api/v4.0/${secret}`, ofCustomer());
      await ask('page', `/${secret}?${secret}`, { cookie: secret });
      await ask('panel', `/Admin/${secret}`, { authorization: `Bearer ${token}` });
      await ask(secret.slice(0, 64), '/api/v4.0/roles', { apikey: secret, siteName: secret });
    }
    await ask(customer.apiKey.toUpperCase(), '/api/v4.0/roles', ofCustomer());
    await ask(token, '/Admin/session', { authorization: `Bearer ${token}` });
    await logIn(testAdministrator.Password);
    await ask('the-last', '/healthz');
    await lineOf('the-last');
    const all = lines.join('').toLowerCase();
    for (const secret of [...secrets, encodeURIComponent(testAdministrator.Password)])
      expect(all).not.toContain(secret.toLowerCase());
  });
});

describe('probes', () => {
  const probe = async (path: string) => {
    const response = await gateway.app.inject(path);
    expect(response.headers['cache-control']).toBe('no-store');
    return [response.statusCode, response.json()];
  };
  const ok = [200, { status: 'ok', version: manifest.version }];

  it('succeed', async () => {
    expect([await probe('/healthz'), await probe('/readyz')]).toEqual([ok, ok]);
  });

  it('/readyz fails while the rules are stale, except for a moment', async () => {
    const isFresh = vi.spyOn(gateway.api.rules, 'isFresh').mockReturnValueOnce(false);
    expect(await probe('/readyz')).toEqual(ok);
    isFresh.mockReturnValue(false);
    const reason = 'the rules of access are not certain';
    expect(await probe('/readyz')).toEqual([503, { status: 'unavailable', reason }]);
    expect(await probe('/healthz')).toEqual(ok);
    isFresh.mockRestore();
  });

  it.each([
    [{ startup: 'starting' }, 'starting'],
    [{ startup: 'loading' }, 'loading'],
    [{ isStopping: true }, 'stopping'],
  ] as const)('/readyz fails with %o, /healthz does not', async (state, reason) => {
    Object.assign(gateway.app, state);
    expect(await probe('/readyz')).toEqual([503, { status: 'unavailable', reason }]);
    expect(await probe('/healthz')).toEqual(ok);
    Object.assign(gateway.app, { startup: 'done', isStopping: false });
  });

  it('logins wait until the server has started', async () => {
    const logIn = () => gateway.app.inject({ method: 'POST', url: '/auth/login', payload: testAdministrator });
    gateway.app.startup = 'starting';
    expect(await logIn()).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } });
    gateway.app.startup = 'loading';
    expect((await logIn()).statusCode).toBe(200);
    gateway.app.startup = 'done';
  });
});
