import type { ErrorCode } from '@fagvaerk/client/error-codes';

type FirstError = Readonly<{ code?: string; message?: string }>;

export const firstErrorOf = (answer: unknown): FirstError | undefined =>
  (Object(answer) as { validationErrors?: FirstError[] }).validationErrors?.[0];

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
    const first = firstErrorOf(answer);
    super(`${status} ${first?.message ?? statusText}`);
    this.status = status;
    this.code = first?.code;
    this.requestID = headers.get('x-request-id');
    this.answer = answer;
  }
}
