import { describe, expect, it } from 'vitest';
import { isTemporary, secondsToWait } from './retry.ts';

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
  it('is the one of Retry-After', () => expect(secondsToWait(answer(429, '17'), 1)).toBe(17));
  it.each([
    ['without the header', answer(503)],
    ['with a date', answer(503, 'Wed, 18 Nov 2026 12:00:00 GMT')],
    ['without a response', undefined],
    ['while a write is in progress', answer(409, '1')],
  ])('is doubled each time %s, plus a fraction', (_, response) => {
    expect([1, 2, 3].map((attempt) => Math.floor(secondsToWait(response, attempt)))).toEqual([2, 4, 8]);
  });
});
