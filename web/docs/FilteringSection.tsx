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
        <p key={operation.anchor} className="field-links">
          <MethodBadge method={operation.method} />
          <code translate="no">{operation.path}</code>
          {filters.map(({ name }) => (
            <a key={name} href={`#${fieldId(`${operation.anchor}.query`, name)}`} translate="no">
              {name}
            </a>
          ))}
        </p>
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
