import { createHmac, type KeyObject } from 'node:crypto';

export function signJwt(claims: object, secret: string | KeyObject, keyID?: string): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid: keyID })}.${encode(claims)}`;
  return `${signed}.${hmacSha256(signed, secret).toString('base64url')}`;
}

export const hmacSha256 = (text: string, secret: string | KeyObject): Buffer =>
  createHmac('sha256', secret).update(text).digest();

const encode = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');
