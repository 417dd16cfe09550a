/** Every message is defined in contract/errors. */
import { maxHeaderSize } from 'node:http';
import type { ProblemBody } from '@fagvaerk/contract/answers.ts';
import type { Details } from '@fagvaerk/contract/errors/hints.ts';
import {
  type AccessCode,
  type CallCode,
  type ErrorCode,
  errors,
  isSentWithCode,
  sentenceOf,
} from '@fagvaerk/contract/errors.ts';
import { describeWait, type Language } from '@fagvaerk/contract/language.ts';
import { callBodyMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import { scenarioHeader } from '@fagvaerk/contract/scenarios.ts';
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

const upstreamCodes = ['upstream-unreachable', 'upstream-timeout', 'upstream-loop', 'upstream-private'] as const;
/** What an error is about. */
const codesOfField: Readonly<Record<string, readonly ErrorCode[]>> = {
  apikey: ['key-missing', 'key-unknown', 'key-replaced', 'access-off', 'key-expired', 'rate-limited'],
  siteName: ['site-missing', 'site-not-granted', 'wrong-environment', ...upstreamCodes],
  [scenarioHeader]: ['scenario-unknown', 'scenario-on-live-site'],
  'Content-Type': ['content-type-unsupported'],
  'Content-Encoding': ['content-encoding-unsupported'],
  'Content-Length': ['body-too-large', 'demo-body-too-large', 'idempotency-body-too-large'],
  'Idempotency-Key': [
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
    'idempotency-outcome-unknown',
  ],
};

const fieldOf = (code: ErrorCode): string =>
  Object.entries(codesOfField).find(([, codes]) => codes.includes(code))?.[0] ?? '';

const callLimits = { size: `${callBodyMaximumMegabytes} MB`, kilobytes: Math.floor(maxHeaderSize / 1024) };
const unavailableRetryMs = 5_000;

export function callProblemBody(
  envelope: Envelope,
  code: CallCode,
  language: Language,
  { index = null, ...details }: Details = {},
): string {
  const problem = { index, field: fieldOf(code), code, details: { ...callLimits, ...details } };
  return JSON.stringify(wrapFailure(envelope, language, [problem]));
}

/** In the envelope of the API. */
export function sendCallProblem(
  reply: FastifyReply,
  envelope: Envelope,
  problem: Problem,
  parameters?: Details,
): FastifyReply {
  const language = acceptedLanguage(reply.request);
  setStatus(setContentLanguage(reply, language), problem);
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(callProblemBody(envelope, problem.code as CallCode, language, { ...parameters, ...problem.parameters }));
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
