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
  /** The object's place in the list that was sent; null when the whole call is meant. */
  readonly index: number | null;
  readonly field: string;
  /** Stable: callers react to it. */
  readonly code: ApiCode;
  readonly message: string;
  /** The place in the documentation that explains the rule. */
  readonly link: string;
}

/** What a rule says about a field. */
export type Breach = Omit<Violation, 'index' | 'link'>;

export const violationOf = (breach: Breach, index: number | null): Violation => ({
  index,
  field: breach.field,
  code: breach.code,
  message: breach.message,
  link: linkOf(breach.code),
});

/** The breach of a rule, in the words of the closed list. The field is named there under the name it has in the call. */
export function breach<Code extends RecordCode>(
  code: Code,
  field: string,
  ...[parameters]: keyof Omit<Parameters<Code>, 'field'> extends never ? [] : [Omit<Parameters<Code>, 'field'>]
): Breach {
  const message = sentenceOf<RecordCode>(code, 'da', { ...parameters, field } as Parameters<RecordCode>);
  return { field, code, message };
}

/** Longer than any name: what follows tells nobody more, and would be repeated with each fault below it. */
const nameCharacters = 100;

export const shortened = (name: string): string =>
  name.length > nameCharacters ? `${name.slice(0, nameCharacters)}…` : name;

/** The name that was meant is told where one is near. */
export function unknownField(field: string, nearest: string | null): Breach {
  const unknown = breach('unknown-field', field);
  return nearest === null ? unknown : { ...unknown, message: `${unknown.message} Mente du ${nearest}?` };
}

export const missing = (field: string): Breach => breach('required', field);

export const recordNotFound = (field: string): Breach => breach('record-not-found', field);

export const refersToNothing = (field: string, value: string): Breach => ({
  field,
  code: 'record-not-found',
  message: filledIn(errors['record-not-found'].inObject.da, { field, value }),
});

/** Drafts, what has no file, what another call is for: the page of the operation tells. */
export const recordNotAvailable = (field: string): Breach => breach('record-not-available', field);

/** What is said of the violations that an answer does not name. */
export const leftOut = (named: number, count: number, language: Language = 'da'): string[] =>
  count > named ? [sentenceOf('violations-left-out', language, { count, named })] : [];

/** What can be wrong with a body before its objects are looked at. */
export const bodyBreaches = {
  noList: breach('list-required', ''),
  emptyList: breach('list-empty', ''),
  noObject: breach('object-required', ''),
} as const satisfies Record<string, Breach>;

export const siteFull: Breach = breach('sandbox-full', '');
export const recordTooLarge: Breach = breach('record-too-large', '', { kilobytes: sandboxRecordMaximumKilobytes });
export const answerTooLarge: Breach = breach('answer-too-large', '', { megabytes: sandboxAnswerMaximumMegabytes });

export const listTooLong = (most: number): Breach => breach('list-too-long', '', { limit: most });
