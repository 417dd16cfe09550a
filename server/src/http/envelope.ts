/** v4.0 reads, v3.0 reads, and writes. */
import type { Json, Method, Version } from '@fagvaerk/catalogue/model.ts';
import { errorDocsLink, refusalSentence } from '@fagvaerk/contract/errors.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { violationsMaximum } from '@fagvaerk/contract/limits.ts';
import { describeOmitted, type Violation } from './violation.ts';

export type Envelope = 'v4' | 'v3' | 'write';
export type Body = { readonly [key: string]: unknown };

export const envelopeOf = (version: Version, method: Method): Envelope =>
  method !== 'GET' ? 'write' : version === 'v4.0' ? 'v4' : 'v3';

/** All of /api except its documentation; also in absolute-form URLs. */
const apiPath = /^(?:https?:\/\/[^/?#]*)?\/api(?!\/docs\b)(?:\/(v3\.0))?(?:[/?#]|$)/i;

/** Null outside the API. */
export function envelopeOfUrl({ url, method }: Readonly<{ url: string; method: string }>): Envelope | null {
  const found = apiPath.exec(url);
  return found && envelopeOf(found[1] ? 'v3.0' : 'v4.0', (method === 'HEAD' ? 'GET' : method) as Method);
}

export interface ResultPage {
  readonly data: readonly unknown[];
  readonly total: number;
  readonly page: number;
  readonly hasMore: boolean;
}

export const wrapV4 = (found: ResultPage, data: unknown = found.data): Body => ({
  data,
  total: found.total,
  errors: [],
  currentPage: found.page,
  previousPage: found.page > 1 ? found.page - 1 : null,
  nextPage: found.hasMore ? found.page + 1 : null,
  errorMessage: null,
  validationErrors: [],
  modelStateErrors: [],
  hasErrors: false,
});

export const wrapV3 = ({ data, total }: ResultPage, aggregateResults: unknown = null): Body => ({
  data: [{ data, total, aggregateResults, errors: [] }],
  errorMessage: null,
  validationErrors: [],
  hasErrors: false,
});

const inLanguage = (violations: readonly Violation[], language: Language) =>
  violations.map(({ index, field, code, details }) => ({
    index,
    field,
    code,
    message: refusalSentence(code, index !== null, { field, ...details }, language),
    link: errorDocsLink(code),
  }));

export function wrapWritten(
  language: Language,
  successObjects: readonly unknown[],
  errorObjects: readonly Json[],
  violations: readonly Violation[],
  count = violations.length,
): Body {
  const named = inLanguage(violations, language);
  return {
    successObjects,
    errorObjects,
    errorMessages: [...named.map(({ message }) => message), ...describeOmitted(named.length, count, language)],
    validationErrors: named,
    hasErrors: violations.length > 0,
  };
}

export function wrapFailure(
  envelope: Envelope,
  language: Language,
  violations: readonly Violation[],
  unreadable: readonly Violation[] = [],
): Body {
  const all = [...unreadable, ...violations];
  const named = inLanguage(all.slice(0, violationsMaximum), language);
  const rest = describeOmitted(named.length, all.length, language);
  const errors = [...named.map(({ message }) => message), ...rest];
  const errorMessage = [errors[0], ...rest].join(' ') || null;
  switch (envelope) {
    case 'v4':
      return {
        data: null,
        total: 0,
        errors,
        currentPage: 1,
        previousPage: null,
        nextPage: null,
        errorMessage,
        validationErrors: named.slice(unreadable.length),
        modelStateErrors: named.slice(0, unreadable.length),
        hasErrors: true,
      };
    case 'v3':
      return { data: [], errorMessage, validationErrors: named, hasErrors: true };
    case 'write':
      return { successObjects: [], errorObjects: [], errorMessages: errors, validationErrors: named, hasErrors: true };
  }
}
