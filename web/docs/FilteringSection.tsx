import type { Operation } from '@fagvaerk/catalogue/model.ts';
import { useLanguage } from '../shell/use-language.ts';
import { fieldId } from './AttributeList.tsx';
import { SectionHeading } from './headings.tsx';
import { MethodBadge } from './MethodBadge.tsx';

/** Required parameters are not filters. */
export function FilteringSection({ operations }: { operations: readonly Operation[] }) {
  const { words } = useLanguage();
  const filtered = filteredCalls(operations);
  if (filtered.length === 0) return null;
  return (
    <section className="filtering" id="filtering" aria-labelledby="filtering-title">
      <SectionHeading id="filtering">{words.filtering}</SectionHeading>
      <p>
        {`${words.filteringLead} `}
        <a href="/filtering">{words.filteringGuide}</a>.
      </p>
      {filtered.map(({ operation, filters }) => (
        <div key={operation.anchor} className="filtered-call">
          <p className="endpoint-path">
            <MethodBadge method={operation.method} />
            <code translate="no">{operation.path}</code>
          </p>
          <ul className="field-links">
            {filters.map(({ name }) => (
              <li key={name}>
                <a href={`#${fieldId(`${operation.anchor}.query`, name)}`}>
                  <code>{name}</code>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

export const filteredCalls = (operations: readonly Operation[]) =>
  operations
    .map((operation) => ({
      operation,
      filters: operation.parameters.filter((one) => one.in === 'query' && !one.required),
    }))
    .filter(({ operation, filters }) => operation.method === 'GET' && filters.length > 0);
