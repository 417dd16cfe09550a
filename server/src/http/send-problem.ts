/** Every message is defined in contract/errors. */
import { maxHeaderSize } from 'node:http';
import {
  type AccessCode,
  type CallCode,
  type ErrorCode,
  errorDocsLink,
  errors,
  isSentWithCode,
  sentenceOf,
  sentencesOf,
} from '@fagvaerk/contract/errors.ts';
import { describeWait, type Language } from '@fagvaerk/contract/language.ts';
import { callBodyMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import type { ProblemBody } from '@fagvaerk/contract/problem.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { describeFault, isDatabaseUnavailable } from '../database/unavailable.ts';
import { throttledLogger } from '../logging/throttled-log.ts';
import { type Envelope, envelopeOfUrl, wrapFailure } from './envelope.ts';
import { acceptedLanguage, languageOf, setContentLanguage } from './language.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    problem: AccessCode | null;
  }
}

const bodyProblems: Readonly<Record<string, CallCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content-type-unsupported',
  FST_ERR_CTP_INVALID_CONTENT_TYPE: 'content-type-unsupported',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-json',
};

/** Of the API, which has a code of its own for each kind of unusable body. */
export function callProblemOf(error: FastifyError | Problem, request: FastifyRequest): Problem {
  const code = bodyProblems[error.code];
  return code ? new Problem(code) : problemOf(error, request, 'server-error');
}

function problemOf(
  error: FastifyError | Problem,
  request: FastifyRequest,
  unexpected: 'server-error' | 'portal-error',
): Problem {
  if (error instanceof Problem) return error;
  const { statusCode = 500 } = error;
  if (statusCode === 408) return new Problem('request-timeout');
  if (statusCode >= 400 && statusCode < 500) return new Problem('bad-request');
  const { log, id, method, routeOptions } = request;
  const circumstances = { err: error, request: id, method, route: routeOptions.url };
  if (isDatabaseUnavailable(error)) {
    const fault = describeFault(error);
    throttledLogger(log)(fault, 'warn', circumstances, `requests fail: ${fault}`);
    return new Problem('database-unavailable');
  }
  log.error(circumstances, 'request failed');
  return new Problem(unexpected);
}

const fieldOf: Partial<Record<ErrorCode, string>> = {
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
  'demo-body-too-large': 'Content-Length',
  'idempotency-body-too-large': 'Content-Length',
  'idempotency-key-invalid': 'Idempotency-Key',
  'idempotency-key-reused': 'Idempotency-Key',
  'idempotency-in-progress': 'Idempotency-Key',
  'idempotency-outcome-unknown': 'Idempotency-Key',
};

const callLimits = { size: `${callBodyMaximumMegabytes} MB`, kilobytes: Math.floor(maxHeaderSize / 1024) };
type CallLimits = Partial<typeof callLimits>;
const unavailableRetryMs = 5_000;

export function callProblemBody(
  envelope: Envelope,
  code: CallCode,
  language: Language,
  limits: CallLimits = {},
): string {
  const message = sentencesOf(code, { ...callLimits, ...limits });
  const problem = { index: null, field: fieldOf[code] ?? '', code, message, link: errorDocsLink(code) };
  return JSON.stringify(wrapFailure(envelope, language, [problem]));
}

/** In the envelope of the API. */
export function sendCallProblem(
  reply: FastifyReply,
  envelope: Envelope,
  problem: Problem,
  limits?: CallLimits,
): FastifyReply {
  const language = acceptedLanguage(reply.request);
  setStatus(setContentLanguage(reply, language), problem);
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(callProblemBody(envelope, problem.code as CallCode, language, limits));
}

/** Outside the API; the access API is read by programs only. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  asJson = expectsJson(request),
): FastifyReply {
  const envelope = envelopeOfUrl(request);
  if (envelope) return sendCallProblem(reply, envelope, problem);
  const { code, field, parameters } = problem;
  const seconds = setStatus(reply, problem);
  if (code === 'not-signed-in') reply.header('www-authenticate', 'Bearer');
  const language = languageOf(request);
  const values = { ...callLimits, ...(seconds > 0 && { wait: describeWait(seconds, language) }), ...parameters };
  const errorMessage = sentenceOf<AccessCode>(code, language, values as never);
  if (!asJson) return reply.type('text/plain; charset=utf-8').send(`${errorMessage}\n`);
  return reply.send({
    errorMessage,
    ...(isSentWithCode(code) && { code }),
    ...(field && { errors: { [field]: [errorMessage] } }),
    hasErrors: true,
  } satisfies ProblemBody);
}

/** Returns the seconds to wait, which is 0 where repeating is no use. */
function setStatus(reply: FastifyReply, { code, retryAfterMs }: Problem): number {
  const { status } = errors[code];
  const seconds = Math.ceil((retryAfterMs || (status === 503 ? unavailableRetryMs : 0)) / 1000);
  reply.request.problem = code;
  reply.code(status).headers({ 'cache-control': 'no-store', 'x-request-id': reply.request.id });
  if (seconds > 0) reply.header('retry-after', seconds);
  return seconds;
}

/** JSON routes besides the API; also in absolute-form URLs. */
const programPath = /^(?:https?:\/\/[^/?#]*)?\/(?:admin|auth|mcp)(?:[/?#]|$)/i;

/** Falls back to the URL if no route matched. */
export function expectsJson(request: FastifyRequest): boolean {
  const { url: route = '' } = request.routeOptions;
  return programPath.test(route) || programPath.test(request.url) || envelopeOfUrl(request) !== null;
}

export function handleError(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
  asJson?: boolean,
): FastifyReply {
  const problem = problemOf(error, request, envelopeOfUrl(request) ? 'server-error' : 'portal-error');
  if (problem.cause)
    request.log.warn({ err: problem.cause, request: request.id, code: problem.code }, 'request failed');
  return sendProblem(request, reply, problem, asJson);
}
