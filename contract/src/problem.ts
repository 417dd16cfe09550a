/** Why a request is refused, field by field. The words belong to whoever shows them, in the reader's language. */
export const rules = [
  'required',
  'tooLong',
  'plainTextExpected',
  'textExpected',
  'booleanExpected',
  'idExpected',
  'numberExpected',
  'dateExpected',
  'emailRequired',
  'emailInvalid',
  'siteNameInvalid',
  'siteNameTaken',
  'addressInvalid',
  'siteInUse',
  'siteIsSandbox',
  'siteIsLive',
  'siteNotGranted',
  'unknownCustomer',
  'unknownSite',
  'unknownEndpoint',
  'unknownField',
  'unknownSort',
  'objectExpected',
  'listExpected',
  'listEmpty',
  'listTooLong',
  'invalid',
] as const;
export type Rule = (typeof rules)[number];

/** The messages of each field. In a list of several objects the field is named with its place: `[1].CustomerName`. */
export type FieldErrors = Record<string, string[]>;

/** Every refusal of the access API carries these; `errors` where fields are to blame. */
export interface Problem {
  errorMessage: string;
  hasErrors: true;
  errors?: FieldErrors;
}
