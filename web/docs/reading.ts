import type { Counterpart } from '@fagvaerk/catalogue/migration/counterparts.ts';
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

/** The page in the other version of the API, where that has it too. */
interface Other {
  /** Its number, `3.0`. */
  readonly version: string;
  /** Where the guide tells of all that is different. */
  readonly section: string | undefined;
  /** What the part of the page with an id is there. */
  readonly counterpartOf: (id: string) => Counterpart | undefined;
}

const OtherVersionContext = createContext<Other>({ version: '', section: undefined, counterpartOf: () => undefined });
export const OtherVersion = OtherVersionContext.Provider;
export const useOtherVersion = (): Other => use(OtherVersionContext);

/** The reader's language, its words, and the mark for documentation text, which is Danish in either language. */
export function useReading() {
  const language = use(LanguageContext);
  return { language, words: messagesIn(language), danish: language === 'da' ? {} : { lang: 'da' } };
}
