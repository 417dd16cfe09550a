import type { FieldErrors } from '@fagvaerk/contract/problem.ts';

/** Everything that can go wrong with a call of the access API. */
export type Failure =
  /** Nobody is logged in, or the login itself was refused. */
  | { kind: 'unauthorised'; message: string }
  | { kind: 'validation'; message: string; errors: FieldErrors }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable' }
  /** The server failed, or answered in a way that we do not understand. */
  | { kind: 'server'; message: string | undefined };

export class AdminError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind, options);
    this.failure = failure;
  }
}

/** All messages of a refused form, one to a line. */
export const joinMessages = (errors: FieldErrors): string => Object.values(errors).flat().join('\n');
