import type { ResourcePage } from '@fagvaerk/catalogue/model.ts';
import { useLanguage } from '../shell/use-language.ts';
import { filteredCalls } from './FilteringSection.tsx';
import { MethodBadge } from './MethodBadge.tsx';

export function PageContents({ page: { operations, neighbours } }: { page: ResourcePage }) {
  const { words, language } = useLanguage();
  const sections = [
    ...(filteredCalls(operations).length > 0 ? [['filtering', words.filtering]] : []),
    ...(neighbours.refersTo.length + neighbours.referredToBy.length > 0 ? [['neighbours', words.neighbours]] : []),
  ];
  return (
    <ul className="contents" aria-label={words.onThisPage}>
      {operations.map(({ anchor, method, summary }) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>
            <span>{summary[language]}</span> <MethodBadge method={method} />
          </a>
        </li>
      ))}
      {sections.map(([id, title]) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
