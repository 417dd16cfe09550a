import type { Language } from '@fagvaerk/contract/language.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { messagesIn } from '../language/messages.ts';

interface Props {
  language: Language;
  /** The address of the index, which the browser fetches when the reader reaches for the field. */
  index: string;
}

/** A form that leads to the page of results; search-box.ts makes it answer while the reader types. */
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
