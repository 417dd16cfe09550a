import type { Language } from '@fagvaerk/contract/language.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { Refused, sentenceOfCode } from './access-api.ts';

/** Why something about a key could not be shown. With a code there is a place that explains it. */
export type Trouble = Readonly<{ sentence: string; code: string | null }>;

export function troubleOf(error: unknown, language: Language): Trouble {
  if (!(error instanceof Refused)) return { sentence: keyMessagesIn(language).noAnswer, code: null };
  return { sentence: sentenceOfCode(error.code, language) ?? error.message, code: error.code || null };
}

export const explanationOf = (code: string): string => `/errors#${code}`;
