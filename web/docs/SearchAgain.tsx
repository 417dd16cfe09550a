import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { useLanguage } from '../shell/use-language.ts';

export function SearchAgain({ query = '' }: { query?: string }) {
  const { words } = useLanguage();
  return (
    <search>
      <form action="/search" className="row search-again">
        <input
          type="search"
          name="q"
          aria-label={words.search}
          placeholder={words.searchPlaceholder}
          defaultValue={query}
          maxLength={searchMaximumCharacters}
          autoComplete="off"
        />
        <button type="submit" className="main-button">
          {words.search}
        </button>
      </form>
    </search>
  );
}
