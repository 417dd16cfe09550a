import type { Proof } from '@fagvaerk/catalogue/samples/printed.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { createContext, use } from 'react';
import { messagesIn } from '../language/messages.ts';

const LanguageContext = createContext<Language>('da');
export const ReadingLanguage = LanguageContext.Provider;

/** What the build has proven; null where pages are shown without it. */
const ProofContext = createContext<Proof | null>(null);
export const BuildProof = ProofContext.Provider;
export const useProof = (): Proof | null => use(ProofContext);

/** The reader's language, its words, and the mark for documentation text, which is Danish in either language. */
export function useReading() {
  const language = use(LanguageContext);
  return { language, words: messagesIn(language), danish: language === 'da' ? {} : { lang: 'da' } };
}
