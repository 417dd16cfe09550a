import { type ApiDocument, flatten, isNode, type Node, propertiesOf, typesOf } from './document.ts';
import { operationsOf } from './operations.ts';

const statuses = ['200', '400', '401', '404', '405', '408', '429', '431', '500', '502', '503', '504'];

export const validateOperations = (document: ApiDocument): string[] =>
  operationsOf(document).flatMap(({ file, pointer, request, answer, errors }) => {
    const stated = new Set([answer, ...errors].map(({ status }) => status));
    return [
      ...statuses.filter((status) => !stated.has(status)).map((status) => `has no answer ${status}`),
      ...(request ? emptyTexts(document, request.item).map((field) => `${field} may be empty`) : []),
    ].map((problem) => `${file}#${pointer}: ${problem}`);
  });

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
