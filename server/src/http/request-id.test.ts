import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { requestIDOf } from './request-id.ts';

const generated = /^[\da-f]{24}$/;
const idOf = (own: string | string[] | undefined) => requestIDOf({ headers: { 'x-request-id': own } as never });

describe('the id of a request', () => {
  it.each(['a', 'faktura-42', 'trace:1.2_3', 'x'.repeat(64), randomUUID()])(
    'is taken from the caller if valid: %s',
    (own) => {
      expect(idOf(own)).toBe(own);
    },
  );

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['too long', 'x'.repeat(65)],
    ['with a space', 'a b'],
    ['with a line break', 'a\nb'],
    ['with a trailing line break', 'a\n'],
    ['with non-ASCII letters', 'ærø'],
    ['sent twice', 'a, b'],
    ['a list', ['a', 'b']],
  ])('is generated if the caller’s is invalid: %s', (_what, own) => {
    expect(idOf(own)).toMatch(generated);
    expect(idOf(own)).not.toBe(idOf(own));
  });

  const secret = '3f0c2a7e-5b1d-4c6a-9e2f-8d7b6a5c4e31';
  const bare = secret.replaceAll('-', '');
  it.each([
    ['the key', secret],
    ['the key in capitals', secret.toUpperCase()],
    ['the key without dashes', bare],
    ['the key with other separators', secret.replaceAll('-', '_')],
    ['the key with a prefix and suffix', `call-${secret}-1`],
    ['the beginning of the key', secret.slice(0, 16)],
    ['the end of the key without dashes', bare.slice(-16)],
    ['the middle of the key', `x:${secret.slice(10, 26)}`],
  ])('is generated if the caller’s is %s', (_what, own) => {
    expect(requestIDOf({ headers: { 'x-request-id': own, apikey: secret } })).toMatch(generated);
    expect(requestIDOf({ headers: { 'x-request-id': own, apikey: bare.toUpperCase() } })).toMatch(generated);
    expect(requestIDOf({ headers: { 'x-request-id': own, authorization: `Bearer ${secret}` } })).toMatch(generated);
    expect(requestIDOf({ headers: { 'x-request-id': own, authorization: secret } })).toMatch(generated);
    expect(requestIDOf({ headers: { 'x-request-id': own } })).toBe(own);
  });
  it('may share a few characters with the key', () => {
    for (const own of [secret.slice(0, 8), `faktura-${secret.slice(0, 8)}-42`, randomUUID()])
      expect(requestIDOf({ headers: { 'x-request-id': own, apikey: secret } })).toBe(own);
  });

  it('is unique', () => {
    const ids = Array.from({ length: 10_000 }, () => idOf(undefined));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(generated);
  });
});
