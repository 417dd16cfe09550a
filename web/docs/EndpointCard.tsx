import type { Operation } from '@fagvaerk/catalogue/model.ts';
import { MethodBadge } from './MethodBadge.tsx';
import { useLanguage } from './page-context.ts';

export function EndpointCard({ operations }: { operations: readonly Operation[] }) {
  const { words, language } = useLanguage();
  return (
    <nav className="endpoint-card" aria-label={words.endpoints}>
      <h2>{words.endpoints}</h2>
      <ul>
        {operations.map(({ anchor, method, path, summary }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>
              <MethodBadge method={method} />
              <code>{path}</code>
              <span>{summary[language]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
