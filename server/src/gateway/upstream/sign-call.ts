import { createSecretKey, type KeyObject } from 'node:crypto';
import { signedCallSeconds } from '@fagvaerk/contract/limits.ts';
import { LRUCache } from 'lru-cache';
import type { Site } from '../../authorization/decide.ts';
import { keyIDOf, type SealedSecret, signingSecretAt } from '../../authorization/site-secret.ts';
import { signJwt } from '../../http/jwt.ts';
import type { Admitted } from '../call-types.ts';
import type { Call } from '../self-service/calls.ts';

export type SignCall = (call: Call, admitted: Admitted, atMs: number) => string | undefined;

type Settings = Readonly<{
  issuer: string;
  unseal: (sealed: string, hash: string) => string;
  nameOf: (customerID: number) => string | undefined;
  sandboxSecret: string;
}>;

type SigningKey = Readonly<{ id: string; secret: KeyObject }>;

/** Well below the token lifetime: a call may wait for a connection. */
const cacheMs = (signedCallSeconds / 3) * 1000;
const cachedTokens = 10_000;

/** Each site has its own secret, so a token is useless at another site. */
export function createSignCall({ issuer, unseal, nameOf, sandboxSecret }: Settings): SignCall {
  const tokens = new LRUCache<string, string>({ max: cachedTokens, ttl: cacheMs });
  const keys = new WeakMap<SealedSecret, SigningKey>();
  const sandboxKey: SigningKey = { id: 'sandbox', secret: createSecretKey(sandboxSecret, 'utf8') };
  const signingKeyOf = ({ kind, callerAuth }: Site, atMs: number): SigningKey | undefined => {
    if (kind === 'sandbox') return sandboxKey;
    const sealed = signingSecretAt(callerAuth?.secrets ?? [], atMs);
    if (!sealed) return undefined;
    let key = keys.get(sealed);
    if (!key) {
      key = { id: keyIDOf(sealed), secret: createSecretKey(unseal(sealed.sealed, sealed.hash), 'utf8') };
      keys.set(sealed, key);
    }
    return key;
  };

  return ({ operation: { path: endpoint, method } }, { customer: { customerID, isDemo }, site }, atMs) => {
    const key = signingKeyOf(site, atMs);
    if (!key) return undefined;
    const name = [key.id, site.siteID, site.name, site.company, customerID, isDemo, method, endpoint].join(' ');
    let token = tokens.get(name);
    if (token === undefined) {
      const iat = Math.floor(atMs / 1000);
      const forSandbox = { site: { id: site.siteID, company: site.company }, persist: !isDemo };
      const claims = {
        iss: issuer,
        aud: site.name,
        sub: String(customerID),
        name: nameOf(customerID),
        endpoint,
        method,
        iat,
        exp: iat + signedCallSeconds,
        ...(site.kind === 'sandbox' && forSandbox),
      };
      token = signJwt(claims, key.secret, key.id);
      tokens.set(name, token);
    }
    return token;
  };
}
