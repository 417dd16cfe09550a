/** In lists the field is prefixed with the index: `[1].CustomerName`. */
export type FieldErrors = Record<string, string[]>;

export interface ProblemBody {
  errorMessage: string;
  /** Set if the client must do something else first. */
  code?: string;
  hasErrors: true;
  errors?: FieldErrors;
}
