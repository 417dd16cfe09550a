import type { Operation } from '@fagvaerk/catalogue/model.ts';
import { useLanguage } from '../shell/use-language.ts';
import { Icon } from '../theme/icons.tsx';
import { MethodBadge } from './MethodBadge.tsx';

/** `/api/v4.0` and `/invoices/{id}` */
export function splitPath(path: string): readonly [base: string, resource: string] {
  const end = path.indexOf('/', '/api/'.length);
  return [path.slice(0, end), path.slice(end)];
}

/** Path and name that fit beside the box. */
const lineCharacters = 42;

/** Stays below the top bar while the call is read; enhance/find-field.ts acts on its box. */
export function CallBar({ operation, hasFind }: { operation: Operation; hasFind: boolean }) {
  const { words, language } = useLanguage();
  const { anchor, method, path, summary } = operation;
  const name = summary[language];
  const [base, resource] = splitPath(path);
  return (
    <div className="call">
      <p className="endpoint-path" data-name={path.length + name.length > lineCharacters ? undefined : name}>
        <MethodBadge method={method} />
        <code translate="no">
          <span>{base}</span>
          {resource}
        </code>
        {hasFind ? (
          <span className="find needs-script">
            <Icon name="search" size={16} />
            <input type="search" placeholder={words.findField} aria-label={words.findField} autoComplete="off" />
            <output data-of={words.countOf} data-none={words.noMatches} />
          </span>
        ) : null}
      </p>
      <a className="try needs-script" href={`#${anchor}?`}>
        {words.tryCall}
      </a>
    </div>
  );
}
