/** TLS of our own: the same product over HTTP/2 and over HTTP/1.1. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type ClientHttp2Session, connect, constants, type OutgoingHttpHeaders } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectSecurely, type TLSSocket } from 'node:tls';
import { callsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import { pino } from 'pino';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { renewCertificate } from '../src/http/tls.ts';
import { openTestGateway, sandboxSite, type TestCustomer, type TestGateway } from './fixtures/gateway.ts';
import { type LiveSite, openLiveSite } from './fixtures/live-site.ts';
import { renewed, selfSigned } from './fixtures/self-signed.ts';
import { testAdministrator } from './fixtures/test-portal.ts';

const list = '/api/v4.0/invoices';
const worksheets = '/api/v4.0/worksheets';
const upload = '/api/v3.0/projects/upload/4711';
const megabyte = 1024 * 1024;
const json = { 'content-type': 'application/json' };

let gateway: TestGateway;
let live: LiveSite;
let customer: TestCustomer;
let origin: string;
let session: ClientHttp2Session;
let key: Record<string, string>;

beforeAll(async () => {
  live = await openLiveSite();
  gateway = await openTestGateway({
    allowsPrivateSites: true,
    publicOrigin: 'https://localhost',
    tls: selfSigned as never,
  });
  await gateway.addLiveSite('live-vvs', live.address);
  customer = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite, 'live-vvs'] });
  key = { apikey: customer.apiKey, sitename: sandboxSite };
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `https://localhost:${new URL(gateway.app.listeningOrigin).port}`;
  session = dial();
});
afterAll(async () => {
  session.destroy();
  live.close();
  await gateway.close();
});

const dial = () => connect(origin, { ca: selfSigned.cert, lookup: here, maxSessionMemory: 1_000 });
/** Wherever the name leads otherwise. */
const here = ((_name: string, options: { all?: boolean }, done: (...found: unknown[]) => void) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as never;

/** One request over the connection that all of these tests share. */
async function ask(path: string, headers: OutgoingHttpHeaders = {}, body?: string, over = session) {
  const stream = over.request({ ':path': path, ...headers }, { endStream: body === undefined });
  if (body !== undefined) stream.end(body);
  const [[answer], bytes] = await Promise.all([once(stream, 'response'), buffer(stream)]);
  const text = bytes.toString();
  return { status: answer[':status'] as number, headers: answer as Record<string, string>, text };
}
const post = (path: string, headers: OutgoingHttpHeaders, body: string) =>
  ask(path, { ':method': 'POST', ...headers }, body);
const codeIn = (text: string) => JSON.parse(text).validationErrors[0]?.code;

describe('over HTTP/2', () => {
  it('an answer of the API is packed, and has its id and the limit', async () => {
    const headers = { ...key, 'accept-encoding': 'gzip', 'x-request-id': 'ordre-1' };
    const answer = await ask('/api/access', headers);
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'x-request-id': 'ordre-1' });
    expect(answer.headers.ratelimit).toMatch(/^"minute";r=\d+;t=\d+$/);
  });
  it('a page is answered, packed, and not sent twice', async () => {
    const page = await ask('/invoicesv4', { 'accept-encoding': 'br' });
    expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br']);
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await ask('/invoicesv4', { 'accept-encoding': 'br', 'if-none-match': page.headers.etag })).status).toBe(
      304,
    );
    expect(await ask('/invoicesv4', { ':method': 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect(await ask('/invoces')).toMatchObject({ status: 404, text: expect.stringContaining('/invoicesv4') });
  });
  it('an assistant calls over the connection that it has, live sites too', async () => {
    const headers = { ...key, ...json, accept: 'application/json, text/event-stream' };
    const params = { name: 'call_get', arguments: { operation: 'v4.0/listInvoices' } };
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    for (const sitename of [sandboxSite, 'live-vvs'])
      expect(await post('/mcp', { ...headers, sitename }, message)).toMatchObject({
        ...{ status: 200, text: expect.stringContaining('HTTP 200, x-request-id') },
      });

    // No more is asked of a site than an assistant can be given; one that breaks off is told of.
    const { respond } = live;
    const long = '['.repeat(50 * megabyte);
    live.respond = (_message, response) => response.end(long);
    const cut = await post('/mcp', { ...headers, sitename: 'live-vvs' }, message);
    live.respond = (_message, response) => response.write('[', () => response.destroy());
    const broken = await post('/mcp', { ...headers, sitename: 'live-vvs' }, message);
    live.respond = respond;
    expect(cut).toMatchObject({ status: 200, text: expect.stringContaining('512 kB') });
    expect(broken).toMatchObject({ status: 200, text: expect.stringContaining('"isError":true') });
  });
  it('an assistant has as many calls under way as any caller', async () => {
    const headers = { ...key, ...json, sitename: 'live-vvs', accept: 'application/json, text/event-stream' };
    const params = { name: 'call_get', arguments: { operation: 'v4.0/listInvoices' } };
    const send = () => post('/mcp', headers, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    const { respond } = live;
    const waiting: ServerResponse[] = [];
    live.respond = (_message, response) => void waiting.push(response);
    const underway = Array.from({ length: callsAtOnceMaximum }, send);
    await vi.waitUntil(() => waiting.length === callsAtOnceMaximum, { timeout: 30_000 });
    const oneMore = await send();
    live.respond = respond;
    for (const response of waiting) response.end('{}');
    expect(oneMore).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    for (const { status } of await Promise.all(underway)) expect(status).toBe(200);
  });
  it('the gateway decides as it always does', async () => {
    expect(await ask(list, key)).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(await ask(list, { ...key, ':method': 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect(codeIn((await ask(list)).text)).toBe('key-missing');
    expect(codeIn((await ask(list, { ...key, apikey: 'x' })).text)).toBe('key-unknown');
    expect(codeIn((await ask('/api/v4.0/nothing', key)).text)).toBe('endpoint-unknown');
    expect(await ask('/api/v4.0/%zz', key)).toMatchObject({ status: 400 });
  });
  it('keys that share a connection are told apart', async () => {
    const other = await gateway.addCustomer();
    const asked = Array.from({ length: 20 }, (_, call) => ask(list, call % 2 ? { ...key, apikey: other.apiKey } : key));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(10).fill([200, 401]).flat());
  });
  it('what is written arrives, with a length and without one', async () => {
    const body = JSON.stringify([{ worksheetID: 1, description: 'Tætning af rør' }]);
    const patch = (headers: OutgoingHttpHeaders) => ask(worksheets, { ':method': 'PATCH', ...key, ...headers }, body);
    for (const headers of [json, { ...json, 'content-length': Buffer.byteLength(body) }]) {
      expect(JSON.parse((await patch(headers)).text)).toMatchObject({ body: JSON.parse(body) });
    }
    expect((await patch({})).status).toBe(400);
    expect((await ask(worksheets, { ':method': 'PATCH', ...key, ...json })).status).toBe(200);
  });
  it('a large file arrives, and what is too large is told so', async () => {
    const large = JSON.stringify([{ fileData: 'x'.repeat(8 * megabyte) }]);
    const sent = await post(upload, { ...key, ...json }, large);
    expect([sent.status, sent.text.length > 8 * megabyte]).toEqual([200, true]);
    const lengthOf = (body: string) => ({ 'content-length': body.length });
    for (const more of [{}, lengthOf(large)]) {
      const stream = session.request({ ':path': worksheets, ':method': 'POST', ...key, ...json, ...more });
      stream.on('error', () => {}).end(large);
      const [answer] = await once(stream, 'response');
      expect(answer[':status']).toBe(400);
      stream.close();
    }
  });
  it('calls to a live site go there and back', async () => {
    live.respond = (_message, response) => response.writeHead(200, { 'x-own': '1', ...json }).end('{"from":"site"}');
    const headers = { ...key, sitename: 'live-vvs' };
    const got = await ask(`${list}?page=2`, headers);
    expect([got.status, got.text, got.headers['x-own']]).toEqual([200, '{"from":"site"}', undefined]);
    const body = 'y'.repeat(megabyte);
    expect((await post(worksheets, { ...headers, ...json }, body)).status).toBe(200);
    expect(live.received.at(-1)).toMatchObject({ body: Buffer.from(body), message: { method: 'POST' } });
    live.respond = (_message, response) =>
      void response.write('x'.repeat(megabyte), () => response.end('x'.repeat(megabyte)));
    expect((await ask(list, headers)).text).toHaveLength(2 * megabyte);
    live.respond = (_message, response) => void response.destroy();
    expect(codeIn((await post(worksheets, { ...headers, ...json }, '[]')).text)).toBe('upstream-unreachable');
  });
  it('administrators log in, and are known by their token', async () => {
    const { status, text: token } = await post('/auth/login', json, JSON.stringify(testAdministrator));
    expect(status).toBe(200);
    const signedIn = await ask('/Admin/session', { authorization: `Bearer ${token}` });
    expect(JSON.parse(signedIn.text)).toMatchObject({ username: 'admin' });
    expect((await ask('/Admin/session')).status).toBe(401);
  });
  it('a caller who hangs up in the middle leaves nothing behind', async () => {
    for (let call = 0; call < 30; call++) {
      const stream = session.request({ ':path': worksheets, ':method': 'POST', ...key, ...json, 'content-length': 9 });
      stream.on('error', () => {}).write('[');
      await sleep(5);
      stream.close(constants.NGHTTP2_CANCEL);
    }
    let status = 429;
    for (; status === 429; await sleep(20)) status = (await ask(list, key)).status;
    expect(status).toBe(200);
  });
  it('names one host, and connects nobody', async () => {
    expect((await ask('/', { host: 'localhost', ':authority': 'localhost' })).status).toBe(200);
    expect((await ask('/', { host: 'elsewhere', ':authority': 'localhost' })).status).toBe(400);
    const tunnel = session.request({ ':method': 'CONNECT', ':authority': 'example.dk:443' }, { endStream: true });
    expect((await once(tunnel, 'response'))[0][':status']).toBe(405);
  });
  it('whoever opens requests only to end them is cut off', async () => {
    const own = dial();
    own.on('error', () => {});
    const ended = new Promise((resolve) => void own.once('close', resolve));
    while (!own.destroyed) {
      for (let count = 0; count < 50 && !own.destroyed; count++) {
        const stream = own.request({ ':path': '/' });
        stream.on('error', () => {});
        stream.close(constants.NGHTTP2_CANCEL);
      }
      await sleep(5);
    }
    await ended;
    expect((await ask('/')).status).toBe(200);
  });
});

describe('over HTTP/1.1', () => {
  it('all is as it was', async () => {
    const dispatcher = new Agent({ allowH2: false, connect: { ca: selfSigned.cert, lookup: here } });
    const response = await fetch(origin + list, { headers: key, dispatcher });
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ path: list })]);
    const body = JSON.stringify([{ worksheetID: 1 }]);
    const written = await fetch(origin + worksheets, {
      method: 'PATCH',
      headers: { ...key, ...json },
      body,
      dispatcher,
    });
    expect(await written.json()).toMatchObject({ body: JSON.parse(body) });
    await dispatcher.close();
  });
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
    'is %s with keys of its own and authenticated encryption',
    async (version) => {
      const socket = await handshake({ minVersion: version, maxVersion: version });
      const { standardName } = socket.getCipher();
      expect(standardName).toMatch(version === 'TLSv1.2' ? /^TLS_ECDHE_.*(GCM|POLY1305)/ : /^TLS_.*(GCM|POLY1305)/);
      socket.destroy();
    },
  );
  it.each([
    ['an old version', { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }],
    [
      'a weak suite',
      { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA:AES128-SHA:AES128-GCM-SHA256' },
    ],
  ])('is never %s', async (_name, options) => {
    await expect(handshake(options)).rejects.toThrow();
  });
  it('goes on with a renewed certificate, and with the old one where the new is no use', async () => {
    const logged: string[] = [];
    const log = pino({}, { write: (line) => void logged.push(line) });
    const nameNow = async () => {
      const socket = await handshake({ rejectUnauthorized: false });
      const { CN } = socket.getPeerCertificate().subject;
      socket.destroy();
      return CN;
    };
    for (const broken of [{ ...renewed, cert: 'nonsense' }, { ...renewed, key: selfSigned.key }, null]) {
      renewCertificate(gateway.app.server, () => broken, log);
      expect(await nameNow()).toBe('Nobody');
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
    expect(await nameNow()).toBe('Somebody');
    // Connections that stand are not disturbed.
    expect((await ask('/')).status).toBe(200);
  });
});
