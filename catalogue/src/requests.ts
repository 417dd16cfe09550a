/** Proves that requests say what they ask for: a text that must be sent may not be empty. */
import { type ApiDocument, flatten, isNode, type Node, propertiesOf, typesOf } from './document.ts';
import { operationsOf } from './operations.ts';

export const proveRequests = (document: ApiDocument): string[] =>
  operationsOf(document).flatMap(({ file, pointer, request }) =>
    request ? emptyTexts(document, request.item).map((field) => `${file}#${pointer}: ${field} may be empty`) : [],
  );

/** The names of required texts for which neither length, form nor values are stated. */
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
