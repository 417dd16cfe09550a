import type { Details } from '@fagvaerk/contract/errors/hints.ts';
import type { AccessCode } from '@fagvaerk/contract/errors.ts';

type Options = Readonly<{
  retryAfterMs?: number;
  /** Of the message. */
  parameters?: Details;
  /** Of the form that was sent. */
  field?: string;
  cause?: unknown;
}>;

/** Ends a request with an error from contract/errors. */
export class Problem extends Error {
  readonly code: AccessCode;
  readonly retryAfterMs: number;
  readonly parameters: Details;
  readonly field: string | undefined;

  constructor(code: AccessCode, { retryAfterMs = 0, parameters = {}, field, cause }: Options = {}) {
    super(code, { cause });
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.parameters = parameters;
    this.field = field;
  }
}
