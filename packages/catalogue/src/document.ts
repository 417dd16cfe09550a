import { z } from 'zod';
import type { Json, Localised, Version } from './model.ts';

export type Node = { readonly [key: string]: unknown };

const route = z.string().regex(/^\/[\w-]+$/, 'must be one path segment, such as /budgetsv4');
export const pageSchema = z.strictObject({
  route,
  aliases: z.array(route).default([]),
  title: z.strictObject({ da: z.string().min(1), en: z.string().min(1) }),
  otherVersion: route.nullable().default(null),
  /** v3.0 only: the page of v4.0 with the same records, if not its direct counterpart. */
  'x-v4': route.optional(),
  section: z.string(),
  order: z.number(),
  description: z.string().min(1),
  notes: z.string().default(''),
});

export type PageInfo = Readonly<z.infer<typeof pageSchema>> & {
  readonly file: string;
  readonly paths: readonly string[];
};

type Named = { readonly [name: string]: Node };

export interface ApiDocument extends Node {
  readonly paths: Named;
  readonly components: {
    readonly schemas: Named;
    readonly parameters?: Named;
    readonly responses?: Named;
    readonly securitySchemes?: Named;
  };
  readonly servers: readonly { readonly url: string }[];
  readonly 'x-version': Version;
  readonly 'x-sections': readonly ({ readonly key: string } & Localised)[];
  readonly 'x-pages': readonly PageInfo[];
  /** By the key that `x-group` states. */
  readonly 'x-groups': Readonly<Record<string, Localised>>;
}

export class DocumentError extends Error {
  constructor(file: string, pointer: string, message: string) {
    super(`${file}#${pointer}: ${message}`);
    this.name = 'DocumentError';
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rebuilds a document, and each object in it with its parts first. */
export const mapNodes = <Value>(value: Value, change: (node: Node) => unknown): Value =>
  JSON.parse(JSON.stringify(value), (_key, part) => (isNode(part) ? change(part) : part));

export const pointer = (...keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Siblings of `$ref` take precedence over the target. */
export function resolve(document: Node, node: Node): { node: Node; name: string | null } {
  const { $ref, ...beside } = node;
  if (typeof $ref !== 'string') return { node, name: null };
  const keys = $ref
    .slice(2)
    .split('/')
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  let target: unknown = document;
  for (const key of keys) target = isNode(target) ? target[key] : undefined;
  if (!$ref.startsWith('#/') || !isNode(target)) throw new Error(`unknown $ref ${$ref}`);
  const resolved = resolve(document, target);
  return { node: { ...resolved.node, ...beside }, name: resolved.name ?? keys.at(-1) ?? null };
}

/** Resolves `$ref` and merges `allOf`; later parts extend properties of earlier ones. */
export function flatten(document: Node, schema: Node): { schema: Node; name: string | null } {
  const { node, name } = resolve(document, schema);
  if (!Array.isArray(node.allOf)) return { schema: node, name };
  const { allOf, ...rest } = node;
  const parts = [...(allOf as Node[]), rest].map((part) => flatten(document, part).schema);
  const properties: Record<string, Node> = {};
  for (const part of parts) {
    for (const [key, value] of Object.entries(propertiesOf(part))) {
      properties[key] = { ...properties[key], ...value };
    }
  }
  const required = [...new Set(parts.flatMap((part) => (part.required as string[] | undefined) ?? []))];
  return { schema: { ...Object.assign({}, ...parts), properties, required }, name };
}

export function examplesIn(media: Node): { readonly name: string | null; readonly value: Json }[] {
  if (media.example !== undefined) return [{ name: null, value: media.example as Json }];
  const named = isNode(media.examples) ? Object.entries(media.examples) : [];
  return named.flatMap(([key, one]) =>
    isNode(one) && 'value' in one
      ? [{ name: typeof one.summary === 'string' ? one.summary : key, value: one.value as Json }]
      : [],
  );
}

/** The `oneOf` or `anyOf` alternative that matches a value, else the schema itself. */
export function alternativeFor(document: Node, schema: Node, value: Json): Node {
  const { schema: flat } = flatten(document, schema);
  const options = ((flat.oneOf ?? flat.anyOf) as Node[] | undefined)?.map((one) => flatten(document, one).schema);
  if (!options) return flat;
  const fits = (option: Node): boolean => {
    if (Array.isArray(value)) return typesOf(option).includes('array');
    if (!isNode(value)) return !option.properties && !typesOf(option).includes('array');
    return isNode(option.properties) && Object.keys(value).every((key) => key in (option.properties as Node));
  };
  const chosen = options.find(fits);
  return chosen ? alternativeFor(document, chosen, value) : {};
}

export const typesOf = (schema: Node): readonly string[] =>
  Array.isArray(schema.type) ? (schema.type as string[]) : typeof schema.type === 'string' ? [schema.type] : [];

/** The documents give each body exactly one media type. */
export function contentOf(document: Node, node: Node): [mediaType: string, media: Node] {
  const { node: holder } = resolve(document, node);
  const [first] = Object.entries((holder.content ?? {}) as Record<string, Node>);
  if (!first) throw new Error('has no content');
  return first;
}

export const propertiesOf = (schema: Node): Readonly<Record<string, Node>> =>
  (schema.properties ?? {}) as Record<string, Node>;

export const entityOf = (schema: Node): string | null =>
  typeof schema['x-entity'] === 'string' ? schema['x-entity'] : null;

export function sourceOf(key: string, schema: Node): string {
  const source = schema['x-source'];
  return typeof source === 'string'
    ? source
    : key.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+/, (start) => start.toLowerCase());
}

/** Rewrites `#/components/…` to refer to the document in the validator. */
export const fromOutside = (schema: Node): Node =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as Node;

export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replaceAll('å', 'aa')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
