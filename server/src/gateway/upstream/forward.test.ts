import { createServer, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, createServer as createRawServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { liveCallsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import { pino } from 'pino';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forAllTests } from '../../../test/fixtures/for-all-tests.ts';
import { codeOf, openTestGateway, serveGateway, type TestCustomer } from '../../../test/fixtures/gateway.ts';
import { listen, liveSiteForAllTests } from '../../../test/fixtures/live-site.ts';
import { selfSigned } from '../../../test/fixtures/self-signed.ts';
import { waitUntil } from '../../../test/fixtures/wait-until.ts';

const liveSite = 'live-vvs';
const rawSite = 'raw-vvs';
const logged: string[] = [];
const log = pino({}, { write: (line) => logged.push(line) });
const live = liveSiteForAllTests();
const gateway = forAllTests(() => openTestGateway({ allowsPrivateSites: true, log }));
let customer: TestCustomer;

/** Chunks that the raw site sends before it disconnects. */
let pieces: string[] = [];
const raw = createRawServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', async () => {
    for (const piece of pieces) {
      // Announced, so that no other call reuses the connection.
      socket.write(piece.replace(/^(HTTP.*\r\n)/, '$1connection: close\r\n'), 'latin1');
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    socket.destroy();
  });
});

beforeAll(async () => {
  await gateway.addLiveSite(liveSite, `${live.address}/base/`);
  await gateway.addLiveSite(rawSite, await listen(raw));
  customer = await gateway.addCustomer({ AccessAll: true, sites: [liveSite, rawSite] });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  logged.length = 0;
});
afterAll(() => void raw.close());

const ask = (url: string, options: Parameters<typeof gateway.ask>[2] = {}) =>
  gateway.ask(customer, url, { site: liveSite, ...options });
const askRaw = (...answer: string[]) => {
  pieces = answer;
  return ask('/api/v4.0/roles', { site: rawSite });
};

describe('a call on a live site', () => {
  it('reaches its base URL with the documented path', async () => {
    live.respond = (_message, response) => response.setHeader('content-type', 'application/json').end('{"data":[]}');
    const response = await ask('/API/v4.0/Invoices/17?search=a%20b&page=2', { site: liveSite.toUpperCase() });
    expect([response.statusCode, response.body]).toEqual([200, '{"data":[]}']);
    expect(live.received[0]?.message).toMatchObject({
      method: 'GET',
      url: '/base/api/v4.0/invoices/17?search=a%20b&page=2',
      headers: { sitename: liveSite, via: '1.1 fagvaerk' },
    });
  });
  it('forwards only allowed headers, both ways', async () => {
    live.respond = (_message, response) =>
      response
        .setHeaders(
          new Map([
            ['set-cookie', 'a=b'],
            ['server', 'secret/1.0'],
            ['etag', '"1"'],
            ['last-modified', 'Sun, 15 Nov 2026 08:00:00 GMT'],
            ['cache-control', 'public, max-age=600'],
            ['x-powered-by', 'x'],
            ['content-type', 'text/plain'],
          ]),
        )
        .end('x');
    const headers = {
      cookie: 'session=1',
      authorization: 'Bearer x',
      'x-forwarded-for': '1.2.3.4',
      'x-anything': '1',
      connection: 'apikey, close',
      accept: 'application/json',
    };
    const response = await ask('/api/v4.0/roles', { headers });
    const arrived = live.received[0]?.message.headers ?? {};
    expect(arrived.authorization).not.toBe(headers.authorization);
    expect(Object.keys(arrived).sort()).toEqual([
      'accept',
      'authorization',
      'connection',
      'host',
      'sitename',
      'user-agent',
      'via',
      'x-request-id',
    ]);
    for (const name of ['set-cookie', 'server', 'x-powered-by', 'etag', 'last-modified'])
      expect(response.headers).not.toHaveProperty(name);
    expect(response.headers).toMatchObject({ 'content-type': 'text/plain', 'cache-control': 'no-store' });
  });
  it('writes nothing into the call log by its headers', async () => {
    live.respond = (_message, response) =>
      response.writeHead(400, { 'x-error-code': 'required', 'x-error-fields': '[]' }).end('{}');
    const response = await ask('/api/v4.0/roles');
    expect(response.statusCode).toBe(400);
    for (const name of ['x-error-code', 'x-error-fields']) expect(response.headers).not.toHaveProperty(name);
    const [logged] = (await ask('/api/access/calls?path=/api/v4.0/roles')).json().data;
    expect(logged).toMatchObject({ status: 400, code: null, fields: [] });
  });
  it.each(['?search=100%', '?search=../a', '?a=%2e%2e%2f&b=%zz&c=a+b&d'])('keeps the query %s', async (query) => {
    live.respond = (_message, response) => response.end('{}');
    expect((await ask(`/api/v4.0/invoices${query}`)).statusCode).toBe(200);
    expect(live.received[0]?.message.url).toBe(`/base/api/v4.0/invoices${query}`);
  });
  it('does not reveal the key in its user agent, Via, path or query, also encoded twice', async () => {
    live.respond = (_message, response) => response.end('{}');
    const { apiKey } = customer;
    const twiceEncoded = apiKey.replaceAll('-', '%252D');
    const headers = {
      'user-agent': `client/1.0 (${apiKey.replaceAll('-', '')})`,
      via: `1.1 ${apiKey}`,
      'accept-language': 'da',
    };
    await ask(`/api/v4.0/invoices?c=${twiceEncoded}&d=1`, { headers });
    const arrived = live.received[0]?.message;
    expect(arrived?.url).toBe('/base/api/v4.0/invoices?d=1');
    expect(arrived?.headers).toMatchObject({ 'accept-language': 'da' });
    expect(arrived?.headers.via).toBe('1.1 fagvaerk');
    expect(JSON.stringify(arrived?.headers)).not.toContain(apiKey);
    expect(codeOf(await ask(`/api/v4.0/invoices/${apiKey}`))).toBe('invalid-path');
  });
  it('is one of at most ten of a key at once; other keys and sites are not affected', async () => {
    const waiting: ServerResponse[] = [];
    live.respond = (_message, response) => void waiting.push(response);
    const busy = Array.from({ length: liveCallsAtOnceMaximum }, () => ask('/api/v4.0/roles'));
    await waitUntil(() => waiting.length === liveCallsAtOnceMaximum);
    const refused = await ask('/api/v4.0/roles');
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'rate-limited']);
    live.respond = (_message, response) => response.end('{}');
    const other = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
    expect((await gateway.ask(other, '/api/v4.0/roles', { site: liveSite })).statusCode).toBe(200);
    expect((await askRaw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')).statusCode).toBe(200);
    for (const response of waiting) response.end('{}');
    await Promise.all(busy);
    expect((await ask('/api/v4.0/roles')).statusCode).toBe(200);
  });
  it('forwards the content-encoding of the body', async () => {
    live.respond = (_message, response) => response.end('{}');
    const payload = gzipSync('[]');
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    await ask('/api/v4.0/worksheets', { method: 'PATCH', payload, headers });
    expect(live.received[0]?.message.headers['content-encoding']).toBe('gzip');
    expect(live.received[0]?.body).toEqual(payload);
  });
  it('returns non-ASCII file names unchanged', async () => {
    const name = 'attachment; filename="S\xf8rensen \xe2\x80\x93 1.pdf"';
    const response = await askRaw(`HTTP/1.1 200 OK\r\ncontent-disposition: ${name}\r\ncontent-length: 2\r\n\r\n{}`);
    expect([response.statusCode, response.headers['content-disposition']]).toEqual([200, name]);
  });
  it.each([
    [204, 'HTTP/1.1 204 No Content\r\n\r\n'],
    [204, 'HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\n'],
    [200, 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'],
    [400, 'HTTP/1.1 400 Bad\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
  ])('returns a %i without a body', async (status, answer) => {
    const response = await askRaw(answer);
    expect([response.statusCode, response.body]).toEqual([status, '']);
    if (status === 204) expect(response.headers).not.toHaveProperty('content-length');
  });
  it('keeps its body byte for byte', async () => {
    live.respond = (_message, response) => response.end('{}');
    const payload = ' [ {"amount": 12345678901234567890.10} ] ';
    await ask('/api/v4.0/worksheets', {
      method: 'PATCH',
      payload,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(live.received[0]?.body.toString()).toBe(payload);
    expect(live.received[0]?.message.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(payload.length),
    });
  });
  it('returns files and errors unchanged', async () => {
    const file = Buffer.alloc(3_000_000, '%PDF');
    live.respond = (_message, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(file);
    const response = await ask('/api/v3.0/purchaseinvoices/pdf/1');
    expect([response.headers['content-type'], response.rawPayload.equals(file)]).toEqual(['application/pdf', true]);
    live.respond = (_message, answer) =>
      answer.writeHead(400, { 'content-type': 'application/json' }).end('{"hasErrors":true}');
    expect((await ask('/api/v4.0/roles')).statusCode).toBe(400);
  });
  it('streams a large file to a slow caller, with the common headers', async () => {
    const file = Buffer.alloc(20_000_000, '%PDF of some length');
    live.respond = (_message, response) => response.end(file);
    const headers = { apikey: customer.apiKey, sitename: liveSite };
    const answer = await request(`${gateway.app.listeningOrigin}/api/v3.0/purchaseinvoices/pdf/1`, { headers });
    const pieces: Buffer[] = [];
    for await (const piece of answer.body) {
      pieces.push(piece);
      if (pieces.length % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(Buffer.concat(pieces).equals(file)).toBe(true);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });
  it('reuses connections', async () => {
    live.respond = (_message, response) => response.end('{}');
    const ports = new Set<number | undefined>();
    for (let round = 0; round < 5; round++) {
      await ask('/api/v4.0/roles');
      ports.add(live.received[0]?.message.socket.remotePort);
    }
    expect(ports.size).toBeLessThanOrEqual(2);
  });
  it('retries reads whose connection was lost, but not writes', async () => {
    const losses = { left: 1 };
    live.respond = (message, response) => (losses.left-- > 0 ? message.socket.destroy() : response.end('{}'));
    expect((await ask('/api/v4.0/roles')).statusCode).toBe(200);
    losses.left = 1;
    live.received = [];
    const response = await ask('/api/v4.0/worksheets', { method: 'PATCH', payload: [] });
    expect([response.statusCode, codeOf(response), live.received.length]).toEqual([502, 'upstream-unreachable', 1]);
  });
});

describe('a failing site', () => {
  it('that redirects is not followed', async () => {
    live.respond = (_message, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/', 'content-length': 3 }).end('abc');
    const response = await ask('/api/v4.0/roles');
    expect([response.statusCode, codeOf(response), response.headers.location, live.received.length]).toEqual([
      502,
      'upstream-unreachable',
      undefined,
      1,
    ]);
  });
  it('that is down is reported in the envelope, and has no response time', async () => {
    const gone = createServer();
    const address = await listen(gone);
    gone.close();
    await gateway.addLiveSite('gone', address);
    const other = await gateway.addCustomer({ AccessAll: true, sites: ['gone'] });
    const response = await gateway.ask(other, '/api/v3.0/invoices', { site: 'gone' });
    expect([response.statusCode, codeOf(response)]).toEqual([502, 'upstream-unreachable']);
    expect(response.json()).toMatchObject({ data: [], hasErrors: true });
    await ask('/api/v4.0/roles');
    await gateway.api.usage.flush();
    const timed = await gateway.access.db.selectFrom('durations').select('site_id').execute();
    const isTimed = (site: string) => timed.some(({ site_id }) => site_id === gateway.siteID(site));
    expect([isTimed(liveSite), isTimed('gone')]).toEqual([true, false]);
  });
  it.each([
    ['has a status that does not exist', ['HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\n{}']],
    ['is not HTTP', ['hello\r\n\r\n']],
    ['switches protocols', ['HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n']],
    ['is a 304', ['HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n']],
    ['has control characters', ['HTTP/1.1 200 OK\r\ncontent-disposition: a\x01b\r\ncontent-length: 2\r\n\r\n{}']],
    ['is truncated', ['HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc', '']],
    [
      'is long and ends before its body',
      ['HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 99999\r\n\r\n', ''],
    ],
    ['ends before its body', ['HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 9\r\n\r\n', '']],
  ])('whose response %s is reported as unreachable, and counted once', async (_what, answer) => {
    const other = await gateway.addCustomer({ AccessAll: true, sites: [rawSite] });
    pieces = answer;
    const response = await gateway.ask(other, '/api/v4.0/roles', { site: rawSite });
    expect([response.statusCode, codeOf(response)]).toEqual([502, 'upstream-unreachable']);
    for (const name of ['content-encoding', 'content-disposition', 'etag'])
      expect(response.headers).not.toHaveProperty(name);
    expect(await gateway.countsOf(other)).toEqual({ 5: 1 });
    expect(logged).toEqual([expect.stringMatching(/"level":40.*"site":"raw-vvs".*"reason":"\w/)]);
  });
  it.each([
    ['disconnects', [`HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n${'x'.repeat(70_000)}`, '']],
    ['sends an invalid chunk', ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\nzz\r\n']],
  ])('that %s during its response disconnects the caller too, and is counted once', async (_what, answer) => {
    const other = await gateway.addCustomer({ AccessAll: true, sites: [rawSite] });
    pieces = answer;
    const headers = { apikey: other.apiKey, sitename: rawSite };
    const { statusCode, body } = await request(`${gateway.app.listeningOrigin}/api/v4.0/roles`, { headers });
    expect(statusCode).toBe(200);
    await expect(body.text()).rejects.toThrow();
    expect(await gateway.countsOf(other)).toEqual({ 2: 1 });
    expect(logged.join('')).not.toContain('xxx');
  });
  it.each([2, 70_000])('that names a file in UTF-8 adds no header, with %d bytes', async (length) => {
    const other = await gateway.addCustomer({ AccessAll: true, sites: [rawSite] });
    const disposition = Buffer.from('a\u010d\u010aset-cookie: b=€').toString('latin1');
    const head = `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\ncontent-disposition: ${disposition}\r\n\r\n`;
    pieces = [head + 'x'.repeat(length)];
    const options = { headers: { apikey: other.apiKey, sitename: rawSite } };
    const { headers, body } = await request(`${gateway.app.listeningOrigin}/api/v4.0/roles`, options);
    expect(headers).toMatchObject({ 'content-disposition': disposition, 'content-length': `${length}` });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(await body.text()).toHaveLength(length);
  });
  it('that responds before it has read the body closes the connection of the caller', async () => {
    const hasty = createRawServer((socket) => {
      socket.on('error', () => {}).once('data', () => socket.write('HTTP/1.1 429 Slow\r\ncontent-length: 2\r\n\r\n{}'));
    });
    await gateway.addLiveSite('hasty', await listen(hasty));
    const { apiKey } = await gateway.addCustomer({ AccessAll: true, sites: ['hasty'] });
    const socket = connect(Number(new URL(gateway.app.listeningOrigin).port), '127.0.0.1');
    socket.write(`POST /api/v3.0/projects/upload/1 HTTP/1.1\r\nhost: x\r\napikey: ${apiKey}\r\nsitename: hasty\r\n`);
    socket.write(`content-type: application/json\r\ncontent-length: 900000\r\n\r\n${'x'.repeat(100_000)}`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 429 [\s\S]*connection: close/i);
    hasty.close();
  });
  it('that resets the connection during an upload is reported as unreachable', async () => {
    const resetting = createRawServer((socket) => void socket.once('data', () => socket.resetAndDestroy()));
    await gateway.addLiveSite('resetting', await listen(resetting));
    const other = await gateway.addCustomer({ AccessAll: true, sites: ['resetting'] });
    const url = `${gateway.app.listeningOrigin}/api/v3.0/projects/upload/1`;
    const headers = { apikey: other.apiKey, sitename: 'resetting', 'content-type': 'application/json' };
    for (let round = 0; round < 4; round++) {
      const { statusCode, body } = await request(url, { method: 'POST', headers, body: Buffer.alloc(8_000_000, 'x') });
      const answer = await body.json();
      expect([statusCode, codeOf({ json: () => answer })]).toEqual([502, 'upstream-unreachable']);
    }
    resetting.close();
  });
  it('with an untrusted certificate receives nothing', async () => {
    let calls = 0;
    const impostor = createSecureServer(selfSigned, (_message, response) => {
      calls++;
      response.end('{}');
    });
    const address = (await listen(impostor)).replace('http:', 'https:');
    await gateway.addLiveSite('impostor', address);
    const other = await gateway.addCustomer({ AccessAll: true, sites: ['impostor'] });
    const response = await gateway.ask(other, '/api/v4.0/roles', { site: 'impostor' });
    expect([response.statusCode, codeOf(response), calls]).toEqual([502, 'upstream-unreachable', 0]);
    expect(logged.join('')).toContain('self-signed certificate');
    const credulous = new Agent({ connect: { rejectUnauthorized: false } });
    expect((await request(address, { dispatcher: credulous })).statusCode).toBe(200);
    await credulous.destroy();
    impostor.close().closeAllConnections();
  });
  it.each([
    ['address', '127.0.0.1'],
    ['name', 'localhost'],
  ])('that is on a private network by its %s is not called unless allowed', async (how, host) => {
    live.respond = (_message, response) => response.end('{}');
    const [site, address] = [`private-${how}`, `http://${host}:${new URL(live.address).port}`];
    await gateway.addLiveSite(site, address);
    const other = await gateway.addCustomer({ AccessAll: true, sites: [site] });
    expect((await gateway.ask(other, '/api/v4.0/roles', { site })).statusCode).toBe(200);
    live.received = [];
    const strict = await serveGateway(gateway, { allowsPrivateSites: false }, log);
    const headers = { apikey: other.apiKey, sitename: site };
    const response = await strict.inject({ url: '/api/v4.0/roles', headers });
    expect([response.statusCode, codeOf(response), live.received.length]).toEqual([502, 'upstream-private', 0]);
    expect(logged.join('')).toContain('ALLOW_PRIVATE_SITES');
    await strict.close();
  });
  it('whose address is the portal itself causes no endless loop', async () => {
    await gateway.addLiveSite('loop', gateway.app.listeningOrigin);
    const other = await gateway.addCustomer({ AccessAll: true, sites: ['loop'] });
    for (const SendsKey of [false, true]) {
      const site = { RecordId: gateway.siteID('loop'), Name: 'loop', BaseUrl: gateway.app.listeningOrigin, SendsKey };
      await gateway.manage('UpdateSites', [site]);
      const response = await gateway.ask(other, '/api/v4.0/roles', { site: 'loop' });
      expect([response.statusCode, codeOf(response)]).toEqual([502, 'upstream-loop']);
    }
  });
});
