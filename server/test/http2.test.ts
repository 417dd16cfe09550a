import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type ClientHttp2Session, connect, constants, type OutgoingHttpHeaders } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectSecurely, type TLSSocket } from 'node:tls';
import { callArrivesWithinSeconds, callsAtOnceMaximum, liveCallsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import { pino } from 'pino';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { renewCertificate } from '../src/http/tls.ts';
import { forAllTests } from './fixtures/for-all-tests.ts';
import { openTestGateway, sandboxSite, type TestCustomer } from './fixtures/gateway.ts';
import { liveSiteForAllTests } from './fixtures/live-site.ts';
import { renewed, selfSigned } from './fixtures/self-signed.ts';
import { testAdministrator } from './fixtures/test-portal.ts';
import { waitUntil } from './fixtures/wait-until.ts';

const list = '/api/v4.0/invoices';
const worksheets = '/api/v4.0/worksheets';
const upload = '/api/v3.0/projects/upload/4711';
const megabyte = 1024 * 1024;
const json = { 'content-type': 'application/json' };

const tls = selfSigned as never;
const live = liveSiteForAllTests();
const gateway = forAllTests(() =>
  openTestGateway({ allowsPrivateSites: true, publicOrigin: 'https://localhost', tls }),
);
let customer: TestCustomer;
let origin: string;
let session: ClientHttp2Session;
let key: Record<string, string>;

beforeAll(async () => {
  await gateway.addLiveSite('live-vvs', live.address);
  customer = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite, 'live-vvs'] });
  key = { apikey: customer.apiKey, sitename: sandboxSite };
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `https://localhost:${new URL(gateway.app.listeningOrigin).port}`;
  session = openSession();
});
afterAll(() => session.destroy());

const openSession = () => connect(origin, { ca: selfSigned.cert, lookup, maxSessionMemory: 1_000 });
/** Resolves any name to this machine. */
const lookup = ((_name: string, options: { all?: boolean }, done: (...found: unknown[]) => void) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as never;

async function ask(path: string, headers: OutgoingHttpHeaders = {}, body?: string, over = session) {
  const stream = over.request({ ':path': path, ...headers }, { endStream: body === undefined });
  if (body !== undefined) stream.end(body);
  const [[response], bytes] = await Promise.all([once(stream, 'response'), buffer(stream)]);
  const text = bytes.toString();
  return { status: response[':status'] as number, headers: response as Record<string, string>, text };
}
const post = (path: string, headers: OutgoingHttpHeaders, body: string) =>
  ask(path, { ':method': 'POST', ...headers }, body);
const codeIn = (text: string) => JSON.parse(text).validationErrors[0]?.code;

describe('over HTTP/2', () => {
  it('API responses have the common headers, and are compressed', async () => {
    const headers = { ...key, 'accept-encoding': 'gzip', 'x-request-id': 'ordre-1' };
    const response = await ask('/api/access', headers);
    expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', 'x-request-id': 'ordre-1' });
    expect(response.headers.ratelimit).toMatch(/^"minute";r=\d+;t=\d+$/);
  });
  it('a lost response ends its stream without one, and the connection is used again', async () => {
    const stream = session.request({ ':path': list, ...key, 'x-sandbox-scenario': 'lost-response' });
    let hasResponse = false;
    stream.once('response', () => {
      hasResponse = true;
    });
    await once(stream, 'close');
    expect(hasResponse).toBe(false);
    expect((await ask(list, key)).status).toBe(200);
  });
  it('a caller who resets the stream frees the connection to the site', async () => {
    const closed = Promise.withResolvers<void>();
    live.respond = (message) => message.socket.once('close', () => closed.resolve());
    const stream = session.request({ ':path': '/api/v4.0/roles', ...key, sitename: 'live-vvs' });
    stream.on('error', () => {});
    await waitUntil(() => live.received.some(({ message }) => message.url === '/api/v4.0/roles'));
    stream.close(constants.NGHTTP2_CANCEL);
    await closed.promise;
    live.respond = (_message, response) => response.end('{}');
  });
  it('an upload that arrives too slowly is closed, but not a call that waits for its site', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    live.respond = () => {};
    const headers = { ...key, ...json, sitename: 'live-vvs' };
    const slow = session.request({ ':method': 'POST', ':path': upload, ...headers });
    slow.write('[');
    const waiting = post(worksheets, headers, '[]');
    await waitUntil(() => live.received.length === 1);
    vi.advanceTimersByTime(callArrivesWithinSeconds * 1000);
    vi.useRealTimers();
    await once(slow, 'close');
    expect(slow.rstCode).toBe(constants.NGHTTP2_CANCEL);
    expect((await waiting).status).toBe(504);
  });
  it('writes with a key leave their limits when the caller resets the stream, and are carried out', async () => {
    const waiting: ServerResponse[] = [];
    live.respond = (_message, response) => void waiting.push(response);
    const headers = { ...key, ...json, ':path': worksheets, ':method': 'POST', sitename: 'live-vvs' };
    const streams = Array.from({ length: liveCallsAtOnceMaximum }, (_, call) => {
      const stream = session.request({ ...headers, 'idempotency-key': `reset-${call}` });
      return stream.on('error', () => {}).end('[]');
    });
    await waitUntil(() => waiting.length === liveCallsAtOnceMaximum);
    for (const stream of streams) stream.close(constants.NGHTTP2_CANCEL);
    await Promise.all(streams.map((stream) => stream.closed || once(stream, 'close')));
    for (const response of waiting) response.end('{"done":true}');
    live.respond = (_message, response) => response.end('{}');
    await waitUntil(async () => (await ask('/api/v4.0/roles', { ...key, sitename: 'live-vvs' })).status === 200);
    const repeated = await post(
      worksheets,
      { ...key, ...json, sitename: 'live-vvs', 'idempotency-key': 'reset-0' },
      '[]',
    );
    expect(repeated).toMatchObject({ status: 200, text: '{"done":true}', headers: { 'idempotency-replayed': 'true' } });
  });
  it('an upload that is refused halfway ends its stream and leaves its limits', async () => {
    const other = await gateway.addCustomer({ AccessAll: true });
    const headers = { ...json, ':path': worksheets, ':method': 'POST', apikey: other.apiKey, sitename: sandboxSite };
    const stream = session.request(headers);
    stream.on('error', () => {}).write(Buffer.alloc(8 * megabyte)); // no JSON
    const [[{ ':status': status }]] = await Promise.all([once(stream, 'response'), once(stream.resume(), 'close')]);
    expect(status).toBe(400);
    await waitUntil(async () => (await gateway.countsOf(other))[4] === 1);
  });
  it('pages are served, compressed and revalidated', async () => {
    const page = await ask('/invoicesv4', { 'accept-encoding': 'br' });
    expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br']);
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const again = await ask('/invoicesv4', { 'accept-encoding': 'br', 'if-none-match': page.headers.etag });
    expect(again.status).toBe(304);
    expect(await ask('/invoicesv4', { ':method': 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  describe('MCP calls', () => {
    const params = { name: 'call_get', arguments: { operation: 'v4.0/listInvoices' } };
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const send = (sitename: string) =>
      post('/mcp', { ...key, ...json, sitename, accept: 'application/json, text/event-stream' }, message);

    it('reach the sandbox and live sites, whose failures are reported', async () => {
      for (const site of [sandboxSite, 'live-vvs'])
        expect(await send(site)).toMatchObject({ status: 200, text: expect.stringContaining('HTTP 200') });
      live.respond = (_message, response) => response.write('[', () => response.destroy());
      expect(await send('live-vvs')).toMatchObject({ status: 200, text: expect.stringContaining('"isError":true') });
    });
    it('on one live site are limited in concurrency like other calls', async () => {
      const waiting: ServerResponse[] = [];
      live.respond = (_message, response) => void waiting.push(response);
      const pending = Array.from({ length: liveCallsAtOnceMaximum }, () => send('live-vvs'));
      await waitUntil(() => waiting.length === liveCallsAtOnceMaximum);
      expect(await send('live-vvs')).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
      expect(await send(sandboxSite)).toMatchObject({ status: 200, text: expect.stringContaining('HTTP 200') });
      for (const response of waiting) response.end('{}');
      for (const { status } of await Promise.all(pending)) expect(status).toBe(200);
    });
  });

  it('keys that share a connection are handled separately', async () => {
    const other = await gateway.addCustomer();
    const calls = Array.from({ length: 20 }, (_, call) => ask(list, call % 2 ? { ...key, apikey: other.apiKey } : key));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(10).fill([200, 401]).flat());
    expect(codeIn((await ask(list)).text)).toBe('key-missing');
  });
  it('bodies arrive with and without a length, up to the limit', async () => {
    const body = JSON.stringify([{ worksheetID: 1, description: 'Tætning af rør' }]);
    for (const headers of [json, { ...json, 'content-length': Buffer.byteLength(body) }]) {
      const { text } = await ask(worksheets, { ':method': 'PATCH', ...key, ...headers }, body);
      expect(JSON.parse(text)).toMatchObject({ body: JSON.parse(body) });
    }
    const large = JSON.stringify([{ fileData: 'x'.repeat(8 * megabyte) }]);
    expect((await post(upload, { ...key, ...json }, large)).text.length).toBeGreaterThan(8 * megabyte);
    for (const more of [{}, { 'content-length': large.length }]) {
      const stream = session.request({ ':path': worksheets, ':method': 'POST', ...key, ...json, ...more });
      stream.on('error', () => {}).end(large);
      const [response] = await once(stream, 'response');
      expect(response[':status']).toBe(400);
      stream.close();
    }
  });
  it('calls on live sites are forwarded', async () => {
    live.respond = (_message, response) => response.writeHead(200, { 'x-own': '1', ...json }).end('{"from":"site"}');
    const headers = { ...key, ...json, sitename: 'live-vvs' };
    const body = 'y'.repeat(megabyte);
    const response = await post(worksheets, headers, body);
    expect([response.status, response.text, response.headers['x-own']]).toEqual([200, '{"from":"site"}', undefined]);
    expect(live.received.at(-1)).toMatchObject({ body: Buffer.from(body), message: { method: 'POST' } });
    live.respond = (_message, response) => void response.destroy();
    expect(codeIn((await post(worksheets, headers, '[]')).text)).toBe('upstream-unreachable');
  });
  it('administrators log in, and are recognized by their token', async () => {
    const { status, text: token } = await post('/auth/login', json, JSON.stringify(testAdministrator));
    expect(status).toBe(200);
    const signedIn = await ask('/Admin/session', { authorization: `Bearer ${token}` });
    expect(JSON.parse(signedIn.text)).toMatchObject({ username: 'admin' });
  });
  it('cancelled uploads release their share of the concurrency limit', async () => {
    for (let call = 0; call < callsAtOnceMaximum + 5; call++) {
      const stream = session.request({ ':path': worksheets, ':method': 'POST', ...key, ...json, 'content-length': 9 });
      stream.on('error', () => {}).write('[');
      await sleep(5);
      stream.close(constants.NGHTTP2_CANCEL);
    }
    await expect.poll(async () => (await ask(list, key)).status).toBe(200);
  });
  it('cancelled calls of HEAD release their share of the concurrency limit', async () => {
    live.respond = (_message, response) => void response.write('[');
    for (let call = 0; call < liveCallsAtOnceMaximum; call++) {
      const received = live.received.length;
      const stream = session.request({ ':path': list, ':method': 'HEAD', ...key, sitename: 'live-vvs' });
      stream.on('error', () => {});
      await waitUntil(() => live.received.length > received);
      stream.close(constants.NGHTTP2_CANCEL);
    }
    live.respond = (_message, response) => response.end('{}');
    await expect.poll(async () => (await ask(list, { ...key, sitename: 'live-vvs' })).status).toBe(200);
  });
  it('different hosts and CONNECT are refused', async () => {
    expect((await ask('/', { host: 'localhost', ':authority': 'localhost' })).status).toBe(200);
    expect((await ask('/', { host: 'elsewhere', ':authority': 'localhost' })).status).toBe(400);
    const tunnel = session.request({ ':method': 'CONNECT', ':authority': 'example.dk:443' }, { endStream: true });
    expect((await once(tunnel, 'response'))[0][':status']).toBe(405);
  });
  it('a client that opens and resets streams rapidly is disconnected', async () => {
    const own = openSession();
    own.on('error', () => {});
    const closed = new Promise((resolve) => void own.once('close', resolve));
    while (!own.destroyed) {
      for (let count = 0; count < 50 && !own.destroyed; count++) {
        const stream = own.request({ ':path': '/' });
        stream.on('error', () => {});
        stream.close(constants.NGHTTP2_CANCEL);
      }
      await sleep(5);
    }
    await closed;
    expect((await ask('/')).status).toBe(200);
  });
});

it('HTTP/1.1 works on the same port', async () => {
  const dispatcher = new Agent({ allowH2: false, connect: { ca: selfSigned.cert, lookup } });
  const body = JSON.stringify([{ worksheetID: 1 }]);
  const response = await fetch(origin + worksheets, {
    method: 'PATCH',
    headers: { ...key, ...json },
    body,
    dispatcher,
  });
  expect(await response.json()).toMatchObject({ body: JSON.parse(body) });
  await dispatcher.close();
});

describe('TLS', () => {
  const handshake = async (options: object): Promise<TLSSocket> => {
    const socket = connectSecurely({
      port: Number(new URL(origin).port),
      host: '127.0.0.1',
      servername: 'localhost',
      ca: selfSigned.cert,
      ...options,
    });
    await once(socket, 'secureConnect');
    return socket;
  };
  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'supports %s with forward secrecy and authenticated encryption',
    async (version) => {
      const socket = await handshake({ minVersion: version, maxVersion: version });
      const { standardName } = socket.getCipher();
      expect(standardName).toMatch(version === 'TLSv1.2' ? /^TLS_ECDHE_.*(GCM|POLY1305)/ : /^TLS_.*(GCM|POLY1305)/);
      socket.destroy();
    },
  );
  it.each([
    ['old versions', { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }],
    [
      'weak cipher suites',
      { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA:AES128-SHA:AES128-GCM-SHA256' },
    ],
  ])('refuses %s', async (_name, options) => {
    await expect(handshake(options)).rejects.toThrow();
  });
  it('uses a renewed certificate, and keeps the old one if the new is invalid', async () => {
    const logged: string[] = [];
    const log = pino({}, { write: (line) => void logged.push(line) });
    const certificateName = async () => {
      const socket = await handshake({ rejectUnauthorized: false });
      const { CN } = socket.getPeerCertificate().subject;
      socket.destroy();
      return CN;
    };
    for (const broken of [{ ...renewed, cert: 'nonsense' }, { ...renewed, key: selfSigned.key }, null]) {
      renewCertificate(gateway.app.server, () => broken, log);
      expect(await certificateName()).toBe('Nobody');
    }
    renewCertificate(
      gateway.app.server,
      () => {
        throw new Error('the file is gone');
      },
      log,
    );
    expect(logged).toHaveLength(4);
    renewCertificate(gateway.app.server, () => renewed, log);
    expect(await certificateName()).toBe('Somebody');
    // Open connections are not affected.
    expect((await ask('/')).status).toBe(200);
  });
});
