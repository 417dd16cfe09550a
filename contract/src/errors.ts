/** The closed list of everything that a caller can be told went wrong. */
import { callErrors } from './errors/calls.ts';
import { fieldErrors, panelErrors } from './errors/forms.ts';
import { recordErrors } from './errors/records.ts';
import type { Language } from './language.ts';

type Said = Readonly<{
  /** Of an answer to a call that fails as a whole for this reason. */
  status: number;
  /** `{names}` in a sentence are filled in by `sentenceOf`. */
  da: string;
  en: string;
}>;

/** A code that says something else where an object in the body, not the URL, is at fault has `inObject` too. */
type ErrorEntry = Said & Readonly<{ inObject?: Said }>;

export const errors = {
  ...callErrors,
  ...recordErrors,
  ...fieldErrors,
  ...panelErrors,
} as const satisfies Record<string, ErrorEntry>;

/** Stable: programs react to it. */
export type ErrorCode = keyof typeof errors;
/** What stops a call before anybody has looked at what it asks for. */
export type CallCode = keyof typeof callErrors;
/** What the answers of the API's operations can hold. */
export type RecordCode = keyof typeof recordErrors;
/** What the access API can say about a field. */
export type FieldCode = keyof typeof fieldErrors;
/** What the API can say: the guide to error codes explains each of them. */
export type ApiCode = CallCode | RecordCode;
type PanelCode = keyof typeof panelErrors;
/** What the access API can say about a request as a whole. */
export type AccessCode = CallCode | FieldCode | PanelCode;

type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
/** What the sentence of a code has to be told. */
export type Parameters<Code extends ErrorCode> = Readonly<
  Record<NamesIn<(typeof errors)[Code]['da']>, string | number>
>;

/** The sentence of a code. Parameters that its sentence does not name are passed over. */
export function sentenceOf<Code extends ErrorCode>(
  code: Code,
  language: Language,
  ...[parameters]: keyof Parameters<Code> extends never ? [parameters?: object] : [parameters: Parameters<Code>]
): string {
  return filledIn(errors[code][language], parameters ?? {});
}

/** Parameters by name; a name that nobody told of stands as it is. */
export function filledIn(sentence: string, parameters: object): string {
  const values = parameters as Readonly<Record<string, string | number | undefined>>;
  return sentence.replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}

/** What the API can say, in the order of the lists. */
export const apiErrors = { ...callErrors, ...recordErrors } as const satisfies Record<ApiCode, ErrorEntry>;

/** Where the documentation explains a code of the API. */
export const linkOf = (code: ApiCode): string => `/errors#${code}`;

export const isFieldCode = (text: string): text is FieldCode => Object.hasOwn(fieldErrors, text);
