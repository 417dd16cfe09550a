import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { testConfig } from './fixtures/test-config.ts';
import { openTestAccess } from './fixtures/test-portal.ts';
import { writeWebBuild } from './fixtures/web-build.ts';

type App = Awaited<ReturnType<typeof buildApp>>;

let build: Awaited<ReturnType<typeof writeWebBuild>>;
let opened: Awaited<ReturnType<typeof openTestAccess>>;
const apps: App[] = [];
const logged: string[] = [];

beforeAll(async () => {
  build = await writeWebBuild();
  opened = await openTestAccess();
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  logged.length = 0;
});
afterAll(() => Promise.all([build.remove(), opened.close()]));

async function appWith(settings: Partial<Config> = {}): Promise<App> {
  const config = testConfig({ trustProxy: false, allowsHttp: false, ...settings });
  const log = pino({}, { write: (line) => logged.push(line) });
  const app = await buildApp(config, { ...opened.api, log }, build.folder);
  apps.push(app);
  return app;
}

async function listenWith(settings: Partial<Config> = {}): Promise<number> {
  const app = await appWith(settings);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return Number(new URL(app.listeningOrigin).port);
}

/** Sends raw bytes; returns everything received. */
async function overSocket(request: string, settings: Partial<Config> = {}): Promise<string> {
  const socket = connect(await listenWith(settings), '127.0.0.1').setEncoding('latin1');
  socket.end(request, 'latin1');
  return text(socket);
}
const close = 'Host: x\r\nConnection: close\r\n\r\n';

const notSniffed = { 'x-content-type-options': 'nosniff' };
const policies = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'$/),
};

describe('every response', () => {
  it.each(['/', '/nothing', '/search', '/search?q=faktura', '/status', '/login'])(
    '%s has the policies of a page',
    async (url) => {
      const { headers } = await (await appWith()).inject({ url, headers: { accept: 'text/html' } });
      expect(headers).toMatchObject({ ...notSniffed, ...policies, 'content-type': 'text/html; charset=utf-8' });
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  it.each([
    ...[
      '/healthz',
      '/api/v4.0/x',
      '/api/access',
      '/Admin/customers',
      '/auth/login',
      '/mcp',
      '/search.json',
      '/status.json',
    ],
    ...['/assets/page-B4x.js', '/openapi/v4.0.json', '/invoicesv4.md', '/robots.txt', '/%zz'],
  ])('%s is not sniffed, and has no policies of a page', async (url) => {
    const { headers } = await (await appWith()).inject(url);
    expect(headers).toMatchObject(notSniffed);
    expect(headers['content-type']).not.toContain('html');
    for (const name of Object.keys(policies)) expect(headers).not.toHaveProperty(name);
  });

  it.each([
    ...['/healthz', '/api/v4.0/x', '/Admin/customers', '/Admin/nothing', '/auth/login', '/mcp'],
    ...['/search', '/search.json', '/status', '/status.json', '/%zz'],
  ])('%s has an id', async (url) => {
    const { headers } = await (await appWith()).inject(url);
    expect(headers['x-request-id']).toMatch(/^[\da-f]{24}$/);
  });

  it.each(['/', '/login', '/assets/page-B4x.js', '/openapi/v4.0.json', '/invoicesv4.md', '/robots.txt'])(
    '%s has no id, since a cache may keep it, unless it is refused',
    async (url) => {
      const app = await appWith();
      expect((await app.inject(url)).headers).not.toHaveProperty('x-request-id');
      const refused = await app.inject({ method: 'DELETE', url });
      expect(refused.headers['x-request-id']).toMatch(/^[\da-f]{24}$/);
    },
  );

  it('requires encryption from then on where the address is https', async () => {
    const app = await appWith({ publicOrigin: 'https://portal.example', trustProxy: true });
    for (const url of ['/', '/assets/page-B4x.js', '/api/v4.0/x']) {
      const { headers } = await app.inject({ url, headers: { 'x-forwarded-proto': 'https' } });
      expect(headers).toHaveProperty('strict-transport-security', expect.stringContaining('max-age'));
    }
  });
});

describe('with an https address', () => {
  const secure = { publicOrigin: 'https://api.example.dk' };
  const overProxy = { ...secure, trustProxy: (_address: string, hop: number) => hop === 0 };

  it('redirects pages', async () => {
    const app = await appWith(secure);
    for (const url of ['/invoicesv4?a=b', '//evil.example', '/nothing']) {
      const response = await app.inject(url);
      expect([response.statusCode, response.headers.location]).toEqual([308, `https://api.example.dk${url}`]);
    }
  });

  it.each([
    ...['/api/v4.0/invoices', '/API/v3.0/users', '/api/v4.0/%zz', '/api/access', '/api/v5.0/invoices', '/api'],
    ...['http://x/api/v5.0/invoices', '/Admin/customers', '/Admin/%zz', '/auth/login', '/mcp'],
  ])('refuses API calls: %s', async (url) => {
    const response = await overSocket(`POST ${url} HTTP/1.1\r\nContent-Length: 0\r\n${close}`, secure);
    expect(response).toMatch(/^HTTP\/1.1 401 /);
    expect(response).toMatch(/HTTPS.*"hasErrors":true/);
    if (/api/i.test(url)) expect(response).toContain('https-required');
    expect(response).not.toMatch(/^location:/im);
  });

  it('redirects pages about the API, and answers probes', async () => {
    const app = await appWith(secure);
    expect((await app.inject('/api/docs/response')).statusCode).toBe(308);
    for (const url of ['/healthz', '/readyz']) expect((await app.inject(url)).statusCode).toBe(200);
  });

  it('trusts a proxy only if configured', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    expect((await (await appWith(secure)).inject({ url: '/', headers })).statusCode).toBe(308);
    const response = await (await appWith(overProxy)).inject({ url: '/', headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('without an https address', () => {
  const from = (remoteAddress: string, url = '/', headers = {}) => ({ url, remoteAddress, headers });
  const programs = ['/api/v4.0/invoices', '/api/access', '/api', '/Admin/customers', '/auth/login'];

  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('serves this machine: %s', async (here) => {
    const app = await appWith();
    expect((await app.inject(from(here))).statusCode).toBe(200);
    expect((await app.inject(from(here, '/api/access'))).body).toContain('key-missing');
  });

  it.each(['192.0.2.7', '10.0.0.1', '2001:db8::1', '::ffff:192.0.2.7', '::2'])('refuses %s', async (elsewhere) => {
    const app = await appWith();
    for (const url of programs) {
      const response = await app.inject(from(elsewhere, url));
      expect([url, response.statusCode, response.json().hasErrors]).toEqual([url, 401, true]);
      expect(response.body).toContain('HTTPS');
    }
    const page = await app.inject(from(elsewhere, '/invoicesv4'));
    expect([page.statusCode, page.headers['content-type']]).toEqual([403, 'text/plain; charset=utf-8']);
    expect(page.body).not.toMatch(/nøgle|adgangskode/);
    expect((await app.inject(from(elsewhere, '/healthz'))).statusCode).toBe(200);
  });

  it('uses the address from a trusted proxy', async () => {
    const overProxy = await appWith({ trustProxy: (_address: string, hop: number) => hop === 0 });
    const named = (address: string) => from('10.0.0.1', '/', { 'x-forwarded-for': address });
    expect((await overProxy.inject(named('192.0.2.7'))).statusCode).toBe(403);
    expect((await overProxy.inject(named('127.0.0.1, 192.0.2.7'))).statusCode).toBe(403);
    expect((await overProxy.inject(named('127.0.0.1'))).statusCode).toBe(200);
    const direct = await appWith();
    expect((await direct.inject(named('127.0.0.1'))).statusCode).toBe(403);
  });

  it('serves everyone if plain HTTP is allowed', async () => {
    const app = await appWith({ allowsHttp: true });
    expect((await app.inject(from('192.0.2.7'))).statusCode).toBe(200);
    expect((await app.inject(from('192.0.2.7', '/api/access'))).body).toContain('key-missing');
  });
});

it('limits searches per network', async () => {
  const app = await appWith();
  const search = (remoteAddress: string) => app.inject({ url: '/search?q=faktura', remoteAddress });
  for (let count = 0; count < 120; count++) expect((await search('127.0.0.1')).statusCode).toBe(200);
  const refused = await search('127.0.0.1');
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.toSatisfy((s) => s > 0)]);
  expect((await search('127.0.0.2')).statusCode).toBe(200);
});

it.each([
  ['GET /api/v4.0/invoices', '"data":null'],
  ['GET /api/v3.0/invoices', '"data":[]'],
  ['POST /api/v3.0/debtors', '"successObjects":[]'],
])('%s with too large headers gets the envelope of its version', async (line, part) => {
  const response = await overSocket(`${line} HTTP/1.1\r\nCookie: ${'x'.repeat(40_000)}\r\n${close}`);
  const [head, body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 431 [\s\S]*content-type: application\/json/i);
  expect(JSON.parse(body)).toMatchObject({ hasErrors: true, validationErrors: [{ code: 'headers-too-large' }] });
  expect(body).toContain(part);
  expect(body).toContain('16 kB');
});

it('answers on the socket in the accepted language', async () => {
  const accepted = 'Accept-Language: en-GB,en;q=0.9\r\n';
  const tooLarge = await overSocket(
    `GET /api/v4.0/invoices HTTP/1.1\r\n${accepted}Cookie: ${'x'.repeat(40_000)}\r\n${close}`,
  );
  expect(tooLarge).toContain('content-language: en');
  expect(tooLarge).toContain('Together they can take up at most 16 kB.');
});

describe('bad input', () => {
  it.each([
    ...['/%zz', '/%', '/%ff%fe', '/%00', '/a%00b', '//evil.example/x', '/__proto__', '/constructor', '/?%zz=%'],
    ...['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/assets/../portal.json', '/customers/%E0%A4%A'],
    ...[`/${'a'.repeat(10_000)}`, `/${'%41'.repeat(3_000)}`, `/${'/'.repeat(5_000)}`, '/invoicesv4/*'],
  ])('URL %# causes no error and reveals nothing', async (url) => {
    const app = await appWith();
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE'] as const) {
      const response = await app.inject({ method, url });
      expect(response.statusCode).toBeLessThan(500);
      expect(response.body).not.toMatch(/node_modules|\.ts:\d|FST_ERR| at /);
    }
  });

  it.each([
    ['an unknown method', `BREW / HTTP/1.1\r\n${close}`, 400],
    ['an unsupported method', `PROPFIND /invoicesv4 HTTP/1.1\r\n${close}`, 405],
    ['TRACE', `TRACE /invoicesv4 HTTP/1.1\r\n${close}`, 405],
    ['OPTIONS for the whole server', `OPTIONS * HTTP/1.1\r\n${close}`, 404],
    ['a huge address', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\n${close}`, 431],
    ['an unknown expectation', `GET / HTTP/1.1\r\nExpect: miracles\r\n${close}`, 200],
    ['an address in absolute form', `GET http://x/invoicesv4 HTTP/1.1\r\n${close}`, 200],
    ['raw bytes in the address', `GET /\xff\xfe HTTP/1.1\r\n${close}`, 400],
    ['a raw NUL', `GET /\0 HTTP/1.1\r\n${close}`, 400],
    ['nonsense', '\x16\x03\x01\x02\0\x01\0\r\n\r\n', 400],
    ['a negative length', `POST /api/v4.0/x HTTP/1.1\r\nContent-Length: -5\r\n${close}`, 400],
  ])('%s gets a proper response', async (_what, request, status) => {
    const response = await overSocket(request);
    expect(response.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(response).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(/^x-request-id: [\da-f]{24}\r$/im.test(response)).toBe(status !== 200);
    expect(response).not.toMatch(/node_modules|\.ts:\d| at /);
  });

  it('a missing host is refused', async () => {
    expect(await overSocket('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('an incomplete request', () => {
  it('times out', async () => {
    const { server } = await appWith();
    expect(server.requestTimeout).toBe(120_000);
    expect(server.timeout).toBe(60_000);
  });

  it('keeps its connection if it is refused and then completes', async () => {
    const socket = connect(await listenWith(), '127.0.0.1').setEncoding('latin1');
    const head = 'POST /api/v4.0/x HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n';
    for (let call = 0; call < 2; call++) {
      socket.write(head);
      expect((await once(socket, 'data'))[0]).toMatch(/^HTTP\/1.1 401/);
      socket.write('[1]');
    }
    expect(socket.closed).toBe(false);
    socket.destroy();
  });
});

it('unexpected errors are logged, not sent', async () => {
  const app = await appWith();
  app.get('/api/v4.0/broken', () => {
    throw new Error('the secret detail');
  });
  const response = await app.inject('/api/v4.0/broken');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ validationErrors: [{ code: 'server-error' }], hasErrors: true });
  expect(logged.join('')).toContain('the secret detail');
});
