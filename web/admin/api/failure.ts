import type { FieldErrors } from '@fagvaerk/contract/problem.ts';
import { words } from '../words.ts';

export type Failure =
  /** No valid session, or the login failed. */
  | { kind: 'unauthorised'; message: string; code: string | undefined }
  | { kind: 'validation'; errors: FieldErrors }
  | { kind: 'refused'; message: string; code: string | undefined }
  | { kind: 'unreachable' }
  /** A 5xx, or a response that does not match its schema. */
  | { kind: 'server'; message: string | undefined };

export class AdminError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind, options);
    this.failure = failure;
  }
}

const joinMessages = (errors: FieldErrors): string => Object.values(errors).flat().join('\n');

export function failureMessage(failure: Failure): string {
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
