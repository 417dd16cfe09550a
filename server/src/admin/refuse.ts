import type { FieldErrors, ProblemBody, ValidationError, WriteAnswer } from '@fagvaerk/contract/answers.ts';
import { isSentWithCode, sentenceOf } from '@fagvaerk/contract/errors.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { accessBodyMaximumMegabytes, violationsMaximum } from '@fagvaerk/contract/limits.ts';
import { handoverRoute } from '@fagvaerk/contract/session.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, type RefusalCode, type Violation } from '../directory/refusal.ts';
import { languageOf, momentIn } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { handleError } from '../http/send-problem.ts';
import { describeOmitted } from '../http/violation.ts';

/** Never sent back, not even if misspelled. */
const secretField = /password|key|token|secret|code/i;

export function handleAdminError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) {
    const isConflict = error.violations.some(({ rule }) => isSentWithCode(rule));
    return reply.code(isConflict ? 409 : 400).send(refusalAnswer(error, request));
  }
  return handleError(bodyProblemOf(error, request) ?? error, request, reply, true);
}

function bodyProblemOf({ statusCode }: FastifyError, request: FastifyRequest): Problem | undefined {
  if (statusCode === 415) return new Problem('content-type-unsupported');
  // Routes for secrets have a lower limit than the one in the message.
  if (statusCode !== 413 || holdsOnlySecrets(request)) return undefined;
  return new Problem('body-too-large', { parameters: { size: `${accessBodyMaximumMegabytes} MB` } });
}

function refusalAnswer({ violations, count }: Refusal, request: FastifyRequest) {
  const language = languageOf(request);
  const shown = violations.slice(0, violationsMaximum);
  const sent: unknown[] = Array.isArray(request.body) ? request.body : [request.body];
  const invalid = new Set(shown.map(({ index }) => index ?? 0));
  const validationErrors = shown.map((violation): ValidationError => {
    const { index, field, rule } = violation;
    return { index, field, code: rule, message: ruleSentence(violation, language) };
  });
  const conflict = shown.find(({ rule }) => isSentWithCode(rule));
  const wrapper: WriteAnswer<never> = {
    successObjects: [],
    errorObjects: holdsOnlySecrets(request)
      ? []
      : sent.filter((item, index): item is object => isObject(item) && invalid.has(index)).map(withoutSecrets),
    errorMessages: [
      ...validationErrors.map(({ field, message }) => (field ? `${field}: ${message}` : message)),
      ...describeOmitted(shown.length, count, language),
    ],
    validationErrors,
    hasErrors: true,
  };
  const problem: ProblemBody = {
    errorMessage: conflict ? ruleSentence(conflict, language) : sentenceOf('rules-broken', language),
    ...(conflict && { code: conflict.rule }),
    errors: errorsByField(validationErrors, sent.length > 1),
    hasErrors: true,
  };
  return { ...wrapper, ...problem };
}

export function ruleSentence({ rule, limit = 0, change }: Violation, language: Language): string {
  const [who, when] = [change?.administrator, change && momentIn(change.at, language)];
  const by = language === 'da' ? ` af ${who} den ${when}` : ` by ${who} on ${when}`;
  return sentenceOf<RefusalCode>(rule, language, { limit, by: change ? by : '' });
}

function errorsByField(found: readonly ValidationError[], isLongList: boolean): FieldErrors {
  const errors = new Map<string, string[]>();
  for (const { index, field, message } of found) {
    const prefix = isLongList && index !== null ? `[${index}]` : '';
    const name = [prefix, field].filter(Boolean).join('.') || 'body';
    errors.set(name, [...(errors.get(name) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

/** Any field may hold a password or token there, even an unknown one. */
const holdsOnlySecrets = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  /^\/(?:auth\/|Admin\/\w*Own)/.test(url) || url === handoverRoute;

function withoutSecrets(item: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !secretField.test(name)));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
