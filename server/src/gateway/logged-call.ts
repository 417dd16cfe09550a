import type { FastifyRequest } from 'fastify';
import type { AnsweredCall } from '../usage/logged-calls.ts';
import type { Answerer } from '../watch/figures.ts';
import type { Sent } from './forward.ts';

/** As the log keeps it: nothing of what it carried, and the path as it is documented. */
export function callOf(
  request: FastifyRequest,
  { status, bytes, code = null }: Sent,
  endpointID: number,
): AnsweredCall {
  const { verdict, beganAtMs } = request;
  const isRefused = verdict?.reason !== null || code === 'rate-limited';
  return {
    atMs: beganAtMs,
    siteID: verdict?.site?.siteID ?? 0,
    endpointID,
    method: request.method,
    status,
    outcome: isRefused ? 'refused' : status >= 400 ? 'failed' : null,
    code,
    durationMs: durationOf(request),
    bytes: request.method === 'HEAD' ? 0 : bytes,
    requestID: request.id,
    // A proxy can say anything.
    address: request.address.slice(0, addressCharacters),
    keyMark: verdict?.customer?.keyMark ?? 0,
  };
}

/** Nothing for a call that never came to the gateway: it was refused before. */
export const durationOf = ({ beganAtMs }: FastifyRequest): number =>
  beganAtMs === 0 ? 0 : Math.max(0, Date.now() - beganAtMs);

/** Who answered: we do, where a call is refused or comes to nothing. */
export const answererOf = ({ verdict, problem }: FastifyRequest): Answerer =>
  verdict?.reason === null && problem === null ? verdict.site.kind : 'gateway';

/** The longest that an address is written with. */
const addressCharacters = 45;
