import type { FieldErrors } from '@fagvaerk/contract/problem.ts';
import { words } from '../words.ts';

/** Everything that can go wrong with a call of the access API. */
export type Failure =
  /** Nobody is logged in, or the login itself was refused. */
  | { kind: 'unauthorised'; message: string; code: string | undefined }
  | { kind: 'validation'; message: string; errors: FieldErrors }
  | { kind: 'refused'; message: string; code: string | undefined }
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
const joinMessages = (errors: FieldErrors): string => Object.values(errors).flat().join('\n');

/** What happened, as the access API tells it where it answered. */
export function sentenceOf(failure: Failure): string {
  switch (failure.kind) {
    case 'unreachable':
      return words.unreachable;
    case 'validation':
      return joinMessages(failure.errors);
    case 'unauthorised':
    case 'refused':
      return failure.message;
    case 'server':
      return failure.message ?? words.serverFailed;
  }
}
