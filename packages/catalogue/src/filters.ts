import { type ApiDocument, flatten, type Node, propertiesOf, sourceOf } from './document.ts';
import type { Payload, Shape } from './model.ts';
import type { DocumentedOperation } from './operations.ts';

/** By name; none for a call that returns no list. */
export const listedFields = (document: ApiDocument, { isList, answer }: DocumentedOperation): Record<string, Node> =>
  isList && answer.payload ? propertiesOf(flatten(document, answer.payload.schema).schema) : {};

/** Each list has some of them. */
export const listFilters = ['fromDate', 'toDate', 'updatedAfter', 'delta', 'searchAttribute', 'search'] as const;

/** Names of the fields that each parameter of a list filters or searches. */
export function fieldsFoundBy(document: ApiDocument, operation: DocumentedOperation): Map<string, readonly string[]> {
  const { isList, list, parameters } = operation;
  const fields = Object.entries(listedFields(document, operation));
  const showing = (source?: string): string[] =>
    fields.flatMap(([name, field]) => (sourceOf(name, flatten(document, field).schema) === source ? [name] : []));
  const searched = (parameters.find(({ name }) => name === 'searchAttribute')?.schema.enum ?? []) as string[];
  // A period that overlaps ends after fromDate and begins before toDate.
  const [from, to = from] = [list.date].flat();
  const found: Record<(typeof listFilters)[number], readonly string[]> = {
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

/** Each field of a list with the parameters that filter or search it. */
export function withFilters(document: ApiDocument, operation: DocumentedOperation, payload: Payload): Payload {
  const { place = [] } = operation.answer.payload ?? {};
  const found = [...fieldsFoundBy(document, operation)];
  const marked = (shape: Shape): Shape => ({
    ...shape,
    attributes: shape.attributes.map((attribute) => {
      const field = attribute.path.slice([...place, ''].join('.').length);
      const filteredBy = found.flatMap(([parameter, fields]) => (fields.includes(field) ? [parameter] : []));
      const variants = attribute.variants.map(marked);
      return { ...attribute, ...(filteredBy.length > 0 && { filteredBy }), variants };
    }),
  });
  return { ...payload, variants: payload.variants.map(marked) };
}
