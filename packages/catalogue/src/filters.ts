import { type ApiDocument, flatten, propertiesOf, sourceOf } from './document.ts';
import type { Shape } from './model.ts';
import type { DocumentedOperation } from './operations.ts';

/** Names of the fields that each parameter of a list filters or searches. */
export function fieldsFoundBy(document: ApiDocument, operation: DocumentedOperation): Map<string, readonly string[]> {
  const { isList, list, parameters, answer } = operation;
  const fields = isList && answer.payload ? propertiesOf(flatten(document, answer.payload.schema).schema) : {};
  const showing = (source?: string): string[] =>
    Object.entries(fields).flatMap(([name, field]) =>
      sourceOf(name, flatten(document, field).schema) === source ? [name] : [],
    );
  const searched = (parameters.find(({ name }) => name === 'searchAttribute')?.schema.enum ?? []) as string[];
  // A period that overlaps ends after fromDate and begins before toDate.
  const [from, to = from] = [list.date].flat();
  const found: Readonly<Record<string, readonly string[]>> = {
    fromDate: showing(to),
    toDate: showing(from),
    updatedAfter: showing('updatedDate'),
    delta: showing('id'),
    searchAttribute: searched,
    search: searched,
  };
  return new Map(
    Object.entries(found).filter(([parameter]) => isList && parameters.some(({ name }) => name === parameter)),
  );
}

/** The wrapper of a list, each field with the parameters that filter or search it. */
export function withFilters(document: ApiDocument, operation: DocumentedOperation, wrapper: Shape): Shape {
  const { place = [] } = operation.answer.payload ?? {};
  const found = fieldsFoundBy(document, operation);
  const marked = (shape: Shape): Shape => ({
    ...shape,
    attributes: shape.attributes.map((attribute) => {
      const field = attribute.path.slice([...place, ''].join('.').length);
      const filteredBy = [...found].flatMap(([parameter, fields]) => (fields.includes(field) ? [parameter] : []));
      const variants = attribute.variants.map(marked);
      return { ...attribute, ...(filteredBy.length > 0 && { filteredBy }), variants };
    }),
  });
  return found.size > 0 ? marked(wrapper) : wrapper;
}
