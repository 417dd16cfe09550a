import {
  type ApiCode,
  errorDocsLink,
  errors,
  fillPlaceholders,
  type Parameters,
  type RecordCode,
  sentenceOf,
  sentencesOf,
} from '@fagvaerk/contract/errors.ts';
import { didYouMean, type Language, type Localised } from '@fagvaerk/contract/language.ts';
import { sandboxAnswerMaximumMegabytes, sandboxRecordMaximumKilobytes } from '@fagvaerk/contract/limits.ts';
import { nearestName } from './nearest-name.ts';

export interface Violation {
  /** Of the object in the request; null for the whole call. */
  readonly index: number | null;
  readonly field: string;
  readonly code: ApiCode;
  readonly message: Localised;
  readonly link: string;
}

export type FieldViolation = Omit<Violation, 'index' | 'link'>;

export const violationOf = ({ field, code, message }: FieldViolation, index: number | null): Violation => ({
  index,
  field,
  code,
  message,
  link: errorDocsLink(code),
});

export function fieldViolation<Code extends RecordCode>(
  code: Code,
  field: string,
  ...[parameters]: keyof Omit<Parameters<Code>, 'field'> extends never ? [] : [Omit<Parameters<Code>, 'field'>]
): FieldViolation {
  return { field, code, message: sentencesOf(code, { ...parameters, field }) };
}

/** A field name may be a megabyte long, and every error below would repeat it. */
const nameCharacters = 100;

export const truncateName = (name: string): string =>
  name.length > nameCharacters ? `${name.slice(0, nameCharacters)}…` : name;

/** Adds the known name that was probably meant. */
export function suggest(violation: FieldViolation, written: string, known: readonly string[]): FieldViolation {
  const { da, en } = violation.message;
  const nearest = nearestName(written, known);
  return { ...violation, message: { da: da + didYouMean(nearest, 'da'), en: en + didYouMean(nearest, 'en') } };
}

export const recordNotFound = (field: string): FieldViolation => fieldViolation('record-not-found', field);

export function violationInObject(
  code: 'required' | 'invalid-date' | 'record-not-found',
  field: string,
  value?: string,
): FieldViolation {
  const { da, en } = errors[code].inObject;
  const values = { field, value };
  return { field, code, message: { da: fillPlaceholders(da, values), en: fillPlaceholders(en, values) } };
}

/** Drafts, records without a file, and records that another operation shows. */
export const recordNotAvailable = (field: string): FieldViolation => fieldViolation('record-not-available', field);

export const describeOmitted = (named: number, count: number, language: Language): string[] =>
  count > named ? [sentenceOf('violations-left-out', language, { count, named })] : [];

export const bodyViolations = {
  noList: fieldViolation('list-required', ''),
  emptyList: fieldViolation('list-empty', ''),
  noObject: fieldViolation('object-required', ''),
} as const satisfies Record<string, FieldViolation>;

export const siteFull = fieldViolation('sandbox-full', '');
export const recordTooLarge = fieldViolation('record-too-large', '', { kilobytes: sandboxRecordMaximumKilobytes });
export const answerTooLarge = fieldViolation('answer-too-large', '', { megabytes: sandboxAnswerMaximumMegabytes });

export const listTooLong = (most: number): FieldViolation => fieldViolation('list-too-long', '', { limit: most });
