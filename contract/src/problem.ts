/** The messages of each field. In a list of several objects the field is named with its place: `[1].CustomerName`. */
export type FieldErrors = Record<string, string[]>;

/** Every refusal of the access API carries these; `errors` where fields are to blame. */
export interface Problem {
  errorMessage: string;
  /** Where something else has to be done first: programs react to it. */
  code?: string;
  hasErrors: true;
  errors?: FieldErrors;
}
