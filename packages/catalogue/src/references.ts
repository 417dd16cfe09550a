import { type ApiDocument, entityOf, flatten, isNode, type Node, propertiesOf, sourceOf, typesOf } from './document.ts';
import type { Version } from './model.ts';
import { type DocumentedOperation, operationsOf } from './operations.ts';

export interface Reference {
  readonly from: string;
  readonly to: string;
  /** From the root of the object: `budgetMisc.creditorID`. */
  readonly fields: readonly string[];
  readonly strength: Strength;
}

/** `passed on`: via a third record, as an hour shows the debtor of its project. */
const STRENGTHS = ['passed on', 'sometimes', 'always'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** In order of pages and fields. Pages do not refer to their own entity. */
export function referencesOf(documents: readonly ApiDocument[]): Reference[] {
  const pages = documents.flatMap(pagesIn);
  const homes = Map.groupBy(
    pages.flatMap(({ version, route, operations }) =>
      operations.filter(isHome).map(({ answer }) => ({ kind: answer.payload?.entity, version, route })),
    ),
    ({ kind }) => kind,
  );
  /** Prefers the same version. */
  const homeOf = (kind: string | null, version: Version): string | undefined => {
    const known = homes.get(kind ?? undefined) ?? [];
    return (known.find((one) => one.version === version) ?? known[0])?.route;
  };
  return pages.flatMap(({ document, version, route, operations }) => {
    const own = operations[0]?.answer.payload?.entity ?? null;
    const isElsewhere = (kind: string | null) => kind !== own && homeOf(kind, version) !== undefined;
    // A page with only some records of an entity passes on their references.
    const isPart = own !== null && homeOf(own, version) !== route;
    const found = operations
      .flatMap((operation) => mentionsIn(document, operation, isElsewhere))
      .filter(({ kind }) => isElsewhere(kind));
    return [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, mentions]) => ({
      from: route,
      to: homeOf(kind, version) ?? '',
      fields: namesOf(mentions),
      strength: isPart ? 'passed on' : (byStrength(mentions)[0]?.strength ?? 'passed on'),
    }));
  });
}

function pagesIn(document: ApiDocument) {
  const operations = Map.groupBy(operationsOf(document), ({ file }) => file);
  return document['x-pages'].map(({ file, route }) => ({
    document,
    version: document['x-version'],
    route,
    operations: operations.get(file) ?? [],
  }));
}

/** Only calls without filters document an entity. */
const isHome = ({ method, list }: DocumentedOperation): boolean =>
  method === 'GET' && Object.keys(list.where).length === 0;

interface Mention {
  readonly kind: string;
  readonly name: string;
  readonly strength: Strength;
}

function mentionsIn(
  document: ApiDocument,
  { parameters, request, answer }: DocumentedOperation,
  isElsewhere: (kind: string | null) => boolean,
): Mention[] {
  const walk = (node: Node, path: string, strength: Strength, within: readonly string[]): Mention[] => {
    const { schema, name } = flatten(document, node);
    if (name !== null && within.includes(name)) return [];
    const inside = name === null ? within : [...within, name];
    const entity = entityOf(schema);
    const [named = null, by] = typeof schema['x-refers'] === 'string' ? schema['x-refers'].split('.') : [];
    // Records cannot be looked up by name.
    const kind = by === 'name' ? null : (named ?? entity);
    const parts = [schema.items, schema.additionalProperties, ...((schema.oneOf ?? schema.anyOf ?? []) as Node[])];
    const strengthOf = (key: string, property: Node): Strength => {
      const flat = { ...flatten(document, property).schema, ...property };
      if (strength === 'passed on' || isElsewhere(entity) || sourceOf(key, flat).includes('.')) return 'passed on';
      const isSet = ((schema.required ?? []) as string[]).includes(key) && !/array|null/.test(String(typesOf(flat)));
      return strength === 'always' && path === '' && isSet && !flat.oneOf ? 'always' : 'sometimes';
    };
    return [
      ...(kind === null || path === '' ? [] : [{ kind, name: path, strength }]),
      ...parts.filter(isNode).flatMap((part) => walk(part, path, strength, inside)),
      ...Object.entries(propertiesOf(schema)).flatMap(([key, property]) =>
        walk(property, path ? `${path}.${key}` : key, strengthOf(key, property), inside),
      ),
    ];
  };
  const isOther = isElsewhere(answer.payload?.entity ?? null);
  const sent = isOther ? 'passed on' : 'sometimes';
  return [
    ...(answer.payload ? walk(answer.payload.schema, '', isOther ? 'passed on' : 'always', []) : []),
    ...(request ? walk(request.item, '', sent, []) : []),
    ...parameters.flatMap(({ name, refers }) =>
      refers ? [{ kind: refers.entity, name: `{${name}}`, strength: sent } as const] : [],
    ),
  ];
}

const byStrength = (mentions: readonly Mention[]): Mention[] =>
  mentions.toSorted((a, b) => STRENGTHS.indexOf(b.strength) - STRENGTHS.indexOf(a.strength));

/** Strongest first, once regardless of case; ids instead of their objects, and parameters only if no field refers. */
function namesOf(mentions: readonly Mention[]): string[] {
  const names = new Map<string, string>();
  for (const { name } of byStrength(mentions)) {
    const key = name.toLowerCase();
    if (!names.has(key)) names.set(key, name);
  }
  const all = [...names.values()];
  const fields = all.filter((name) => !name.startsWith('{') && !all.some((one) => name.startsWith(`${one}.`)));
  return fields.length > 0 ? fields : all;
}
