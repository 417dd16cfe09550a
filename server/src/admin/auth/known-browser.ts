import { randomBytes, timingSafeEqual } from 'node:crypto';
import { foldName } from '../../directory/text-keys.ts';

type Sign = (text: string) => string;
type Holder = Readonly<{ name: string; password_hash: string }>;

const validSeconds = 90 * 24 * 3600;

/** One cookie per name, so that administrators can share a browser. */
const cookieOf = (sign: Sign, username: string, isSecure: boolean): string =>
  `${isSecure ? '__Secure-' : ''}known-browser-${sign(`browser of ${foldName(username)}`).slice(0, 12)}`;

/** Void after a change of the password. */
const signatureOf = (sign: Sign, { name, password_hash }: Holder, issuedAt: string, id: string): string =>
  sign(`known browser ${foldName(name)} ${password_hash} ${issuedAt} ${id}`);

/** The cookie gives no access, only its own quota of attempts. */
export function knownBrowserCookie(sign: Sign, holder: Holder, now: Date, isSecure: boolean): string {
  const [issuedAt, id] = [String(Math.floor(now.getTime() / 1000)), randomBytes(16).toString('base64url')];
  const value = `${issuedAt}.${id}.${signatureOf(sign, holder, issuedAt, id)}`;
  const scope = `Path=/auth/login; Max-Age=${validSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${cookieOf(sign, holder.name, isSecure)}=${value}; ${scope}`;
}

export async function knownBrowserOf(
  sign: Sign,
  username: string,
  { cookies, isSecure }: Readonly<{ cookies: string | undefined; isSecure: boolean }>,
  now: Date,
  findPasswordHash: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const start = `${cookieOf(sign, username, isSecure)}=`;
  const value = cookies
    ?.split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
  const [, issuedAt = '', id = '', signature = ''] = /^(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  if (id === '' || now.getTime() / 1000 - Number(issuedAt) >= validSeconds) return undefined;
  const password_hash = await findPasswordHash();
  if (password_hash === undefined) return undefined;
  const expected = signatureOf(sign, { name: username, password_hash }, issuedAt, id);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? id : undefined;
}
