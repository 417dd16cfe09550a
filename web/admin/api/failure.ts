import { type FieldErrors, problemAnswer } from '@fagvaerk/contract/answers.ts';
import { type AccessCode, type ErrorCode, errors, sentenceOf } from '@fagvaerk/contract/errors.ts';
import { describeWait, type Language } from '@fagvaerk/contract/language.ts';
import { language, words } from '../words.ts';

export type Failure =
  /** No valid session, or the login failed. */
  | { kind: 'unauthorised'; message: string; code: string | undefined }
  | { kind: 'validation'; errors: FieldErrors }
  | { kind: 'refused'; message: string; code: string | undefined; retryAfterSeconds: number }
  | { kind: 'unreachable' }
  /** A 5xx, or a response that does not match its schema. */
  | { kind: 'server'; message: string | undefined };

export class AdminError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failureMessage(failure), options);
    this.failure = failure;
  }
}

export function toFailure(status: number, content: unknown, retryAfterSeconds = 0): Failure {
  const { errorMessage: message, code, errors: fields } = problemAnswer.safeParse(content).data ?? {};
  if (status === 401) return { kind: 'unauthorised', message: message ?? sentenceOf('not-signed-in', language), code };
  if (status === 400 && fields) return { kind: 'validation', errors: fields };
  if (message === undefined || status >= 500) return { kind: 'server', message };
  return { kind: 'refused', message, code, retryAfterSeconds };
}

export const isRefused = ({ failure }: AdminError, ...codes: AccessCode[]): boolean =>
  failure.kind === 'refused' && codes.some((code) => code === failure.code);

const joinMessages = (errors: FieldErrors): string => Object.values(errors).flat().join('\n');

function failureMessage(failure: Failure): string {
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

/** Without a session the text is the same whatever the response says; a refusal without a code gets the generic one. */
export function alertText(failure: Failure): string {
  if (failure.kind === 'unauthorised') return sentenceOf('not-signed-in', language);
  const hasOwnText =
    failure.kind === 'refused' ? failure.code !== undefined : !['unreachable', 'server'].includes(failure.kind);
  return hasOwnText ? failureMessage(failure) : words.serverFailed;
}

/** In the language that the page was switched to, where the code tells the sentence. */
export function messageIn(language: Language, { failure, message }: AdminError): string {
  if (!('code' in failure) || failure.code === undefined || !Object.hasOwn(errors, failure.code)) return message;
  const wait = 'retryAfterSeconds' in failure && describeWait(failure.retryAfterSeconds, language);
  return sentenceOf(failure.code as ErrorCode, language, { wait } as never);
}
