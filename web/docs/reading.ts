import type { Language } from '@fagvaerk/contract/language.ts';
import { createContext, use } from 'react';
import { messagesIn } from '../language/messages.ts';

const LanguageContext = createContext<Language>('da');
export const ReadingLanguage = LanguageContext.Provider;

/** The reader's language, its words, and the mark for documentation text, which is Danish in either language. */
export function useReading() {
  const language = use(LanguageContext);
  return { language, words: messagesIn(language), danish: language === 'da' ? {} : { lang: 'da' } };
}
