import type { AccessCode } from '@fagvaerk/contract/errors.ts';

type Details = Readonly<{
  retryAfterMs?: number;
  /** Of the message. */
  parameters?: object;
  /** Of the form that was sent. */
  field?: string;
  cause?: unknown;
}>;

/** Ends a request with an error from contract/errors. */
export class Problem extends Error {
  readonly code: AccessCode;
  readonly retryAfterMs: number;
  readonly parameters: object;
  readonly field: string | undefined;

  constructor(code: AccessCode, { retryAfterMs = 0, parameters = {}, field, cause }: Details = {}) {
    super(code, { cause });
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.parameters = parameters;
    this.field = field;
  }
}
