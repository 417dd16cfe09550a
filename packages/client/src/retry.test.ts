import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createFetch, isTemporary, secondsAsked, secondsToWait } from './retry.ts';

const answer = (status: number, retryAfter?: string) =>
  new Response(null, { status, ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }) });
const sent = (method: string, key = 'k') => ({ method, headers: new Headers(key ? { 'idempotency-key': key } : {}) });

describe('a call is sent again', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('after 429, and 503 with Retry-After (%s)', (method) => {
    for (const status of [429, 503]) expect(isTemporary(sent(method), answer(status, '1'))).toBe(true);
  });
  it('while a write with the same key is in progress', () => {
    expect(isTemporary(sent('POST'), answer(409, '2'))).toBe(true);
  });
  it('after other failures of the server, if it only reads', () => {
    for (const status of [408, 500, 502, 503, 504]) {
      expect(isTemporary(sent('GET'), answer(status))).toBe(true);
      expect(isTemporary(sent('POST'), answer(status))).toBe(false);
    }
  });
  it('only after 429, if it writes without a key', () => {
    expect([429, 503].map((status) => isTemporary(sent('POST', ''), answer(status, '1')))).toEqual([true, false]);
  });
  it('but not after a conflict or a refusal', () => {
    for (const status of [200, 400, 401, 404, 409, 422]) expect(isTemporary(sent('GET'), answer(status))).toBe(false);
  });
});

describe('the wait', () => {
  const many = Array.from({ length: 200 }, (_, index) => index);
  it('is read from Retry-After', () => expect(secondsAsked(answer(429, '17'))).toBe(17));
  it.each([
    ['without the header', answer(503)],
    ['with a date', answer(503, 'Wed, 18 Nov 2026 12:00:00 GMT')],
    ['while a write is in progress', answer(409, '1')],
  ])('is not asked for %s', (_, response) => expect(secondsAsked(response)).toBeUndefined());
  it('that is not asked for doubles each time, plus a fraction, up to the longest', () => {
    const waits = [1, 2, 3, 9].map((attempt) => Math.floor(secondsToWait(undefined, attempt, 120)));
    expect(waits).toEqual([2, 4, 8, 120]);
  });
  it.each([
    [1, 1],
    [3, 4],
    [5, 16],
  ])('that is asked for is never shorter, and spreads callers further with each attempt (%i)', (attempt, spread) => {
    const extra = many.map(() => secondsToWait(10, attempt, 120) - 10);
    expect(Math.min(...extra)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...extra)).toBeGreaterThan(spread / 2);
    expect(Math.max(...extra)).toBeLessThan(spread);
  });
});

describe('an attempt', () => {
  const serve = async (respond: RequestListener) => {
    const server = createServer(respond).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
  };
  it('does not follow a redirect, which would take the key to another host', async () => {
    const paths: unknown[] = [];
    const { server, url } = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await createFetch({})(new Request(url))).status).toBe(302);
    expect(paths).toEqual(['/']);
    server.close();
  });
  it('ends when its time is over', async () => {
    const { server, url } = await serve(() => {});
    const answered = createFetch({ attempts: 1, timeoutSeconds: 1 })(new Request(url));
    await expect(answered).rejects.toThrow('timeout');
    server.closeAllConnections();
    server.close();
  });
});

it.each([{ concurrency: 0 }, { attempts: Number.NaN }, { longestWaitSeconds: 1e9 }])(
  'the options %j are refused',
  (options) => expect(() => createFetch(options)).toThrow(RangeError),
);
