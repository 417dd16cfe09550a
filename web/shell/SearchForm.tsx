import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { Icon } from '../theme/icons.tsx';
import { useLanguage } from './use-language.ts';

/** Works without scripts; search-box.ts adds results while typing. */
export function SearchForm({ index }: { index: string }) {
  const { language, words } = useLanguage();
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
