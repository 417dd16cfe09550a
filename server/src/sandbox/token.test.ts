import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { signJwt } from '../http/jwt.ts';
import { createTokenVerifier } from './token.ts';

const secret = 'a secret of at least thirty-two characters';
const nowMs = Date.parse('2026-11-16T08:30:00Z');
const claims = { aud: 'holm-el', sub: '17', iat: nowMs / 1000, exp: nowMs / 1000 + 60, method: 'GET' };
const verifier = createTokenVerifier(secret);
const verify = (authorization: string | undefined, { audience = 'holm-el', atMs = nowMs } = {}) =>
  verifier(authorization, audience, atMs);
const token = signJwt(claims, secret);
const [head = '', body = '', signature = ''] = token.split('.');
const encode = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');

it('is compatible with another JWT library', async () => {
  const theirs = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: '1' });
  expect(verify(`Bearer ${await theirs.sign(new TextEncoder().encode(secret))}`)).toEqual(claims);
  expect(verify(`Bearer ${token}`)).toEqual(claims);
});

it('tolerates a few seconds of clock skew', () => {
  expect(verify(`Bearer ${token}`, { atMs: nowMs + 64_000 }).sub).toBe('17');
});

it.each<[string, () => unknown, string]>([
  ['missing', () => verify(undefined), 'no token'],
  ['of another scheme', () => verify(`Basic ${token}`), 'no token'],
  ['not in three parts', () => verify(`Bearer ${head}.${body}`), 'no token'],
  ['signed with another secret', () => verify(`Bearer ${signJwt(claims, 'another')}`), 'signature'],
  ['modified', () => verify(`Bearer ${head}.${encode({ ...claims, sub: '18' })}.${signature}`), 'signature'],
  ['without a complete signature', () => verify(`Bearer ${head}.${body}.${signature.slice(0, 10)}`), 'signature'],
  ['expired', () => verify(`Bearer ${token}`, { atMs: nowMs + 66_000 }), 'expired'],
  ['without an expiry', () => verify(`Bearer ${signJwt({ aud: 'holm-el' }, secret)}`), 'expired'],
  ['for another site', () => verify(`Bearer ${token}`, { audience: 'kold-el' }), 'another site'],
  ['for no site', () => verifier(`Bearer ${signJwt({ exp: claims.exp }, secret)}`, undefined, nowMs), 'another site'],
])('is refused when it is %s', (_what, act, reason) => expect(act).toThrow(reason));

it('is refused with another algorithm', async () => {
  const theirs = new SignJWT(claims).setProtectedHeader({ alg: 'HS512' });
  await expect(
    theirs.sign(new TextEncoder().encode(secret)).then((other) => verify(`Bearer ${other}`)),
  ).rejects.toThrow('signature');
});
