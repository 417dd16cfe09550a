import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What may stand in a header, an address and a line of the log without being quoted. */
const validID = /^[\w.:-]{1,64}$/;

/**
 * How a request is found again, in its answer and in the log: by the caller's own id, where it sent a valid one. A key that
 * somebody sends as an id is none: keys are never logged.
 */
export function requestIDOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers['x-request-id'];
  return typeof own === 'string' && validID.test(own) && own !== headers.apikey ? own : randomUUID();
}
