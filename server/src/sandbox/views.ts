/** Views compiled from `x-entity` and `x-source` (docs/api-documents.md). */
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
import { relations } from '@fagvaerk/company/entities.ts';
import type { Fields, Records } from './records/records.ts';

type Path = readonly { readonly key: string; readonly target: string }[];

type ShowPart = (holder: Fields | undefined, records: Records) => Json;

export interface ShownField {
  readonly name: string;
  readonly path: Path;
  readonly field: string;
  readonly kind: 'text' | 'plain' | 'nested';
  /** Searched by whole value: ids, numbers and enums. */
  readonly isExact: boolean;
  /** Searchable fields of a related record, such as `address.city`. */
  readonly inner: readonly ShownField[];
  /** The view of a list of related records. */
  readonly items: View | null;
  readonly empty: Json;
  /** Stored as a day, shown as midnight UTC. */
  readonly isDateTime: boolean;
  readonly showPart: ShowPart | null;
}

export interface View {
  readonly entity: string | null;
  readonly fields: readonly ShownField[];
  show(record: Fields, records: Records): Json;
}

export function compileView(document: ApiDocument, schema: Node, within?: string): View {
  const { schema: flat } = flatten(document, schema);
  const entity = within ?? (typeof flat['x-entity'] === 'string' ? flat['x-entity'] : null);
  const fields = Object.entries(propertiesOf(flat)).map(([name, one]) => compileField(document, entity, name, one));
  // Copies share one hidden class, which is faster to fill and stringify.
  const template: Fields = Object.fromEntries(fields.map(({ name }) => [name, null]));
  const byPath = Map.groupBy(fields, ({ path }) => path.map(({ key }) => key).join('.'));
  const holders = Array.from(byPath.values(), (ofHolder) => ({ path: ofHolder[0]?.path ?? [], fields: ofHolder }));
  return {
    entity,
    fields,
    show(record, records) {
      const shown: Record<string, Json> = { ...template };
      for (const { path, fields } of holders) {
        const holder = follow(path, record, records);
        for (const { name, field, empty, isDateTime, showPart } of fields) {
          if (showPart) shown[name] = showPart(holder, records);
          else shown[name] = isDateTime ? asDateTime(holder?.[field] ?? empty) : (holder?.[field] ?? empty);
        }
      }
      return shown;
    },
  };
}

export function readSource(entity: string | null, source: string) {
  const { path, field } = locateSource(entity, source);
  return (record: Fields, records: Records): Json | undefined => follow(path, record, records)?.[field];
}

export function follow(path: Path, record: Fields, records: Records): Fields | undefined {
  let holder: Fields | undefined = record;
  for (const { key, target } of path) holder = records.get(target, holder?.[key]);
  return holder;
}

/** `project.debtor.name` → relations `project` and `debtor`, field `name`. */
function locateSource(entity: string | null, source: string) {
  const steps = source.split('.');
  const field = steps.pop() ?? '';
  let holder = entity;
  const path: Path = steps.map((step) => {
    const target: string | undefined = holder === null ? undefined : relations[holder]?.[step];
    if (!target) throw new Error(`x-source: ${holder} has no relation ${step}`);
    holder = target;
    return { key: `${step}ID`, target };
  });
  return { path, field, holder };
}

function compileField(document: ApiDocument, entity: string | null, name: string, property: Node): ShownField {
  const { schema: own } = flatten(document, property);
  const { schema, isNullable } = withoutNull(document, own);
  const { path, field, holder } = locateSource(entity, sourceOf(name, own));
  const types = typesOf(schema);
  const isText = types.includes('string');
  const plain: ShownField = {
    name,
    path,
    field,
    kind: isText ? 'text' : 'plain',
    isExact: !isText || 'enum' in schema || schema.format === 'uuid',
    inner: [],
    items: null,
    empty: isNullable ? null : isText ? '' : types.includes('boolean') ? false : 0,
    isDateTime: schema.format === 'date-time',
    showPart: null,
  };
  if (types.includes('array')) {
    const items = itemsView(document, schema.items as Node);
    return { ...plain, kind: 'nested', items, showPart: listPart(field, items) };
  }
  const target = holder === null ? undefined : relations[holder]?.[field];
  if (target && isNode(schema.properties)) {
    const view = compileView(document, schema, target);
    const step = { key: `${field}ID`, target };
    const inner = view.fields
      .filter(({ kind }) => kind !== 'nested')
      .map((one) => ({ ...one, name: `${name}.${one.name}`, path: [...path, step, ...one.path] }));
    return { ...plain, kind: 'nested', inner, showPart: relatedPart(step, view) };
  }
  if (isNode(schema.properties) || isNode(schema.additionalProperties))
    return { ...plain, kind: 'nested', showPart: objectPart(document, field, schema) };
  return plain;
}

const plainDateLength = '2026-10-20'.length;

/** `join`, since a concatenated string is a rope, several times slower to stringify. */
const asDateTime = (value: Json): Json =>
  typeof value === 'string' && value.length === plainDateLength ? [value, 'T00:00:00Z'].join('') : value;

const relatedPart =
  ({ key, target }: Path[number], view: View): ShowPart =>
  (holder, records) => {
    const found = records.get(target, holder?.[key]);
    return found ? view.show(found, records) : null;
  };

function objectPart(document: ApiDocument, field: string, schema: Node): ShowPart {
  if (isNode(schema.additionalProperties)) {
    const view = compileView(document, schema.additionalProperties);
    return (holder, records) => {
      const entries = Object.entries((holder?.[field] ?? {}) as Record<string, Fields>);
      return Object.fromEntries(entries.map(([key, one]) => [key, view.show(one, records)]));
    };
  }
  const view = compileView(document, schema);
  return (holder, records) => {
    const value = holder?.[field];
    return isNode(value) ? view.show(value as Fields, records) : null;
  };
}

const itemsView = (document: ApiDocument, items: Node): View | null =>
  isNode(flatten(document, items).schema.properties) ? compileView(document, items) : null;

function listPart(field: string, items: View | null): ShowPart {
  const listIn = (holder: Fields | undefined) => (holder?.[field] ?? []) as readonly Json[];
  if (!items) return listIn;
  const { entity, show } = items;
  if (entity === null) return (holder, records) => listIn(holder).map((one) => show(one as Fields, records));
  return (holder, records) =>
    listIn(holder).flatMap((id) => {
      const found = records.get(entity, id);
      return found ? [show(found, records)] : [];
    });
}

/** `oneOf: [X, null]` and `type: [string, 'null']`. */
function withoutNull(document: ApiDocument, schema: Node): { schema: Node; isNullable: boolean } {
  const options = (schema.oneOf as Node[] | undefined)?.map((one) => flatten(document, one).schema);
  if (!options) return { schema, isNullable: typesOf(schema).includes('null') };
  const [only, ...others] = options.filter((one) => one.type !== 'null');
  if (!only || others.length > 0) throw new Error('a field of a record cannot be one of several things');
  return { schema: only, isNullable: true };
}
