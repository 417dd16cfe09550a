import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What may stand in a header, an address and a line of the log without being quoted. */
const validID = /^[\w.:-]{1,64}$/;

/**
 * How a request is found again, in its answer and in the log: by the caller's own id, where it sent a valid one. What holds a
 * key or a token, or much of one, is none: neither is ever logged.
 */
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

/** Random, so that nobody reads from two of them how many others called meanwhile; and not to be taken for a key. */
const idLetters = 24;
/** Many are made at once: a UUID for each would cost more than its header. */
const idsAtOnce = 256;
let letters = '';
let used = 0;

export function newRequestID(): string {
  if (used === letters.length) {
    letters = randomBytes((idLetters / 2) * idsAtOnce).toString('hex');
    used = 0;
  }
  used += idLetters;
  return letters.slice(used - idLetters, used);
}
