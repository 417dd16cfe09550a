import type { Language } from '@fagvaerk/contract/language.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { messagesIn } from '../language/messages.ts';

interface Props {
  language: Language;
  index: string;
}

/** Works without scripts; search-box.ts adds results while typing. */
export function SearchForm({ language, index }: Props) {
  const words = messagesIn(language);
  return (
    <search className="search">
      <form action="/search" data-search={index} data-language={language}>
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
          <path d="m12.800 12.800 4.200 4.200" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
        <input
          type="search"
          name="q"
          aria-label={words.search}
          placeholder={words.searchPlaceholder}
          maxLength={searchMaximumCharacters}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <span className="key-hint" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
}
