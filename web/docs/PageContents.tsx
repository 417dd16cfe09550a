import type { ResourcePage } from '@fagvaerk/catalogue/model.ts';
import { filteredCalls } from './FilteringSection.tsx';
import { MethodBadge } from './MethodBadge.tsx';
import { useLanguage } from './page-context.ts';

export function PageContents({ page: { operations } }: { page: ResourcePage }) {
  const { words, language } = useLanguage();
  return (
    <ul className="contents" aria-label={words.onThisPage}>
      {operations.map(({ anchor, method, summary }) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>
            <span>{summary[language]}</span> <MethodBadge method={method} />
          </a>
        </li>
      ))}
      {filteredCalls(operations).length > 0 ? (
        <li>
          <a href="#filtering">{words.filtering}</a>
        </li>
      ) : null}
    </ul>
  );
}
