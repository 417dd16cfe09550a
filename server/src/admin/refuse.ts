import type { ValidationError, WriteAnswer } from '@fagvaerk/contract/admin-answers.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import type { FieldErrors, Problem } from '@fagvaerk/contract/problem.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, type Violation } from '../access/register/change.ts';
import { languageOf } from '../answer/language.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { NotJson } from './json-body.ts';
import { messagesIn, ruleMessage } from './messages.ts';

/** Something that a read was asked for is not there. */
export class NotFound extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence = 'recordNotFound') {
    super(sentence);
    this.sentence = sentence;
  }
}

type Sentence = Exclude<keyof ReturnType<typeof messagesIn>, 'rules' | 'tooManyAttempts'>;

/** Enough to correct a list by; more would only repeat itself. */
const reportedViolations = 100;
const retryAfterSeconds = 5;

/** Answers with one sentence. */
export function refuse(request: FastifyRequest, reply: FastifyReply, status: number, sentence: Sentence): FastifyReply {
  const problem: Problem = { errorMessage: messagesIn(languageOf(request))[sentence], hasErrors: true };
  return reply.code(status).send(problem);
}

/** The last stop of every error of the access API. Detail goes to the log and nowhere else. */
export function handleAdminError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return reply.code(400).send(refusalAnswer(error.violations, request));
  if (error instanceof NotFound) return refuse(request, reply, 404, error.sentence);
  const { statusCode = 500 } = error;
  if (statusCode === 413) return refuse(request, reply, 413, 'tooLarge');
  if (statusCode === 415) return refuse(request, reply, 415, 'wrongContentType');
  if (error instanceof NotJson) return refuse(request, reply, 400, 'notJson');
  if (statusCode >= 400 && statusCode < 500) return refuse(request, reply, 400, 'unreadable');
  const circumstances = { err: error, request: request.id, method: request.method, route: request.routeOptions.url };
  if (isDatabaseUnavailable(error)) {
    request.log.warn(circumstances, 'the database cannot be reached');
    return refuse(request, reply.header('retry-after', retryAfterSeconds), 503, 'unavailable');
  }
  request.log.error(circumstances, 'request failed');
  return refuse(request, reply, 500, 'internal');
}

/** The write wrapper with nothing in it that succeeded, and beside it the messages by field. */
function refusalAnswer(violations: readonly Violation[], request: FastifyRequest) {
  const language = languageOf(request);
  const reported = violations.slice(0, reportedViolations);
  const sent: unknown[] = Array.isArray(request.body) ? request.body : [request.body];
  const blamed = new Set(violations.map(({ index }) => index ?? 0));
  const validationErrors = reported.map((violation) => toValidationError(violation, language));
  const wrapper: WriteAnswer<never> = {
    successObjects: [],
    errorObjects: sent.filter((item, index): item is object => isObject(item) && blamed.has(index)),
    errorMessages: validationErrors.map(({ field, message }) => (field ? `${field}: ${message}` : message)),
    validationErrors,
    hasErrors: true,
  };
  const problem: Problem = {
    errorMessage: messagesIn(language).badRequest,
    errors: errorsByField(validationErrors, sent.length > 1),
    hasErrors: true,
  };
  return { ...wrapper, ...problem };
}

function toValidationError({ index, field, rule, limit }: Violation, language: Language): ValidationError {
  return { index, field, code: rule, message: ruleMessage(language, rule, limit) };
}

function errorsByField(found: readonly ValidationError[], isLongList: boolean): FieldErrors {
  const errors = new Map<string, string[]>();
  for (const { index, field, message } of found) {
    const place = isLongList && index !== null ? `[${index}]` : '';
    const name = [place, field].filter(Boolean).join('.') || 'body';
    errors.set(name, [...(errors.get(name) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
