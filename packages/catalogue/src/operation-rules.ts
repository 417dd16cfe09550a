import { type ApiDocument, flatten, isNode, type Node, propertiesOf, typesOf } from './document.ts';
import { fieldsFoundBy, listedFields } from './filters.ts';
import { longList } from './model.ts';
import { type DocumentedOperation, operationsOf } from './operations.ts';

const statuses = ['200', '400', '401', '405', '408', '429', '431', '500', '502', '503', '504'];

export const validateOperations = (document: ApiDocument): string[] =>
  operationsOf(document).flatMap((operation) => {
    const { file, pointer, parameters, request, answer, errors } = operation;
    const stated = new Set([answer, ...errors].map(({ status }) => status));
    const namesRecord = parameters.some((one) => one.in === 'path' || one.refers !== null);
    const expected = namesRecord ? [...statuses, '404'] : statuses;
    return [
      ...(stated.has('404') && !namesRecord ? ['has an answer 404, but names no record'] : []),
      ...expected.filter((status) => !stated.has(status)).map((status) => `has no answer ${status}`),
      ...(request ? emptyTexts(document, request.item).map((field) => `${field} may be empty`) : []),
      ...groupProblems(document, operation),
      ...unknownFilters(document, operation),
    ].map((problem) => `${file}#${pointer}: ${problem}`);
  });

function groupProblems(document: ApiDocument, operation: DocumentedOperation): string[] {
  const fields = Object.entries(listedFields(document, operation));
  if (fields.length <= longList) return [];
  const groups = fields.map(([, field]) => String(flatten(document, field).schema['x-group']));
  const unknown = fields.filter((_, index) => !((groups[index] ?? '') in document['x-groups']));
  const split = groups.filter((group, index) => group !== groups[index - 1] && groups.indexOf(group) < index);
  return [
    ...unknown.map(([name]) => `${name} has no known x-group`),
    ...split.map((group) => `the fields of the x-group ${group} are not next to each other`),
  ];
}

/** A page says what each filter of its list finds, and that other fields cannot be filtered. */
function unknownFilters(document: ApiDocument, operation: DocumentedOperation): string[] {
  const known = [...fieldsFoundBy(document, operation).keys(), 'page', 'pageSize', 'getAggregates'];
  return operation.parameters
    .filter((one) => operation.isList && one.in === 'query' && !one.required && !known.includes(one.name))
    .map(({ name }) => `the fields that ${name} filters are not known to filters.ts`);
}

/** Required texts without a limit, format or enum. */
function emptyTexts(document: ApiDocument, schema: Node, at = ''): string[] {
  const { schema: flat } = flatten(document, schema);
  if (isNode(flat.items)) return emptyTexts(document, flat.items, at);
  if (isNode(flat.additionalProperties)) return emptyTexts(document, flat.additionalProperties, at);
  const required = (flat.required ?? []) as string[];
  return Object.entries(propertiesOf(flat)).flatMap(([name, property]) => {
    const field = at ? `${at}.${name}` : name;
    const { schema: own } = flatten(document, property);
    const isOpen = !['minLength', 'enum', 'const', 'format', 'pattern'].some((key) => key in own);
    const isEmpty = required.includes(name) && typesOf(own).includes('string') && isOpen;
    return [...(isEmpty ? [field] : []), ...emptyTexts(document, own, field)];
  });
}
