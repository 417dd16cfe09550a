import type { ErrorCode } from '@fagvaerk/client/error-codes';

type ListedError = Readonly<{ code: string; message: string }>;

export const errorsOf = (answer: unknown): readonly ListedError[] =>
  (Object(answer) as { validationErrors?: ListedError[] }).validationErrors ?? [];

/** A call that was refused or failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Of the first error, as explained on the page `/errors`; one of `errorCodes`, unless portal or site are newer. */
  readonly code: ErrorCode | (string & {}) | undefined;
  /** Support finds the call by it. */
  readonly requestID: string | null;
  /** The whole response. */
  readonly answer: unknown;

  constructor({ status, statusText, headers }: Response, answer: unknown) {
    const errors = errorsOf(answer);
    super(`${status} ${errors.map(({ message }) => message).join(' ') || statusText}`);
    this.status = status;
    this.code = errors[0]?.code;
    this.requestID = headers.get('x-request-id');
    this.answer = answer;
  }
}
