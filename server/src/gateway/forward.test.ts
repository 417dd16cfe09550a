import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../access/decide.ts';
import type { Call } from './calls.ts';
import { makeForward } from './forward.ts';
import { openTestGateway, type TestCustomer, type TestGateway } from './gateway.fixture.ts';

const liveSite = 'live-vvs';
let gateway: TestGateway;
let customer: TestCustomer;
let upstream: Server;
let received: { message: IncomingMessage; body: Buffer }[] = [];
let respond: RequestListener = () => {};

beforeAll(async () => {
  upstream = createServer(async (message, response) => {
    received.push({ message, body: await buffer(message) });
    respond(message, response);
  });
  gateway = await openTestGateway();
  await gateway.addLiveSite(liveSite, `${await listen(upstream)}/base/`);
  customer = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
});
afterAll(async () => {
  await gateway.close();
  upstream.close().closeAllConnections();
});

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return `http://127.0.0.1:${address.port}`;
}
const ask = (url: string, options: Parameters<TestGateway['ask']>[2] = {}) => {
  received = [];
  return gateway.ask(customer, url, { site: liveSite, ...options });
};
const codeOf = (response: { json(): unknown }) =>
  (response.json() as { validationErrors: { code: string }[] }).validationErrors[0]?.code;

describe('a call on a live site', () => {
  it('arrives at its address, by the documented path', async () => {
    respond = (_message, response) => response.setHeader('content-type', 'application/json').end('{"data":[]}');
    const response = await ask('/API/v4.0/Invoices/17?search=a%20b&page=2', { site: liveSite.toUpperCase() });
    expect([response.statusCode, response.body]).toEqual([200, '{"data":[]}']);
    expect(received[0]?.message).toMatchObject({
      method: 'GET',
      url: '/base/api/v4.0/invoices/17?search=a%20b&page=2',
      headers: { apikey: customer.apiKey, sitename: liveSite, via: '1.1 fagvaerk' },
    });
  });
  it('takes along what it needs and nothing else, both ways', async () => {
    respond = (_message, response) =>
      response
        .setHeaders(
          new Map([
            ['set-cookie', 'a=b'],
            ['server', 'secret/1.0'],
            ['etag', '"1"'],
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
    const arrived = received[0]?.message.headers ?? {};
    expect(Object.keys(arrived).sort()).toEqual([
      'accept',
      'apikey',
      'connection',
      'host',
      'sitename',
      'user-agent',
      'via',
    ]);
    for (const name of ['set-cookie', 'server', 'x-powered-by']) expect(response.headers).not.toHaveProperty(name);
    expect(response.headers.etag).toBe('"1"');
  });
  it('keeps its body byte for byte', async () => {
    respond = (_message, response) => response.end('{}');
    const payload = ' [ {"amount": 12345678901234567890.10} ] ';
    await ask('/api/v4.0/worksheets', {
      method: 'PATCH',
      payload,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(received[0]?.body.toString()).toBe(payload);
    expect(received[0]?.message.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(payload.length),
    });
  });
  it('brings files and errors back as they are', async () => {
    const file = Buffer.alloc(3_000_000, '%PDF');
    respond = (_message, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(file);
    const response = await ask('/api/v3.0/purchaseinvoices/pdf/1');
    expect([response.headers['content-type'], response.rawPayload.equals(file)]).toEqual(['application/pdf', true]);
    respond = (_message, answer) =>
      answer.writeHead(400, { 'content-type': 'application/json' }).end('{"hasErrors":true}');
    expect((await ask('/api/v4.0/roles')).statusCode).toBe(400);
  });
  it('uses connections again', async () => {
    respond = (_message, response) => response.end('{}');
    const ports = new Set<number | undefined>();
    for (let round = 0; round < 5; round++) {
      await ask('/api/v4.0/roles');
      ports.add(received[0]?.message.socket.remotePort);
    }
    expect(ports.size).toBeLessThanOrEqual(2);
  });
  it('repeats a reading whose connection was lost, and no writing', async () => {
    const losses = { left: 1 };
    respond = (message, response) => (losses.left-- > 0 ? message.socket.destroy() : response.end('{}'));
    expect((await ask('/api/v4.0/roles')).statusCode).toBe(200);
    losses.left = 1;
    const response = await ask('/api/v4.0/worksheets', { method: 'PATCH', payload: [] });
    expect([response.statusCode, codeOf(response), received.length]).toEqual([502, 'upstream-unreachable', 1]);
  });
});

describe('a site that cannot answer', () => {
  it('that redirects is followed by nobody', async () => {
    respond = (_message, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/', 'content-length': 3 }).end('abc');
    const response = await ask('/api/v4.0/roles');
    expect([response.statusCode, codeOf(response), response.headers.location, received.length]).toEqual([
      502,
      'upstream-unreachable',
      undefined,
      1,
    ]);
  });
  it('that is down is said to be, in the envelope', async () => {
    const gone = createServer();
    const address = await listen(gone);
    gone.close();
    await gateway.addLiveSite('gone', address);
    const other = await gateway.addCustomer({ AccessAll: true, sites: ['gone'] });
    const response = await gateway.ask(other, '/api/v3.0/invoices', { site: 'gone' });
    expect([response.statusCode, codeOf(response)]).toEqual([502, 'upstream-unreachable']);
    expect(response.json()).toMatchObject({ data: [], hasErrors: true });
  });
  it('whose address leads back here is not asked for ever', async () => {
    await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    await gateway.addLiveSite('loop', gateway.app.listeningOrigin);
    const other = await gateway.addCustomer({ AccessAll: true, sites: ['loop'] });
    const response = await gateway.ask(other, '/api/v4.0/roles', { site: 'loop' });
    expect([response.statusCode, codeOf(response)]).toEqual([502, 'upstream-loop']);
  });
});

describe('limits', () => {
  const limits = { headersWithinMs: 300, answerWithinMs: 600, answerMaximumBytes: 1_000 };
  const call = { operation: { path: '/x' }, envelope: 'v4' } as Call;

  async function forwardOnce(respondWith: RequestListener) {
    respond = respondWith;
    const address = upstream.address() as { port: number };
    const site: Site = { siteID: 1, name: 'x', kind: 'live', baseUrl: `http://127.0.0.1:${address.port}` };
    const app = Fastify();
    const forward = await makeForward(app, limits);
    app.get('/x', (request, reply) => forward(call, site, request, reply));
    const begun = performance.now();
    const response = await app.inject('/x').catch((error: Error) => error);
    const tookMs = performance.now() - begun;
    await app.close();
    return { response, tookMs };
  }

  it('end the wait for a site that is silent', async () => {
    const { response, tookMs } = await forwardOnce(() => {});
    expect(response).toMatchObject({ statusCode: 504 });
    expect(tookMs).toBeLessThan(3_000);
  });
  it('end an answer that drips for ever', async () => {
    const { tookMs } = await forwardOnce((_message, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 50);
      response.once('close', () => clearInterval(drip));
    });
    expect(tookMs).toBeGreaterThan(500);
    expect(tookMs).toBeLessThan(3_000);
  });
  it('refuse an answer that says it is too large', async () => {
    const { response } = await forwardOnce((_message, answer) => answer.end('x'.repeat(2_000)));
    expect(response).toMatchObject({ statusCode: 502 });
  });
  it('cut an answer that turns out to be', async () => {
    const { response } = await forwardOnce((_message, answer) => {
      answer.write('x'.repeat(500));
      setTimeout(() => answer.end('x'.repeat(5_000)), 50);
    });
    expect(response instanceof Error || response.body.length <= 1_000).toBe(true);
  });
});
