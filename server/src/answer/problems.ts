/** How a call is answered that comes to nothing: by the room it was meant for, in the words of the closed list. */
import { maxHeaderSize } from 'node:http';
import {
  type AccessCode,
  type CallCode,
  type ErrorCode,
  errors,
  linkOf,
  sentenceOf,
} from '@fagvaerk/contract/errors.ts';
import { callBodyMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import type { Problem } from '@fagvaerk/contract/problem.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { notesIn } from '../counted-log.ts';
import { faultOf, isDatabaseUnavailable } from '../database/unavailable.ts';
import { type Envelope, envelopeOfAddress, wrapFailure } from './envelope.ts';
import { languageOf } from './language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a call was told went wrong. */
    problem: AccessCode | null;
  }
}

/** The header that a problem is about; all others are about the call as a whole. */
const headerOf: Partial<Record<ErrorCode, string>> = {
  'key-missing': 'apikey',
  'key-unknown': 'apikey',
  'key-replaced': 'apikey',
  'access-off': 'apikey',
  'key-expired': 'apikey',
  'rate-limited': 'apikey',
  'site-missing': 'siteName',
  'site-not-granted': 'siteName',
  'wrong-environment': 'siteName',
  'upstream-unreachable': 'siteName',
  'upstream-timeout': 'siteName',
  'upstream-loop': 'siteName',
  'upstream-private': 'siteName',
  'content-type-unsupported': 'Content-Type',
  'content-encoding-unsupported': 'Content-Encoding',
  'body-too-large': 'Content-Length',
};

/** What the sentences about calls of the API have to be told. */
const callLimits = { megabytes: callBodyMaximumMegabytes, kilobytes: Math.floor(maxHeaderSize / 1024) };
type CallLimits = Partial<typeof callLimits>;
const retryAfterSeconds = 5;

/** Answers are the same every time, so they are written down once. */
const bodies = new Map<string, string>();

/** A problem in its wrapper. What is written about the API is Danish, and so are its answers. */
export function problemBody(envelope: Envelope, code: CallCode, limits: CallLimits = {}): string {
  const name = `${envelope} ${code} ${limits.megabytes}`;
  const known = bodies.get(name);
  if (known !== undefined) return known;
  const message = sentenceOf(code, 'da', { ...callLimits, ...limits });
  const problem = { index: null, field: headerOf[code] ?? '', code, message, link: linkOf(code) };
  const body = JSON.stringify(wrapFailure(envelope, [problem]));
  bodies.set(name, body);
  return body;
}

/** Answers a call of the API. */
export function sendProblem(
  reply: FastifyReply,
  envelope: Envelope,
  code: CallCode,
  limits?: CallLimits,
): FastifyReply {
  if (code === 'database-unavailable') reply.header('retry-after', retryAfterSeconds);
  reply.request.problem = code;
  return reply
    .code(errors[code].status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(problemBody(envelope, code, limits));
}

/** Everything else that only programs ask for; also in an address that names the host. */
const programPath = /^(?:https?:\/\/[^/?#]*)?\/(?:admin|auth|mcp)(?:[/?#]|$)/i;

/** Answers a call to whatever address: a wrapper of the API, the short JSON of the access API, or a sentence for people. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  code: AccessCode,
  parameters: object = callLimits,
): FastifyReply {
  const envelope = envelopeOfAddress(request);
  if (envelope) return sendProblem(reply, envelope, code as CallCode);
  const errorMessage = sentenceOf<AccessCode>(code, languageOf(request), parameters as never);
  request.problem = code;
  reply.code(errors[code].status).header('cache-control', 'no-store');
  if (isForPrograms(request)) return reply.send({ errorMessage, hasErrors: true } satisfies Problem);
  return reply.type('text/plain; charset=utf-8').send(`${errorMessage}\n`);
}

/** Whether a program asks: by the matched route, or by the address where nothing matched. */
export function isForPrograms(request: FastifyRequest): boolean {
  const { url: route = '' } = request.routeOptions;
  return programPath.test(route) || programPath.test(request.url) || envelopeOfAddress(request) !== null;
}

/** The last stop of every error: mistakes of the caller are told, everything else is ours, and only the log is told more. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode = 500 } = error;
  if (statusCode === 408) return refuse(request, reply, 'request-timeout');
  if (statusCode >= 400 && statusCode < 500) return refuse(request, reply, 'bad-request');
  if (isNotedDatabaseFault(error, request)) {
    return refuse(request, reply.header('retry-after', retryAfterSeconds), 'database-unavailable');
  }
  const circumstances = { err: error, request: request.id, method: request.method, route: request.routeOptions.url };
  request.log.error(circumstances, 'request failed');
  return refuse(request, reply, envelopeOfAddress(request) ? 'server-error' : 'portal-error');
}

/** Whether the database could not be used. All that is asked meanwhile fails for the same reason: one line tells it, with how many there were. */
export function isNotedDatabaseFault(err: Error, { log, id, method, routeOptions }: FastifyRequest): boolean {
  if (!isDatabaseUnavailable(err)) return false;
  const note = notesIn(log);
  const fault = faultOf(err);
  note(fault, 'warn', { err, request: id, method, route: routeOptions.url }, `requests fail: ${fault}`);
  return true;
}

/**
 * For the count alone: whoever asked has hung up. What the call came to is not known; giving up was the caller's doing,
 * so it is among the calls that failed by theirs.
 */
export function sendToNobody(reply: FastifyReply): FastifyReply {
  return reply.code(499).send();
}
