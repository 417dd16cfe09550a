import {
  type ApiCode,
  errors,
  filledIn,
  linkOf,
  type Parameters,
  type RecordCode,
  sentenceOf,
} from '@fagvaerk/contract/errors.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { sandboxAnswerMaximumMegabytes, sandboxRecordMaximumKilobytes } from '@fagvaerk/contract/limits.ts';

/** A rule that a call broke, as `validationErrors` shows it. */
export interface Violation {
  /** The object's index in the list that was sent; null when the whole call is meant. */
  readonly index: number | null;
  readonly field: string;
  /** Stable: callers react to it. */
  readonly code: ApiCode;
  readonly message: string;
  /** Where the documentation explains the rule. */
  readonly link: string;
}

/** A violation before it is known which object of the call it belongs to. */
export type FieldViolation = Omit<Violation, 'index' | 'link'>;

export const violationOf = ({ field, code, message }: FieldViolation, index: number | null): Violation => ({
  index,
  field,
  code,
  message,
  link: linkOf(code),
});

/** `field` is the name that the call uses for it. */
export function fieldViolation<Code extends RecordCode>(
  code: Code,
  field: string,
  ...[parameters]: keyof Omit<Parameters<Code>, 'field'> extends never ? [] : [Omit<Parameters<Code>, 'field'>]
): FieldViolation {
  const message = sentenceOf<RecordCode>(code, 'da', { ...parameters, field } as Parameters<RecordCode>);
  return { field, code, message };
}

/** A field name sent by a caller may be a megabyte long, and each error below it would repeat the name. */
const nameCharacters = 100;

export const shortened = (name: string): string =>
  name.length > nameCharacters ? `${name.slice(0, nameCharacters)}…` : name;

export function unknownField(field: string, nearest: string | null): FieldViolation {
  const unknown = fieldViolation('unknown-field', field);
  return nearest === null ? unknown : { ...unknown, message: `${unknown.message} Mente du ${nearest}?` };
}

export const missing = (field: string): FieldViolation => fieldViolation('required', field);

export const recordNotFound = (field: string): FieldViolation => fieldViolation('record-not-found', field);

export const refersToNothing = (field: string, value: string): FieldViolation => ({
  field,
  code: 'record-not-found',
  message: filledIn(errors['record-not-found'].inObject.da, { field, value }),
});

/** For drafts, records without a file, and records that another operation shows. */
export const recordNotAvailable = (field: string): FieldViolation => fieldViolation('record-not-available', field);

/** A sentence with the number of violations that the answer does not list. */
export const leftOut = (named: number, count: number, language: Language = 'da'): string[] =>
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
