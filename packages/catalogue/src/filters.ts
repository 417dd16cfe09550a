import { type ApiDocument, flatten, propertiesOf, sourceOf } from './document.ts';
import type { Filter, Shape } from './model.ts';
import type { DocumentedOperation } from './operations.ts';

/** Paths in the answer of the fields that each parameter of a list filters or searches. */
export type Filters = ReadonlyMap<string, readonly string[]>;

export function filtersOf(document: ApiDocument, operation: DocumentedOperation): Filters {
  const { isList, list, parameters, answer } = operation;
  const { place = [], schema = {} } = (isList && answer.payload) || {};
  const shown = Object.entries(propertiesOf(flatten(document, schema).schema));
  const showing = (source?: string) =>
    shown.flatMap(([name, one]) => (sourceOf(name, flatten(document, one).schema) === source ? [name] : []));
  const searched = (parameters.find(({ name }) => name === 'searchAttribute')?.schema.enum ?? []) as string[];
  // A period that overlaps ends after fromDate and begins before toDate.
  const [from, to = from] = [list.date].flat();
  const fields: Readonly<Record<string, readonly string[]>> = {
    ...{ fromDate: showing(to), toDate: showing(from), updatedAfter: showing('updatedDate'), delta: showing('id') },
    ...{ search: searched, searchAttribute: searched },
  };
  return new Map(
    parameters.map(({ name }) => [name, (fields[name] ?? []).map((field) => [...place, field].join('.'))]),
  );
}

/** The shape with the parameters that its fields are found by. */
export const withFilters = (shape: Shape, filters: Filters): Shape => ({
  ...shape,
  attributes: shape.attributes.map((attribute) => ({
    ...attribute,
    filteredBy: [...filters].flatMap(([parameter, paths]): Filter[] => {
      // `search` goes with `searchAttribute`.
      if (parameter === 'search' || !paths.includes(attribute.path)) return [];
      return [{ parameter, kind: parameter === 'searchAttribute' ? 'searches' : 'filters' }];
    }),
    variants: attribute.variants.map((one) => withFilters(one, filters)),
  })),
});
