/** Every message is defined in contract/errors. */
import { maxHeaderSize } from 'node:http';
import {
  type AccessCode,
  type CallCode,
  type ErrorCode,
  errorDocsLink,
  errors,
  sentenceOf,
  sentencesOf,
} from '@fagvaerk/contract/errors.ts';
import { describeWait, type Language } from '@fagvaerk/contract/language.ts';
import { callBodyMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import type { Problem } from '@fagvaerk/contract/problem.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { describeFault, isDatabaseUnavailable } from '../database/unavailable.ts';
import { throttledLogger } from '../logging/throttled-log.ts';
import { type Envelope, envelopeOfUrl, wrapFailure } from './envelope.ts';
import { acceptedLanguage, languageOf, setContentLanguage } from './language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    problem: AccessCode | null;
  }
}

export class CallProblem extends Error {
  readonly code: CallCode;
  readonly retryAfterMs: number;

  constructor(code: CallCode, retryAfterMs = 0, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export function callCodeOf(error: FastifyError | CallProblem, request: FastifyRequest): CallCode {
  if (error instanceof CallProblem) return error.code;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'body-too-large';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_TYPE':
      return 'content-type-unsupported';
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return 'invalid-json';
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return 'bad-request';
  if (logDatabaseFault(error, request)) return 'database-unavailable';
  request.log.error({ err: error, request: request.id, method: request.method }, 'call failed');
  return 'server-error';
}

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
  'idempotency-body-too-large': 'Content-Length',
  'idempotency-key-invalid': 'Idempotency-Key',
  'idempotency-key-reused': 'Idempotency-Key',
  'idempotency-in-progress': 'Idempotency-Key',
  'idempotency-outcome-unknown': 'Idempotency-Key',
};

const callLimits = { size: `${callBodyMaximumMegabytes} MB`, kilobytes: Math.floor(maxHeaderSize / 1024) };
type CallLimits = Partial<typeof callLimits>;
const retryAfterSeconds = 5;

export function problemBody(envelope: Envelope, code: CallCode, language: Language, limits: CallLimits = {}): string {
  const message = sentencesOf(code, { ...callLimits, ...limits });
  const problem = { index: null, field: headerOf[code] ?? '', code, message, link: errorDocsLink(code) };
  return JSON.stringify(wrapFailure(envelope, language, [problem]));
}

export function sendProblem(
  reply: FastifyReply,
  envelope: Envelope,
  code: CallCode,
  limits?: CallLimits,
): FastifyReply {
  if (errors[code].status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds);
  reply.request.problem = code;
  const language = acceptedLanguage(reply.request);
  return setContentLanguage(reply, language)
    .code(errors[code].status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(problemBody(envelope, code, language, limits));
}

/** JSON routes besides the API; also in absolute-form URLs. */
const programPath = /^(?:https?:\/\/[^/?#]*)?\/(?:admin|auth|mcp)(?:[/?#]|$)/i;

export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  code: AccessCode,
  parameters: object = callLimits,
): FastifyReply {
  const envelope = envelopeOfUrl(request);
  if (envelope) return sendProblem(reply, envelope, code as CallCode);
  const errorMessage = sentenceOf<AccessCode>(code, languageOf(request), parameters as never);
  request.problem = code;
  reply.code(errors[code].status).header('cache-control', 'no-store');
  if (expectsJson(request)) return reply.send({ errorMessage, hasErrors: true } satisfies Problem);
  return reply.type('text/plain; charset=utf-8').send(`${errorMessage}\n`);
}

export const refuseTooMany = (request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply =>
  refuse(request, reply.header('retry-after', seconds), 'too-many-attempts', {
    wait: describeWait(seconds, languageOf(request)),
  });

/** Falls back to the URL if no route matched. */
export function expectsJson(request: FastifyRequest): boolean {
  const { url: route = '' } = request.routeOptions;
  return programPath.test(route) || programPath.test(request.url) || envelopeOfUrl(request) !== null;
}

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode = 500 } = error;
  if (error instanceof CallProblem) {
    request.log.warn({ err: error.cause, request: request.id, code: error.code }, 'request failed');
    return refuse(request, reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000)), error.code);
  }
  if (statusCode === 408) return refuse(request, reply, 'request-timeout');
  if (statusCode >= 400 && statusCode < 500) return refuse(request, reply, 'bad-request');
  if (logDatabaseFault(error, request)) {
    return refuse(request, reply.header('retry-after', retryAfterSeconds), 'database-unavailable');
  }
  const circumstances = { err: error, request: request.id, method: request.method, route: request.routeOptions.url };
  request.log.error(circumstances, 'request failed');
  return refuse(request, reply, envelopeOfUrl(request) ? 'server-error' : 'portal-error');
}

/** Throttled. Returns whether it was one. */
function logDatabaseFault(err: Error, { log, id, method, routeOptions }: FastifyRequest): boolean {
  if (!isDatabaseUnavailable(err)) return false;
  const note = throttledLogger(log);
  const fault = describeFault(err);
  note(fault, 'warn', { err, request: id, method, route: routeOptions.url }, `requests fail: ${fault}`);
  return true;
}
