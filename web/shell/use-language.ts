import type { Language } from '@fagvaerk/contract/language.ts';
import { createContext, use } from 'react';
import { messagesIn } from '../language/messages.ts';

const LanguageContext = createContext<Language>('da');
export const LanguageProvider = LanguageContext.Provider;

/** `danish` marks documentation text, which is Danish in both languages. */
export function useLanguage() {
  const language = use(LanguageContext);
  return { language, words: messagesIn(language), danish: language === 'da' ? {} : { lang: 'da' } };
}
