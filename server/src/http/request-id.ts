import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What may stand in a header, an address and a line of the log without being quoted. */
const validID = /^[\w.:-]{1,64}$/;

/** The caller's own id if it is valid and holds no part of a key or token, which must never be logged. */
export function requestIDOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers['x-request-id'];
  return typeof own === 'string' && validID.test(own) && !tellsSecret(own, headers) ? own : newRequestID();
}

/** Sixteen characters of a key, dashes among them, have at least so many others. */
const tellingLetters = 12;

function tellsSecret(own: string, { apikey, authorization }: IncomingMessage['headers']): boolean {
  const secrets = lettersOf([apikey, authorization].join(' '));
  const text = lettersOf(own);
  for (let at = 0; at + tellingLetters <= text.length; at++)
    if (secrets.includes(text.slice(at, at + tellingLetters))) return true;
  return false;
}

/** However it is written: in capitals, without dashes, or with others between its parts. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\da-z]/g, '');

/** Time-ordered for the index of the call log, and random, so that it does not reveal the number of calls. */
export const newRequestID = (): string => Date.now().toString(16).padStart(12, '0') + randomUUID().slice(-12);
