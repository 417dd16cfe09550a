/**
 * Records as the documents show them. Compiled once from `x-entity` and `x-source` (docs/api-documents.md), so that
 * both versions are views of the same records and no field is written down twice.
 */
import {
  type ApiDocument,
  flatten,
  isNode,
  type Node,
  propertiesOf,
  sourceOf,
  typesOf,
} from '@fagvaerk/catalogue/document.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { relations } from '@fagvaerk/company/entities.ts';
import type { Fields, Records, StoredRecord } from './records/records.ts';

export type Relations = typeof relations;
/** Shows a part of the record that the source leads to; there may be none. */
type ShowPart = (holder: Fields | undefined, records: Records) => Json;

export interface ShownField {
  readonly name: string;
  /** Plain values can be searched; without a named field only texts are. */
  readonly kind: 'text' | 'plain' | 'nested';
  /** Found by its whole value, as ids, numbers and closed sets of values are. */
  readonly isExact: boolean;
  /** What can be searched in a related record that is shown whole, as `address.city`. */
  readonly inner: readonly ShownField[];
  /** Where the value comes from, as the record has it. */
  readonly source: string;
  /** Plain values: what stands there when the record has none. */
  readonly empty: Json;
}

export interface View {
  /** The kind of record it shows; null for objects that only stand inside others. */
  readonly entity: string | null;
  readonly fields: readonly ShownField[];
  show(record: Fields, records: Records): Json;
}

export function compileView(document: ApiDocument, relations: Relations, schema: Node, within?: string): View {
  const { schema: flat } = flatten(document, schema);
  const entity = within ?? (typeof flat['x-entity'] === 'string' ? flat['x-entity'] : null);
  const place: Place = { document, relations, entity };
  const fields = Object.entries(propertiesOf(flat)).map(([name, property]) => fieldOf(place, name, property));
  return { entity, fields, show: writeOut(place, fields) };
}

/** The value at the end of `project.debtor.name`, as the record has it. */
export function readSource(
  relations: Relations,
  entity: string | null,
  source: string,
): (record: Fields, records: Records) => Json | undefined {
  const [steps, field] = stepsOf(source);
  const path = steps.map((step, place) => ({ key: `${step}ID`, target: targetOf(relations, entity, steps, place) }));
  return (record, records) => {
    let holder: Fields | undefined = record;
    for (const { key, target } of path) holder = records.get(target, holder?.[key]);
    return holder?.[field];
  };
}

/** Where a field stands: relations are followed from this kind of record. */
interface Place {
  readonly document: ApiDocument;
  readonly relations: Relations;
  readonly entity: string | null;
}

interface CompiledField extends ShownField {
  /** Whether a day is shown as a moment. */
  readonly isDate: boolean;
  /** Everything else. */
  readonly showPart: ShowPart | null;
}

function fieldOf(place: Place, name: string, property: Node): CompiledField {
  const { schema: own } = flatten(place.document, property);
  const { schema, isNullable } = withoutNull(place.document, own);
  const source = sourceOf(name, own);
  const [steps, field] = stepsOf(source);
  const holder = steps.length === 0 ? place.entity : targetOf(place.relations, place.entity, steps, steps.length - 1);
  const there = { ...place, entity: holder };
  const types = typesOf(schema);
  const nested = { name, kind: 'nested', isExact: false, inner: [], source, empty: null, isDate: false } as const;
  if (types.includes('array')) return { ...nested, showPart: listPart(there, field, schema.items as Node) };
  const related = holder === null ? undefined : place.relations[holder]?.[field];
  if (related && isNode(schema.properties)) {
    const view = compileView(place.document, place.relations, schema, related);
    return { ...nested, inner: innerOf(name, source, view), showPart: relatedPart(related, field, view) };
  }
  if (isNode(schema.properties) || isNode(schema.additionalProperties))
    return { ...nested, showPart: objectPart(there, field, schema) };
  const isText = types.includes('string');
  const empty = isNullable ? null : isText ? '' : types.includes('boolean') ? false : 0;
  return {
    name,
    kind: isText ? 'text' : 'plain',
    isExact: !isText || 'enum' in schema || schema.format === 'uuid',
    inner: [],
    source,
    empty,
    isDate: schema.format === 'date-time',
    showPart: null,
  };
}

const stepsOf = (source: string): [steps: string[], field: string] => {
  const steps = source.split('.');
  const field = steps.pop() ?? '';
  return [steps, field];
};

/** The kind of record that the first steps of `project.debtor` lead to. */
function targetOf(relations: Relations, entity: string | null, steps: readonly string[], upTo: number): string {
  let at = entity;
  for (const step of steps.slice(0, upTo + 1)) {
    const target: string | undefined = at === null ? undefined : relations[at]?.[step];
    if (!target) throw new Error(`x-source: ${at} has no relation ${step}`);
    at = target;
  }
  return at ?? '';
}

/**
 * The view as a function that is written out: one look-up for each related record and one object literal. Lists show
 * thousands of objects; the same in loops takes several times as long, and its objects are slow to turn into JSON.
 */
function writeOut({ relations, entity }: Place, fields: readonly CompiledField[]): View['show'] {
  const lookups: string[] = [];
  const holders = new Map([['', 'record']]);
  const holderAt = (steps: readonly string[]): string => {
    const path = steps.join('.');
    const known = holders.get(path);
    if (known) return known;
    const from = holderAt(steps.slice(0, -1));
    const target = targetOf(relations, entity, steps, steps.length - 1);
    const holder = `holder${holders.size}`;
    holders.set(path, holder);
    lookups.push(`const ${holder} = records.get(${quote(target)}, ${from}?.[${quote(`${steps.at(-1)}ID`)}]);`);
    return holder;
  };
  const properties = fields.map(({ name, source, empty, isDate, showPart }, place) => {
    const [steps, field] = stepsOf(source);
    const holder = holderAt(steps);
    const value = `${holder}?.[${quote(field)}] ?? ${quote(empty)}`;
    const shown = showPart ? `parts[${place}](${holder}, records)` : isDate ? `asMoment(${value})` : value;
    return `${keyOf(name)}: ${shown}`;
  });
  const body = `return (record, records) => { ${lookups.join(' ')} return { ${properties.join(', ')} }; };`;
  const parts = fields.map(({ showPart }) => showPart);
  return new Function('parts', 'asMoment', body)(parts, asMoment) as View['show'];
}

const quote = (value: Json): string => JSON.stringify(value);
/** Written plainly, `__proto__` would be no field but the object's prototype. */
const keyOf = (name: string): string => (name === '__proto__' ? `[${quote(name)}]` : quote(name));

const plainDateLength = '2026-10-20'.length;
const rememberedDays = 20_000;
const moments = new Map<string, string>();

/** Days are shown again and again: a text that is put together anew each time is slow to turn into JSON. */
function asMoment(value: Json): Json {
  if (typeof value !== 'string' || value.length !== plainDateLength) return value;
  const known = moments.get(value);
  if (known !== undefined) return known;
  if (moments.size >= rememberedDays) moments.clear();
  const moment = JSON.parse(JSON.stringify(`${value}T00:00:00Z`)) as string;
  moments.set(value, moment);
  return moment;
}

function relatedPart(related: string, field: string, view: View): ShowPart {
  const key = `${field}ID`;
  return (holder, records) => {
    const found = records.get(related, holder?.[key]);
    return found ? view.show(found, records) : null;
  };
}

const innerOf = (name: string, source: string, { fields }: View): ShownField[] =>
  fields
    .filter(({ kind }) => kind !== 'nested')
    .map((inner) => ({ ...inner, name: `${name}.${inner.name}`, source: `${source}.${inner.source}` }));

function objectPart(place: Place, field: string, schema: Node): ShowPart {
  if (isNode(schema.additionalProperties)) {
    const view = compileView(place.document, place.relations, schema.additionalProperties);
    return (holder, records) => {
      const entries = Object.entries((holder?.[field] ?? {}) as Record<string, Fields>);
      return Object.fromEntries(entries.map(([key, one]) => [key, view.show(one, records)]));
    };
  }
  const view = compileView(place.document, place.relations, schema);
  return (holder, records) => {
    const value = holder?.[field];
    return isNode(value) ? view.show(value as Fields, records) : null;
  };
}

function listPart(place: Place, field: string, items: Node): ShowPart {
  const listIn = (holder: Fields | undefined) => (holder?.[field] ?? []) as readonly Json[];
  if (!isNode(flatten(place.document, items).schema.properties)) return listIn;
  const view = compileView(place.document, place.relations, items);
  const { entity } = view;
  if (entity === null) return (holder, records) => listIn(holder).map((one) => view.show(one as Fields, records));
  return (holder, records) =>
    listIn(holder)
      .map((id) => records.get(entity, id))
      .filter((one): one is StoredRecord => one !== undefined)
      .map((one) => view.show(one, records));
}

/** `oneOf: [X, null]` and `type: [string, 'null']` are both X that may be empty. */
function withoutNull(document: ApiDocument, schema: Node): { schema: Node; isNullable: boolean } {
  const options = (schema.oneOf as Node[] | undefined)?.map((one) => flatten(document, one).schema);
  if (!options) return { schema, isNullable: typesOf(schema).includes('null') };
  const [only, ...others] = options.filter((one) => one.type !== 'null');
  if (!only || others.length > 0) throw new Error('a field of a record cannot be one of several things');
  return { schema: only, isNullable: true };
}
