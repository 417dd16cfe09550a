import { randomBytes, timingSafeEqual } from 'node:crypto';
import { foldName } from '../../directory/text-keys.ts';

type Sign = (text: string) => string;

const validSeconds = 90 * 24 * 3600;

/** One cookie per name, so that administrators can share a browser. */
const cookieOf = (sign: Sign, username: string, isSecure: boolean): string =>
  `${isSecure ? '__Secure-' : ''}known-browser-${sign(`browser of ${foldName(username)}`).slice(0, 12)}`;

const signatureOf = (sign: Sign, username: string, issuedAt: string, id: string): string =>
  sign(`known browser ${foldName(username)} ${issuedAt} ${id}`);

/** The cookie gives no access, only its own quota of attempts. */
export function knownBrowserCookie(sign: Sign, username: string, now: Date, isSecure: boolean): string {
  const [issuedAt, id] = [String(Math.floor(now.getTime() / 1000)), randomBytes(16).toString('base64url')];
  const value = `${issuedAt}.${id}.${signatureOf(sign, username, issuedAt, id)}`;
  const scope = `Path=/auth/login; Max-Age=${validSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${cookieOf(sign, username, isSecure)}=${value}; ${scope}`;
}

export function knownBrowserOf(
  sign: Sign,
  username: string,
  { cookies, isSecure }: Readonly<{ cookies: string | undefined; isSecure: boolean }>,
  now: Date,
) {
  const start = `${cookieOf(sign, username, isSecure)}=`;
  const value = cookies
    ?.split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
  const [, issuedAt = '', id = '', signature = ''] = /^(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  if (id === '' || now.getTime() / 1000 - Number(issuedAt) >= validSeconds) return undefined;
  const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(sign, username, issuedAt, id)));
  return isGenuine ? id : undefined;
}
