import { describe } from './description.ts';
import { type ApiDocument, flatten, isNode, type Node, propertiesOf, typesOf } from './document.ts';
import type { Attribute, Json, Shape } from './model.ts';

/** Patterns are left out: the description explains them. */
const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;

/** None for a plain value, one for an object, several for `oneOf`. */
export function shapesOf(document: Node, schema: Node, parent = '', within: readonly string[] = []): Shape[] {
  const { schema: flat, name } = flatten(document, schema);
  if (typesOf(flat).includes('array')) return shapesOf(document, flat.items as Node, parent, within);
  const options = (flat.oneOf ?? flat.anyOf) as Node[] | undefined;
  if (options) {
    const alternatives = options.flatMap((option) => (option.type === 'null' ? [] : [option]));
    return alternatives.flatMap((option, index) =>
      shapesOf(document, option, pathOf(document, option, index, parent), within),
    );
  }
  // Recursive schemas are shown once.
  if (name && within.includes(name)) return [];
  const inside = name ? [...within, name] : within;
  const title = typeof flat.title === 'string' ? flat.title : null;
  const entries = Object.entries(propertiesOf(flat));
  if (isNode(flat.additionalProperties)) entries.push(['{key}', flat.additionalProperties]);
  if (entries.length === 0) return [];
  const required = (flat.required ?? []) as string[];
  const attributes = entries.map(([key, property]) =>
    attributeOf(document, key, property, required.includes(key), parent ? `${parent}.${key}` : key, inside),
  );
  return [{ schema: name, title, attributes }];
}

/** Alternatives may share field names, so all but the first are prefixed with their own name. */
function pathOf(document: Node, alternative: Node, index: number, parent: string): string {
  if (index === 0) return parent;
  const name = flatten(document, alternative).name ?? String(index + 1);
  return parent ? `${parent}.${name}` : name;
}

export function attributeOf(
  document: Node,
  name: string,
  schema: Node,
  required: boolean,
  path = name,
  within: readonly string[] = [],
): Attribute {
  const { schema: flat } = flatten(document, schema);
  if (typeof flat.description !== 'string') throw new Error(`${path} has no description`);
  const item = typesOf(flat).includes('array') ? flatten(document, flat.items as Node).schema : flat;
  return {
    name,
    path,
    type: typeName(document, flat),
    required,
    nullable: canBeNull(flat),
    default: flat.default as Json | undefined,
    values: ((item.enum ?? (item.const === undefined ? [] : [item.const])) as Json[]).filter((value) => value !== null),
    limits: Object.fromEntries(LIMITS.flatMap((key) => (key in flat ? [[key, flat[key] as Json]] : []))),
    ...describe(flat.description),
    ...groupOf(document, flat),
    variants: shapesOf(document, schema, path, within),
  };
}

function groupOf(document: Node, { 'x-group': key }: Node): Pick<Attribute, 'group'> {
  const groups = document['x-groups'] as ApiDocument['x-groups'] | undefined;
  const group = groups?.[String(key)];
  return group ? { group } : {};
}

/** Wrapper fields are null only in failed responses. */
const canBeNull = (flat: Node): boolean =>
  typesOf(flat).includes('null') ||
  flat['x-null-on-failure'] === true ||
  ((flat.oneOf ?? []) as Node[]).some((one) => one.type === 'null');

function typeName(document: Node, schema: Node): string {
  const { schema: flat } = flatten(document, schema);
  const type = typesOf(flat).find((one) => one !== 'null');
  if (type === 'array') return `${typeName(document, flat.items as Node)}[]`;
  const options = ((flat.oneOf ?? flat.anyOf) as Node[] | undefined)?.filter((one) => one.type !== 'null');
  if (options) return [...new Set(options.map((option) => typeName(document, option)))].join(' | ');
  if (type === undefined) return flat.properties ? 'object' : 'any';
  if (type === 'object') return isNode(flat.additionalProperties) ? 'dictionary' : 'object';
  if (type === 'string' && flat.contentEncoding === 'base64') return 'base64';
  return typeNames[String(flat.format)] ?? typeNames[type] ?? type;
}

/** By format or type. */
const typeNames: Readonly<Record<string, string>> = {
  'date-time': 'datetime',
  uuid: 'guid',
  integer: 'int',
  number: 'decimal',
  boolean: 'bool',
};
