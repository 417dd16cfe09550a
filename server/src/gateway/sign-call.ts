import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { signedCallSeconds } from '@fagvaerk/contract/limits.ts';
import { keyIDOf, type SealedSecret, signingAt } from '../access/site-secret.ts';
import type { Call } from './calls.ts';
import type { Admitted } from './guard.ts';

/** A token that tells the site of a call who makes it; undefined for a site that has no secret yet. */
export type SignCall = (call: Call, admitted: Admitted, atMs: number) => string | undefined;

type Settings = Readonly<{
  /** Who says so: the address of the portal. */
  issuer: string;
  open: (sealed: string, hash: string) => string;
  nameOf: (customerID: number) => string | undefined;
}>;

/** A call may wait for a connection for half of the time that a token holds. */
const keptMs = (signedCallSeconds / 3) * 1000;

/**
 * Signs with the secret of the site, so that what one site receives is worth nothing at another. A token says the same of
 * every call that a customer makes of an operation, and is kept for a while: to sign costs a fifth of forwarding.
 */
export function makeSignCall({ issuer, open, nameOf }: Settings): SignCall {
  const signers = new WeakMap<SealedSecret, Signer>();
  const signerOf = (sealed: SealedSecret): Signer => {
    const known = signers.get(sealed);
    if (known) return known;
    const head = inBase64({ alg: 'HS256', typ: 'JWT', kid: keyIDOf(sealed) });
    const secret = createSecretKey(open(sealed.sealed, sealed.hash), 'utf8');
    const signer = { head, secret, tokens: new Map(), tokensSinceMs: 0 };
    signers.set(sealed, signer);
    return signer;
  };

  return (call, { customer, site }, atMs) => {
    const sealed = signingAt(site.telling?.secrets ?? [], atMs);
    if (!sealed) return undefined;
    const { customerID } = customer;
    const signer = signerOf(sealed);
    const tokens = tokensOf(signer, call, atMs);
    const kept = tokens.get(customerID);
    if (kept !== undefined) return kept;
    const { path: endpoint, method } = call.operation;
    const iat = Math.floor(atMs / 1000);
    const who = { iss: issuer, aud: site.name, sub: String(customerID), name: nameOf(customerID) };
    const token = sign(signer, { ...who, endpoint, method, iat, exp: iat + signedCallSeconds });
    tokens.set(customerID, token);
    return token;
  };
}

type Signer = {
  readonly head: string;
  readonly secret: KeyObject;
  /** Those of each operation, by customer. */
  readonly tokens: Map<Call, Map<number, string>>;
  tokensSinceMs: number;
};

/** All are forgotten together: whoever does not call again leaves nothing behind. */
function tokensOf(signer: Signer, call: Call, atMs: number): Map<number, string> {
  const ageMs = atMs - signer.tokensSinceMs;
  // A clock that was set back would keep them for longer.
  if (ageMs >= keptMs || ageMs < 0) {
    signer.tokens.clear();
    signer.tokensSinceMs = atMs;
  }
  const known = signer.tokens.get(call);
  if (known) return known;
  const tokens = new Map<number, string>();
  signer.tokens.set(call, tokens);
  return tokens;
}

/** HS256, as `jose` has it; but at once, where WebCrypto would have every call wait. */
function sign({ head, secret }: Signer, claims: object): string {
  const signed = `${head}.${inBase64(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const inBase64 = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');
