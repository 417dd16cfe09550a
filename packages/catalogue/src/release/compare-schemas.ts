import { flatten, isNode, type Node, propertiesOf, typesOf } from '../document.ts';

export interface Difference {
  /** `parameter page`, `body projectID`, `answer data.id`, `error errorMessage`; empty for the call itself. */
  readonly location: string;
  readonly what: string;
  readonly isBreaking: boolean;
}

/** Input may become more permissive, output more specific. */
export type Side = 'sent' | 'answered';

export interface Stated {
  readonly document: Node;
  readonly schema: Node;
}

export const broken = (location: string, what: string): Difference => ({ location, what, isBreaking: true });
export const added = (location: string, what: string): Difference => ({ location, what, isBreaking: false });

/**
 * Compares resolved schemas regardless of names, recursively. Breaking: changed types and nullability, removed
 * alternatives, values and fields; for input also narrower limits, other defaults and newly required fields; for
 * output new alternatives and fields that became optional. New enum values in output are not breaking: clients must
 * expect them.
 */
export function compareSchemas(
  side: Side,
  location: string,
  before: Stated,
  after: Stated,
  within: readonly string[] = [],
): Difference[] {
  const [old, now] = [plain(before), plain(after)];
  // Recursive schemas are compared once.
  const pair = old.name && now.name ? `${old.name} ${now.name}` : '';
  if (within.includes(pair)) return [];
  const inside: Inside = (at, one, other) =>
    compareSchemas(
      side,
      at,
      { document: before.document, schema: one },
      { document: after.document, schema: other },
      pair ? [...within, pair] : within,
    );
  const [wider, narrower] = side === 'sent' ? [now, old] : [old, now];
  if (!narrower.types.every((type) => covers(wider.types, type)))
    return [broken(location, `is ${now.types.join(' or ')}, and was ${old.types.join(' or ')}`)];
  if (old.options.length > 1 || now.options.length > 1) return compareAlternatives(side, location, old, now, inside);
  const [one, other] = [old.schema, now.schema];
  return [
    ...compareNull(side, location, old, now),
    ...compareRules(side, location, one, other),
    ...compareValues(side, location, one, other),
    ...compareFields(side, location, one, other, inside),
    ...childOf(one, other, 'items', (a, b) => inside(location, a, b)),
    ...childOf(one, other, 'additionalProperties', (a, b) => inside(below(location, '*'), a, b)),
    ...childOf(one, other, 'propertyNames', (a, b) => inside(below(location, '*'), a, b)),
  ];
}

export const below = (location: string, name: string): string =>
  `${location}${location.includes(' ') ? '.' : ' '}${name}`;

type Inside = (location: string, before: Node, after: Node) => Difference[];

/** Resolved, with null separated from the types. */
interface Plain {
  readonly schema: Node;
  readonly name: string | null;
  readonly types: readonly string[];
  readonly isNullable: boolean;
  readonly options: readonly { readonly kind: string; readonly schema: Node }[];
}

const anyType = ['array', 'boolean', 'number', 'object', 'string'];

function plain({ document, schema }: Stated): Plain {
  const { schema: flat, name } = flatten(document, schema);
  const { oneOf, anyOf, ...rest } = flat;
  const stated = (oneOf ?? anyOf) as Node[] | undefined;
  const options = stated?.map((one) => ({ own: one, ...flatten(document, one) })) ?? [
    { own: flat, schema: flat, name },
  ];
  const real = options.filter((one) => one.schema.type !== 'null');
  const typesIn = (one: Node) => {
    const types = typesOf(one).filter((type) => type !== 'null');
    return types.length > 0 ? types : anyType;
  };
  const kinds = real.map((one) => typesIn(one.schema).join(' or '));
  const [only] = real;
  return {
    schema: stated && only && real.length === 1 ? { ...rest, ...only.schema } : flat,
    name: real.length === 1 ? (only?.name ?? name) : name,
    types: [...new Set(real.flatMap((one) => typesIn(one.schema)))],
    isNullable: real.length < options.length || options.some((one) => canBeNull(one.schema)),
    options: real.map((one, at) => ({
      kind: `${kinds[at]} ${kinds.slice(0, at).filter((kind) => kind === kinds[at]).length + 1}`,
      schema: one.own,
    })),
  };
}

/** Schemas without a type accept everything. */
const canBeNull = (schema: Node): boolean => typesOf(schema).length === 0 || typesOf(schema).includes('null');

const covers = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

function compareNull(side: Side, location: string, old: Plain, now: Plain): Difference[] {
  if (side === 'sent' && old.isNullable && !now.isNullable) return [broken(location, 'may no longer be null')];
  if (side === 'answered' && now.isNullable && !old.isNullable) return [broken(location, 'can be null now')];
  return [];
}

function compareAlternatives(side: Side, location: string, old: Plain, now: Plain, inside: Inside): Difference[] {
  const counterpart = (of: Plain, kind: string) => of.options.find((one) => one.kind === kind);
  return [
    ...compareNull(side, location, old, now),
    ...old.options.flatMap(({ kind, schema }) => {
      const other = counterpart(now, kind);
      return other
        ? inside(location, schema, other.schema)
        : [broken(location, `is no longer one of the kind ${kind}`)];
    }),
    ...now.options
      .filter(({ kind }) => !counterpart(old, kind))
      .map(({ kind }) => (side === 'sent' ? added : broken)(location, `can be one of the kind ${kind} now`)),
  ];
}

const ceilings = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const floors = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const forms = ['format', 'pattern', 'contentEncoding', 'const', 'multipleOf', 'uniqueItems'];

function compareRules(side: Side, location: string, old: Node, now: Node): Difference[] {
  const describe = (key: string) =>
    broken(location, `has the ${key} ${show(now[key])}, and had ${key in old ? show(old[key]) : 'none'}`);
  const [stricter, freer] = side === 'sent' ? [now, old] : [old, now];
  const changedForms = forms.filter((key) => key in stricter && show(stricter[key]) !== show(freer[key]));
  if (side === 'answered') return changedForms.map(describe);
  const number = (schema: Node, key: string, none: number) => (key in schema ? Number(schema[key]) : none);
  // A minimum length of zero is no limit.
  const noFloor = (key: string) => (floors.indexOf(key) < 2 ? Number.NEGATIVE_INFINITY : 0);
  return [
    ...ceilings.filter(
      (key) => number(now, key, Number.POSITIVE_INFINITY) < number(old, key, Number.POSITIVE_INFINITY),
    ),
    ...floors.filter((key) => number(now, key, noFloor(key)) > number(old, key, noFloor(key))),
    // `int64` only states which numbers were already accepted.
    ...changedForms.filter((key) => now[key] !== 'int64'),
    ...(show(old.default) === show(now.default) ? [] : ['default']),
  ].map(describe);
}

const show = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));

function compareValues(side: Side, location: string, old: Node, now: Node): Difference[] {
  const [before, after] = [valuesOf(old), valuesOf(now)];
  if (!after) return before ? [added(location, 'can be any value now')] : [];
  if (!before) return side === 'sent' ? [broken(location, `takes only ${after.join(', ')} now`)] : [];
  return [
    ...before
      .filter((value) => !after.includes(value))
      .map((value) => broken(location, `no longer has the value ${value}`)),
    ...after.filter((value) => !before.includes(value)).map((value) => added(location, `has the new value ${value}`)),
  ];
}

const valuesOf = (schema: Node): string[] | undefined => (schema.enum as unknown[] | undefined)?.map(show);

function compareFields(side: Side, location: string, old: Node, now: Node, inside: Inside): Difference[] {
  const [before, after] = [propertiesOf(old), propertiesOf(now)];
  const isRequired = (schema: Node, name: string) => ((schema.required ?? []) as string[]).includes(name);
  const kept = Object.entries(before).flatMap(([name, schema]) => {
    const at = below(location, name);
    const other = after[name];
    if (!other) return [broken(at, 'is gone')];
    return [
      ...(side === 'sent' && isRequired(now, name) && !isRequired(old, name) ? [broken(at, 'is required now')] : []),
      ...(side === 'answered' && isRequired(old, name) && !isRequired(now, name)
        ? [broken(at, 'can be missing now')]
        : []),
      ...inside(at, schema, other),
    ];
  });
  const fresh = Object.keys(after).filter((name) => !before[name]);
  return [
    ...kept,
    ...fresh.map((name) =>
      side === 'sent' && isRequired(now, name)
        ? broken(below(location, name), 'is new and required')
        : added(below(location, name), 'is new'),
    ),
  ];
}

/** A missing part is compared with an empty schema. */
function childOf(old: Node, now: Node, key: string, compare: (old: Node, now: Node) => Difference[]): Difference[] {
  const [before, after] = [old[key], now[key]];
  if (!isNode(before) && !isNode(after)) return [];
  return compare(isNode(before) ? before : {}, isNode(after) ? after : {});
}
