import type { Language } from '@fagvaerk/contract/language.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { messagesIn } from '../language/messages.ts';
import { Icon } from '../theme/icons.tsx';

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
        <Icon name="search" size={16} />
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
        <span className="key-hint needs-script" aria-hidden="true">
          <kbd>/</kbd> <kbd>Ctrl K</kbd>
        </span>
      </form>
    </search>
  );
}
