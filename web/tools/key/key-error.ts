import { keyMessagesIn } from '../../language/key-messages.ts';
import { ApiError, messageForCode } from './access-api.ts';

export type KeyError = Readonly<{ sentence: string; code: string | null }>;

export function toKeyError(error: unknown): KeyError {
  if (!(error instanceof ApiError)) return { sentence: keyMessagesIn().noAnswer, code: null };
  return { sentence: messageForCode(error.code) ?? error.message, code: error.code || null };
}

export const errorDocsUrl = (code: string): string => `/errors#${code}`;
