/** What of a document binds us: all but words and examples. It is kept at each release, to be compared with later. */
import { isNode, type Node } from '../document.ts';

const words = new Set(['info', 'servers', 'tags', 'summary', 'description', 'title', 'example', 'examples']);
/** Below these stand names that somebody has chosen, `title` and `description` among them. */
const namesBelow = new Set(['paths', 'properties', 'schemas', 'parameters', 'responses', 'headers', 'securitySchemes']);
/** Values, which stay as they are. */
const values = new Set(['default', 'enum', 'const']);

export const bindingPart = (document: Node): Node => part(document, false) as Node;

function part(value: unknown, isByName: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => part(one, false));
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      if (isByName) return [[key, part(child, false)]];
      if (words.has(key) || key.startsWith('x-')) return [];
      return [[key, values.has(key) ? child : part(child, namesBelow.has(key))]];
    }),
  );
}
