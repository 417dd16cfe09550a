import type { Details, NotAvailableReason } from '@fagvaerk/contract/errors/hints.ts';
import { type ApiCode, type Parameters, type RecordCode, sentenceOf } from '@fagvaerk/contract/errors.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { sandboxAnswerMaximumMegabytes, sandboxRecordMaximumKilobytes } from '@fagvaerk/contract/limits.ts';
import { nearestName } from './nearest-name.ts';

export interface Violation {
  /** Of the object in the request; null for the whole call. */
  readonly index: number | null;
  readonly field: string;
  readonly code: ApiCode;
  /** Fill the sentence. */
  readonly details: Details;
}

export type FieldViolation = Omit<Violation, 'index'>;

/** Of the whole call, unless of an object. */
export const ofCall = (violations: readonly (FieldViolation | Violation)[]): Violation[] =>
  violations.map((one) => ({ index: null, ...one }));

/** What the sentence of a code says besides the field. */
export type CodeDetails<Code extends RecordCode> = keyof Omit<Parameters<Code>, 'field'> extends never
  ? []
  : [Omit<Parameters<Code>, 'field'>];

export function fieldViolation<Code extends RecordCode>(
  code: Code,
  field: string,
  ...[details]: CodeDetails<Code>
): FieldViolation {
  return { field, code, details: details ?? {} };
}

/** A field name may be a megabyte long, and every error below would repeat it. */
const nameCharacters = 100;

export const truncateName = (name: string): string =>
  name.length > nameCharacters ? `${name.slice(0, nameCharacters)}…` : name;

/** Adds the known name that was probably meant. */
export function suggest(violation: FieldViolation, written: string, known: readonly string[]): FieldViolation {
  const nearest = nearestName(written, known) ?? undefined;
  return { ...violation, details: { ...violation.details, nearest } };
}

export const recordNotFound = (field: string, value: unknown): FieldViolation =>
  fieldViolation('record-not-found', field, { value: truncateName(String(value)) });

/** Drafts, records without a file, and records that another operation shows. */
export const recordNotAvailable = (field: string, reason?: NotAvailableReason): FieldViolation => ({
  ...fieldViolation('record-not-available', field),
  details: { reason },
});

export const describeOmitted = (named: number, count: number, language: Language): string[] =>
  count > named ? [sentenceOf('violations-left-out', language, { count, named })] : [];

export const bodyViolations = {
  noBody: fieldViolation('body-missing', ''),
  noList: fieldViolation('list-required', ''),
  emptyList: fieldViolation('list-empty', ''),
  noObject: fieldViolation('object-required', ''),
} as const satisfies Record<string, FieldViolation>;

export const siteFull = fieldViolation('sandbox-full', '');
export const recordTooLarge = fieldViolation('record-too-large', '', { kilobytes: sandboxRecordMaximumKilobytes });
export const answerTooLarge = fieldViolation('answer-too-large', '', { megabytes: sandboxAnswerMaximumMegabytes });

export const listTooLong = (most: number): FieldViolation => fieldViolation('list-too-long', '', { limit: most });
