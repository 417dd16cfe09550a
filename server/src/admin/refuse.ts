import type { ValidationError, WriteAnswer } from '@fagvaerk/contract/admin-answers.ts';
import { type FieldCode, sentenceOf } from '@fagvaerk/contract/errors.ts';
import { handoverRoute } from '@fagvaerk/contract/keys.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { accessBodyMaximumMegabytes, violationsMaximum } from '@fagvaerk/contract/limits.ts';
import type { FieldErrors, Problem } from '@fagvaerk/contract/problem.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, type Violation } from '../access/register/change.ts';
import { languageOf } from '../answer/language.ts';
import { handleError, refuse } from '../answer/problems.ts';
import { leftOut } from '../answer/violation.ts';
import { BodyError } from '../edge/json.ts';
import { NoLongerAllowed, refuseSession } from './login/guard.ts';
import { TooManyAttempts } from './login/password-check.ts';

/** Something that a read was asked for is not there. */
export class NotFound extends Error {
  readonly code: FieldCode;

  constructor(code: FieldCode) {
    super(code);
    this.code = code;
  }
}

/** What is never sent back, however it was spelled. */
const secretField = /password|key|token|secret|code/i;

/** What only the access API knows to say; the rest goes the way of all errors. */
export function handleAdminError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return reply.code(400).send(refusalAnswer(error, request));
  if (error instanceof NoLongerAllowed) return refuseSession(request, reply, error.code);
  if (error instanceof NotFound || error instanceof BodyError) return refuse(request, reply, error.code);
  if (error instanceof TooManyAttempts) {
    return refuse(request, reply.header('retry-after', error.seconds), 'login-throttled', { seconds: error.seconds });
  }
  switch (error.statusCode) {
    case 413:
      // Whoever logs in never needs that much; what all other calls may send is said.
      if (holdsOnlySecrets(request)) return refuse(request, reply, 'bad-request');
      return refuse(request, reply, 'body-too-large', { megabytes: accessBodyMaximumMegabytes });
    case 415:
      return refuse(request, reply, 'content-type-unsupported');
  }
  return handleError(error, request, reply);
}

/** The write wrapper with nothing in it that succeeded, and beside it the messages by field. */
function refusalAnswer({ violations, count }: Refusal, request: FastifyRequest) {
  const language = languageOf(request);
  const named = violations.slice(0, violationsMaximum);
  const sent: unknown[] = Array.isArray(request.body) ? request.body : [request.body];
  const blamed = new Set(named.map(({ index }) => index ?? 0));
  const validationErrors = named.map((violation) => toValidationError(violation, language));
  const wrapper: WriteAnswer<never> = {
    successObjects: [],
    errorObjects: holdsOnlySecrets(request)
      ? []
      : sent.filter((item, index): item is object => isObject(item) && blamed.has(index)).map(withoutSecrets),
    errorMessages: [
      ...validationErrors.map(({ field, message }) => (field ? `${field}: ${message}` : message)),
      ...leftOut(named.length, count, language),
    ],
    validationErrors,
    hasErrors: true,
  };
  const problem: Problem = {
    errorMessage: sentenceOf('rules-broken', language),
    errors: errorsByField(validationErrors, sent.length > 1),
    hasErrors: true,
  };
  return { ...wrapper, ...problem };
}

function toValidationError({ index, field, rule, limit }: Violation, language: Language): ValidationError {
  return { index, field, code: rule, message: ruleSentence(rule, language, limit) };
}

/** What a rule says about its field, in words. */
export const ruleSentence = (rule: FieldCode, language: Language, limit = 0): string =>
  sentenceOf<FieldCode>(rule, language, { limit });

function errorsByField(found: readonly ValidationError[], isLongList: boolean): FieldErrors {
  const errors = new Map<string, string[]>();
  for (const { index, field, message } of found) {
    const place = isLongList && index !== null ? `[${index}]` : '';
    const name = [place, field].filter(Boolean).join('.') || 'body';
    errors.set(name, [...(errors.get(name) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

/** A password or a token may stand in any field there, also in one that does not exist. */
const holdsOnlySecrets = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  /^\/(?:auth\/|Admin\/\w*Own)/.test(url) || url === handoverRoute;

function withoutSecrets(item: object): object {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !secretField.test(name)));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
