import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { forAllTests } from './fixtures/for-all-tests.ts';
import { openTestGateway, sandboxSite, type TestCustomer } from './fixtures/gateway.ts';
import { liveSiteForAllTests } from './fixtures/live-site.ts';

const list = '/api/v4.0/invoices';
const worksheets = '/api/v4.0/worksheets';
const liveSite = 'live-vvs';
const json = { 'content-type': 'application/json' };
const newID = /^[\da-f]{24}$/;

const logged: Record<string, unknown>[] = [];
const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
const live = liveSiteForAllTests();
const gateway = forAllTests(() => openTestGateway({ log, allowsPrivateSites: true }));
let customer: TestCustomer;
beforeAll(async () => {
  await gateway.addLiveSite(liveSite, live.address);
  await gateway.addLiveSite('gone-vvs', 'http://127.0.0.1:9');
  customer = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite, liveSite, 'gone-vvs'] });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});

const ask = (url = list, options: InjectOptions & { site?: string } = {}) => gateway.ask(customer, url, options);

describe('a request id is part of', () => {
  const tooLarge = { method: 'POST', headers: json, payload: `"${'x'.repeat(1024 * 1024)}"` } as const;
  const unknownKey = { headers: { apikey: randomUUID() } };
  const calls: [string, number, string, (InjectOptions & { site?: string })?][] = [
    ['a response', 200, list],
    ['a response without a body', 200, list, { method: 'HEAD' }],
    ['self-service', 200, '/api/access'],
    ['an unknown key', 401, list, unknownKey],
    ['a site without access', 401, list, { site: 'ukendt' }],
    ['an unknown method', 405, list, { method: 'DELETE' }],
    ['an unknown path', 404, '/api/v4.0/ukendt'],
    ['an unknown version', 404, '/api/v9.0/invoices'],
    ['an invalid URL', 400, '/api/v4.0/%zz'],
    ['an ambiguous path value', 400, `${list}/a%2fb`],
    ['a too large body', 400, worksheets, tooLarge],
    ['invalid JSON', 400, worksheets, { method: 'POST', headers: json, payload: '{' }],
    ['a live response', 200, list, { site: liveSite }],
    ['an unreachable site', 502, list, { site: 'gone-vvs' }],
  ];
  it.each(calls)('%s, and is the id of the caller if it sent a valid one', async (_what, status, url, options = {}) => {
    const made = await ask(url, options);
    expect([made.statusCode, made.headers['x-request-id']]).toEqual([status, expect.stringMatching(newID)]);
    const named = await ask(url, { ...options, headers: { ...options.headers, 'x-request-id': 'ordre:42.b_1-x' } });
    expect([named.statusCode, named.headers['x-request-id']]).toEqual([status, 'ordre:42.b_1-x']);
    const badly = await ask(url, { ...options, headers: { ...options.headers, 'x-request-id': 'x'.repeat(65) } });
    expect(badly.headers['x-request-id']).toMatch(newID);
  });

  it('log lines about a failed upstream', async () => {
    const failed = await ask(list, { site: 'gone-vvs', headers: { 'x-request-id': 'fejl-7' } });
    expect([failed.statusCode, failed.headers['x-request-id']]).toEqual([502, 'fejl-7']);
    expect(logged.map(({ request }) => request)).toContain('fejl-7');
  });

  it.each(['NONSENSE\r\n\r\n', `GET ${list} HTTP/1.1\r\nHost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`])(
    'responses to invalid requests: %.8s',
    async (message) => {
      const socket = connect(Number(new URL(gateway.app.listeningOrigin).port), '127.0.0.1').setEncoding('latin1');
      socket.write(message);
      const [received] = await once(socket, 'data');
      socket.destroy();
      expect(received).toMatch(/\r\nx-request-id: [\da-f]{24}\r\n/);
    },
  );

  it('forwarded requests; the id of the live site is not returned', async () => {
    live.respond = (_message, response) => response.setHeader('x-request-id', 'sitets').end('{}');
    const { headers } = await ask(list, { site: liveSite, headers: { 'x-request-id': 'min-1' } });
    const made = await ask(list, { site: liveSite });
    expect(headers['x-request-id']).toBe('min-1');
    expect(made.headers['x-request-id']).toMatch(newID);
    const sent = live.received.map(({ message }) => message.headers['x-request-id']);
    expect(sent).toEqual(['min-1', made.headers['x-request-id']]);
  });
});

describe('the remaining quota', () => {
  const limitIn = ({ headers }: { headers: Record<string, unknown> }) => [
    headers['ratelimit-policy'],
    headers.ratelimit,
  ];

  it('is part of every response to a known key; refused calls are free', async () => {
    const limited = await openTestGateway({ callsPerMinute: 3 });
    const known = await limited.addCustomer({ AccessAll: true });
    const policy = '"minute";q=3;w=60';
    const refused = await limited.ask(known, list, { site: 'ukendt' });
    expect([refused.statusCode, ...limitIn(refused)]).toEqual([401, policy, '"minute";r=3;t=0']);
    for (const left of [2, 1, 0]) {
      const { statusCode, headers } = await limited.ask(known, left === 1 ? '/api/access' : list);
      expect([statusCode, headers['ratelimit-policy']]).toEqual([200, policy]);
      expect(headers.ratelimit).toMatch(new RegExp(`^"minute";r=${left};t=(?:1\\d|20)$`));
    }
    const slowed = await limited.ask(known, list);
    expect([slowed.statusCode, ...limitIn(slowed)]).toEqual([
      429,
      policy,
      `"minute";r=0;t=${slowed.headers['retry-after']}`,
    ]);
    expect(limitIn(await limited.ask({ apiKey: randomUUID() }, list))).toEqual([undefined, undefined]);
    await limited.close();
  });

  it('is not the one of the live site', async () => {
    live.respond = (_message, response) => response.setHeader('ratelimit', '"site";r=1;t=1').end('{}');
    const [policy, left] = limitIn(await ask(list, { site: liveSite }));
    expect(policy).toBe('"minute";q=10000000;w=60');
    expect(left).toMatch(/^"minute";r=\d+;t=[01]$/);
  });
});

it('accepted encodings and encoded responses are forwarded', async () => {
  live.respond = (message, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(String(message.headers['accept-encoding'])));
  const { headers, rawPayload } = await ask(list, { site: liveSite, headers: { 'accept-encoding': 'br, gzip' } });
  expect([headers['content-encoding'], gunzipSync(rawPayload).toString()]).toEqual(['gzip', 'br, gzip']);
});

it('cross-origin access is not allowed', async () => {
  const origin = 'https://example.dk';
  const preflight = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'apikey' };
  const asked = await ask(list, { method: 'OPTIONS', headers: preflight });
  expect(asked.statusCode).toBe(405);
  for (const { headers } of [asked, await ask(list, { headers: { origin } })])
    for (const name of Object.keys(headers)) expect(name).not.toMatch(/^access-control-/);
});
