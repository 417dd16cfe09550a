import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Safe in headers, URLs and log lines without quoting. */
const validID = /^[\w.:-]{1,64}$/;

/** The caller's id, unless it contains part of a key or token, which must never be logged. */
export function requestIDOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers['x-request-id'];
  return typeof own === 'string' && validID.test(own) && !containsSecret(own, headers) ? own : newRequestID();
}

/** Sixteen characters of a key contain at least this many alphanumerics. */
const secretPartLetters = 12;

function containsSecret(own: string, { apikey, authorization }: IncomingMessage['headers']): boolean {
  const secrets = alphanumericsIn([apikey, authorization].join(' '));
  const text = alphanumericsIn(own);
  for (let at = 0; at + secretPartLetters <= text.length; at++)
    if (secrets.includes(text.slice(at, at + secretPartLetters))) return true;
  return false;
}

export const alphanumericsIn = (text: string): string => text.toLowerCase().replaceAll(/[^\da-z]/g, '');

/** Time-ordered for the call log index, and random so as not to reveal the number of calls. */
export function newRequestID(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  id.writeUIntBE(Date.now(), 0, 6);
  random.copy(id, 6, used, used + 6);
  used += 6;
  return id.toString('hex');
}

const id = Buffer.alloc(12);
/** Filled at once: a system call per id would cost more than everything else here. */
const random = Buffer.alloc(6 * 1024);
let used = random.length;
