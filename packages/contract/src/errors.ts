import { rightNames } from './access-levels.ts';
import { callErrors } from './errors/calls.ts';
import { codedErrors, fieldErrors, panelErrors } from './errors/forms.ts';
import { type Details, hintWords } from './errors/hints.ts';
import { recordErrors } from './errors/records.ts';
import { didYouMean, type Language } from './language.ts';

type ErrorText = Readonly<{
  /** When the whole call fails with this code. */
  status: number;
  /** `{names}` are filled in by `sentenceOf`. */
  da: string;
  en: string;
}>;

/** `inObject` applies when the error is in an object of the body instead of the URL. */
export type ErrorEntry = ErrorText & Readonly<{ inObject?: ErrorText }>;

export const errors = {
  ...callErrors,
  ...recordErrors,
  ...fieldErrors,
  ...codedErrors,
  ...panelErrors,
} as const satisfies Record<string, ErrorEntry>;

/** Stable: clients depend on these. */
export type ErrorCode = keyof typeof errors;
export type CallCode = keyof typeof callErrors;
export type RecordCode = keyof typeof recordErrors;
export type FieldCode = keyof typeof fieldErrors;
export type ApiCode = CallCode | RecordCode;
type PanelCode = keyof typeof codedErrors | keyof typeof panelErrors;
export type AccessCode = CallCode | FieldCode | PanelCode;

type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
export type Parameters<Code extends ErrorCode> = Readonly<
  Record<NamesIn<(typeof errors)[Code]['da']>, string | number>
>;

/** Ignores parameters that the sentence does not use. */
export function sentenceOf<Code extends ErrorCode>(
  code: Code,
  language: Language,
  ...[parameters]: keyof Parameters<Code> extends never ? [parameters?: object] : [parameters: Parameters<Code>]
): string {
  return fillPlaceholders(errors[code][language], parameters ?? {});
}

/** Unknown placeholders are left as they are. */
export function fillPlaceholders(sentence: string, parameters: object): string {
  const values = parameters as Readonly<Record<string, string | number | undefined>>;
  return sentence.replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}

export const apiErrors = { ...callErrors, ...recordErrors } as const satisfies Record<ApiCode, ErrorEntry>;

/** What the API says about a field or parameter that it refuses. */
export function refusalSentence(code: ApiCode, isInObject: boolean, details: Details, language: Language): string {
  const entry: ErrorEntry = apiErrors[code];
  const text = isInObject ? (entry.inObject ?? entry) : entry;
  return fillPlaceholders(text[language], details) + hintOf(details, language);
}

function hintOf(details: Details, language: Language): string {
  const { nearest, right, line, reason, filters, searched } = details;
  const words = hintWords[language];
  if (nearest) return didYouMean(nearest, language);
  if (right) return fillPlaceholders(words.right, { right, name: rightNames[right][language] });
  if (line) return fillPlaceholders(words.place, details);
  if (reason) return words[reason];
  if (filters === undefined) return '';
  const lists = [filters && words.filters, searched && words.searched].filter(Boolean).join('');
  return fillPlaceholders(lists || words.noFilter, details);
}

export const errorDocsLink = (code: ApiCode): string => `/errors#${code}`;

export const isFieldCode = (text: string): text is FieldCode => Object.hasOwn(fieldErrors, text);

export const isSentWithCode = (code: ErrorCode): boolean => Object.hasOwn(codedErrors, code);
