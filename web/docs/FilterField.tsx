import { useLanguage } from './page-context.ts';

export function FilterField() {
  const { words } = useLanguage();
  return (
    <p className="filter">
      <label>
        {words.filterList} <input type="search" autoComplete="off" spellCheck={false} />
      </label>
      <output data-of={words.countOf} data-none={words.noMatches} />
    </p>
  );
}
