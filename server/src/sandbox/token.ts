/** One secret and one issuer, so `kid` and `iss` need no check. */
import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { hmacSha256 } from '../http/jwt.ts';

export interface CallClaims {
  readonly aud: string;
  readonly sub: string;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly endpoint: string;
  readonly method: string;
  readonly site: { readonly id: number; readonly company: string };
  readonly persist: boolean;
}

export const managementClaims = { aud: 'sandbox', sub: 'portal' } as const;

export class TokenError extends Error {}

const clockToleranceSeconds = 5;

export type VerifyToken = ReturnType<typeof createTokenVerifier>;

export function createTokenVerifier(secret: string) {
  const memoMethod = (authorization: string) => readSigned(authorization, secret);
  const signed = new LRUCache<string, Partial<CallClaims>>({ max: 1000, memoMethod });
  /** Throws a `TokenError` unless the portal signed the token for `audience`. */
  return (authorization = '', audience: string | undefined, nowMs: number): Partial<CallClaims> => {
    const claims = signed.memo(authorization);
    if (!(Number(claims.exp) + clockToleranceSeconds > nowMs / 1000)) throw new TokenError('the token has expired');
    if (claims.aud === undefined || claims.aud !== audience) throw new TokenError('the token is for another site');
    return claims;
  };
}

function readSigned(authorization: string, secret: string): Partial<CallClaims> {
  const [, head, claims, signature] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization) ?? [];
  if (!head || !claims || !signature) throw new TokenError('there is no token');
  const [given, expected] = [Buffer.from(signature, 'base64url'), hmacSha256(`${head}.${claims}`, secret)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new TokenError('the signature does not match');
  if (decode(head).alg !== 'HS256') throw new TokenError('the algorithm is not HS256');
  return decode(claims);
}

const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
