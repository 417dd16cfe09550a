import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { requestIDOf } from './request-id.ts';

const made = /^[\da-f]{24}$/;
const idOf = (own: string | string[] | undefined) => requestIDOf({ headers: { 'x-request-id': own } as never });

describe('the id of a request', () => {
  it.each(['a', 'faktura-42', 'trace:1.2_3', 'x'.repeat(64), randomUUID()])('is the caller’s own: %s', (own) => {
    expect(idOf(own)).toBe(own);
  });

  it.each([
    ['none', undefined],
    ['empty', ''],
    ['too long', 'x'.repeat(65)],
    ['with a blank', 'a b'],
    ['with what ends a line', 'a\nb'],
    ['with a line after it', 'a\n'],
    ['with other letters', 'ærø'],
    ['sent twice', 'a, b'],
    ['a list', ['a', 'b']],
  ])('is a new one where the caller’s is not valid: %s', (_what, own) => {
    expect(idOf(own)).toMatch(made);
    expect(idOf(own)).not.toBe(idOf(own));
  });

  it('is never the key, in whatever letters', () => {
    const key = randomUUID();
    const headers = { 'x-request-id': key.toUpperCase(), apikey: key };
    expect(requestIDOf({ headers })).toMatch(made);
  });

  it('is never given twice', () => {
    const ids = Array.from({ length: 10_000 }, () => idOf(undefined));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(made);
  });

  it('is never the token of a session', () => {
    const token = randomUUID();
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': token };
    expect(requestIDOf({ headers })).not.toBe(token);
    expect(requestIDOf({ headers: { ...headers, 'x-request-id': token.slice(1) } })).toBe(token.slice(1));
  });
});
