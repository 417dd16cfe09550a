import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyError } from 'fastify';
import { pino } from 'pino';
import { request } from 'undici';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forAllTests } from '../../../test/fixtures/for-all-tests.ts';
import { openTestGateway, serveGateway, type TestCustomer } from '../../../test/fixtures/gateway.ts';
import { liveSiteForAllTests } from '../../../test/fixtures/live-site.ts';
import { waitUntil } from '../../../test/fixtures/wait-until.ts';
import type { Customer, Site } from '../../authorization/decide.ts';
import { Problem } from '../../http/problem.ts';
import { callProblemOf, sendCallProblem } from '../../http/send-problem.ts';
import type { Admitted } from '../call-types.ts';
import type { Call } from '../self-service/calls.ts';
import { createForward } from './forward.ts';

const liveSite = 'live-vvs';
const logged: string[] = [];
const log = pino({}, { write: (line) => logged.push(line) });
const live = liveSiteForAllTests();
const gateway = forAllTests(() => openTestGateway({ allowsPrivateSites: true, log }));

beforeAll(async () => {
  await gateway.addLiveSite(liveSite, live.address);
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  logged.length = 0;
});

describe('a caller who hangs up', () => {
  const askAndHangUp = async (method: 'GET' | 'POST') => {
    const other = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
    const path = method === 'GET' ? '/api/v4.0/roles' : '/api/v4.0/worksheets';
    const hangingUp = new AbortController();
    const response = request(`${gateway.app.listeningOrigin}${path}`, {
      method,
      headers: { apikey: other.apiKey, sitename: liveSite, 'content-type': 'application/json' },
      body: method === 'GET' ? null : '[]',
      signal: hangingUp.signal,
    });
    await waitUntil(() => live.received.length === 1);
    hangingUp.abort();
    await expect(response).rejects.toThrow();
    return other;
  };

  const sendHalf = async (origin: string, { apiKey }: TestCustomer) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(`POST /api/v4.0/worksheets HTTP/1.1\r\nHost: x\r\napikey: ${apiKey}\r\nsitename: ${liveSite}\r\n`);
    socket.write('content-type: application/json\r\ncontent-length: 100\r\n\r\n[');
    setTimeout(() => socket.destroy(), 100);
    await once(socket, 'close');
  };

  it.each(['GET', 'POST'] as const)('during %s aborts the upstream request, which counts once', async (method) => {
    let closed = 0;
    live.respond = (_message, response) => response.once('close', () => closed++);
    const other = await askAndHangUp(method);
    await waitUntil(() => closed === 1);
    expect(await gateway.countsOf(other)).toEqual({ 4: 1 });
    expect(logged).toEqual([]);
  });
  it('during a response aborts it, and the call counts once', async () => {
    let closed = 0;
    live.respond = (_message, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.once('close', () => {
        clearInterval(drip);
        closed++;
      });
    };
    const other = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
    const headers = { apikey: other.apiKey, sitename: liveSite };
    const { body } = await request(`${gateway.app.listeningOrigin}/api/v4.0/roles`, { headers });
    body.on('error', () => {}).destroy();
    await waitUntil(() => closed === 1);
    expect(await gateway.countsOf(other)).toEqual({ 2: 1 });
    expect(logged).toEqual([]);
  });
  it('while the rules are read causes no upstream request', async () => {
    const hungUp = Promise.withResolvers<void>();
    const { rulesFor } = gateway.api.rules;
    const rules = { rulesFor: async (keyHash: string) => hungUp.promise.then(() => rulesFor(keyHash)) };
    const app = await serveGateway(gateway, { rules });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const other = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
    await sendHalf(app.listeningOrigin, other);
    hungUp.resolve();
    await sleep(200);
    expect(live.received).toEqual([]);
    await app.close();
  });
  it('during the upload counts once, without an upstream request', async () => {
    const other = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
    await sendHalf(gateway.app.listeningOrigin, other);
    await waitUntil(async () => (await gateway.countsOf(other))[4] === 1);
    expect([live.received, logged]).toEqual([[], []]);
  });
});

describe('limits', () => {
  /** Generous where a test is not about them: the machine may be busy. */
  const limits = {
    headWithinMs: 60_000,
    responseWithinMs: 60_000,
    responseMaximumBytes: 1_000,
    connectionsPerSite: 2,
  };
  const callOf = (method: string) =>
    ({ operation: { path: '/x', method }, envelope: 'v4', bodyMaximumMegabytes: 1 }) as Call;

  async function serve(
    respondWith: RequestListener,
    own: Partial<typeof limits> = {},
    reauthorize: (admitted: Admitted) => Promise<Admitted> = async (admitted) => admitted,
  ) {
    live.respond = respondWith;
    const site: Site = { siteID: 1, name: 'x', kind: 'live', baseUrl: live.address, company: null };
    const app = Fastify();
    app.decorateRequest('problem', null).decorateRequest('call', null);
    const settings = { sandbox: gateway.api.sandbox.upstream, allowsPrivateSites: true, signCall: () => undefined };
    const forwardFor = createForward(app, settings, { ...limits, ...own });
    app.all('/x', async (request, reply) => {
      const customer = { customerID: Number(request.headers.customer ?? 1) } as Customer;
      const admitted = { customer, site };
      const forward = forwardFor(callOf(request.method));
      const { status, headers, body } = await forward(admitted, request, reply, () => reauthorize(admitted));
      return reply.code(status).headers(headers).send(body);
    });
    app.setErrorHandler((error, request, reply) =>
      sendCallProblem(reply, 'v4', callProblemOf(error as FastifyError, request)),
    );
    return app;
  }
  async function forwardOnce(respondWith: RequestListener, own: Partial<typeof limits> = {}) {
    const app = await serve(respondWith, own);
    const response = await app.inject('/x').catch((error: Error) => error);
    await app.close();
    return { response };
  }
  function respondWhenReleased() {
    const released = Promise.withResolvers<void>();
    const respond: RequestListener = (_message, response) => {
      response.write('x');
      void released.promise.then(() => response.end());
    };
    return { respond, release: released.resolve };
  }
  const askAs = (app: Awaited<ReturnType<typeof serve>>, customer: number) =>
    app.inject({ url: '/x', headers: { customer: String(customer) } });

  it('end the wait for a site that does not respond', async () => {
    const { response } = await forwardOnce(() => {}, { headWithinMs: 300 });
    expect(response).toMatchObject({ statusCode: 504 });
  });
  it('end a response that never completes', async () => {
    let drops = 0;
    const drip: RequestListener = (_message, response) => {
      response.writeHead(200);
      const dripping = setInterval(() => response.write('x', () => drops++), 50);
      response.once('close', () => clearInterval(dripping));
    };
    await forwardOnce(drip, { responseWithinMs: 1_200 });
    expect(drops).toBeGreaterThan(0);
  });
  it('reject a response by its content-length', async () => {
    const { response } = await forwardOnce((_message, answer) => answer.end('x'.repeat(2_000)));
    expect(response).toMatchObject({ statusCode: 502 });
  });
  it('cut a response that is too large', async () => {
    const { response } = await forwardOnce((_message, answer) => {
      answer.write('x'.repeat(500));
      setTimeout(() => answer.end('x'.repeat(5_000)), 50);
    });
    expect(response instanceof Error || response.body.length <= 1_000).toBe(true);
  });
  it('end the wait for a connection, without sending the request later', async () => {
    const { respond, release } = respondWhenReleased();
    const app = await serve(respond, { headWithinMs: 2_000 });
    const busy = [askAs(app, 1), askAs(app, 2)];
    await waitUntil(() => live.received.length === 2);
    expect(await askAs(app, 3)).toMatchObject({ statusCode: 504 });
    release();
    expect(await Promise.all(busy)).toMatchObject([{ statusCode: 200 }, { statusCode: 200 }]);
    expect(await askAs(app, 3)).toMatchObject({ statusCode: 200 });
    expect(live.received).toHaveLength(3);
    await app.close();
  });
  it('never send a write whose caller hung up while it waited for a connection', async () => {
    const { respond, release } = respondWhenReleased();
    const app = await serve(respond);
    const hungUp = Promise.withResolvers<void>();
    const hangingUp = new AbortController();
    app.server.on('request', (message, response) => {
      if (message.method !== 'POST') return;
      response.once('close', hungUp.resolve);
      setTimeout(() => hangingUp.abort(), 100);
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const busy = [askAs(app, 1), askAs(app, 2)];
    await waitUntil(() => live.received.length === 2);
    const { signal } = hangingUp;
    const headers = { customer: '3' };
    const waiting = request(`${app.listeningOrigin}/x`, { method: 'POST', headers, signal });
    await expect(waiting).rejects.toThrow();
    await hungUp.promise;
    release();
    await Promise.all(busy);
    expect(await askAs(app, 4)).toMatchObject({ statusCode: 200 });
    expect(live.received.map(({ message }) => message.method)).toEqual(['GET', 'GET', 'GET']);
    await app.close();
  });
  it('apply to an invalid response, without reading the rest', async () => {
    let closed = false;
    const { response } = await forwardOnce((_message, answer) => {
      answer.writeHead(302, { location: '/' }).write('x');
      answer.once('close', () => {
        closed = true;
      });
    });
    expect(response).toMatchObject({ statusCode: 502 });
    await waitUntil(() => closed);
  });
  it('close the connection of a long response to a read that is refused by then', async () => {
    let closed = false;
    const neverEnd: RequestListener = (_message, response) => {
      response.once('close', () => {
        closed = true;
      });
      response.write(Buffer.alloc(1_000_000));
    };
    const refuse = () => Promise.reject(new Problem('access-off'));
    const app = await serve(neverEnd, { responseMaximumBytes: 10_000_000 }, refuse);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { statusCode, body } = await request(`${app.listeningOrigin}/x`);
    await body.dump();
    expect(statusCode).toBe(401);
    await waitUntil(() => closed);
    await app.close();
  });
});

it('a database that is down when a read is authorized again is not the fault of the site', async () => {
  let decisions = 0;
  const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const rulesFor = (keyHash: string) =>
    decisions++ === 0 ? gateway.api.rules.rulesFor(keyHash) : Promise.reject<never>(down);
  const app = await serveGateway(gateway, { rules: { rulesFor } });
  const { apiKey } = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
  live.respond = (_message, response) => response.end('{}');
  const response = await app.inject({ url: '/api/v4.0/roles', headers: { apikey: apiKey, sitename: liveSite } });
  expect(response).toMatchObject({ statusCode: 503, body: expect.stringContaining('database-unavailable') });
  await app.close();
});
