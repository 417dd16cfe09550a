import { randomUUID } from 'node:crypto';
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

const alphanumericsIn = (text: string): string => text.toLowerCase().replaceAll(/[^\da-z]/g, '');

/** Time-ordered for the call log index, and random so as not to reveal the number of calls. */
export const newRequestID = (): string => Date.now().toString(16).padStart(12, '0') + randomUUID().slice(-12);
