import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

type Administrator = Readonly<{ id: number; password_hash: string }>;

const daySeconds = 24 * 3600;
const forgetAfterSeconds = 90 * daySeconds;
const markPattern = /^(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/;

/** One for each administrator who uses the browser. */
const cookieOf = ({ id }: Administrator): string => `known-browser-${id}`;

/** Signed with what only the server knows and a new password ends: there is nothing to store. */
const signatureOf = ({ id, password_hash }: Administrator, issued: string, browser: string): string =>
  createHmac('sha256', password_hash).update(`known browser ${id} ${issued} ${browser}`).digest('base64url');

/** The mark that a browser keeps once the administrator has logged in with it. It opens nothing: it only tells it from others. */
export function markBrowser(administrator: Administrator, now: Date, isSecure: boolean): string {
  const issued = String(Math.floor(now.getTime() / 1000));
  const browser = randomBytes(16).toString('base64url');
  const mark = `${issued}.${browser}.${signatureOf(administrator, issued, browser)}`;
  const scope = `Path=/auth/login; Max-Age=${forgetAfterSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${cookieOf(administrator)}=${mark}; ${scope}`;
}

/** Which of the browsers that the administrator has logged in with this is; undefined where it is none of them. */
export function knownBrowserOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  administrator: Administrator,
  now: Date,
): string | undefined {
  const begins = `${cookieOf(administrator)}=`;
  const cookie = headers.cookie?.split(';').find((pair) => pair.trimStart().startsWith(begins));
  const [, issued, browser, signature] = markPattern.exec(cookie?.trim().slice(begins.length) ?? '') ?? [];
  if (!issued || !browser || !signature) return undefined;
  const ageSeconds = now.getTime() / 1000 - Number(issued);
  const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(administrator, issued, browser)));
  return isGenuine && ageSeconds < forgetAfterSeconds ? browser : undefined;
}
