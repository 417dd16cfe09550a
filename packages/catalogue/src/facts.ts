/**
 * Validates the examples against the records of the example company. `x-entity`, `x-source` and `x-refers` are
 * documented in docs/api-documents.md.
 */
import { type ApiDocument, alternativeFor, flatten, isNode, type Node, propertiesOf, sourceOf } from './document.ts';
import { examplesOf } from './examples.ts';
import type { Json } from './model.ts';

type CompanyRecord = { readonly [field: string]: Json };
export interface Company {
  readonly relations: { readonly [entity: string]: { readonly [relation: string]: string } };
  readonly records: { readonly [entity: string]: { readonly [id: string]: CompanyRecord } };
}

export function validateFacts(document: ApiDocument, company: Company): string[] {
  return examplesOf(document).flatMap(({ file, pointer, kind, schema, value, mediaType }) =>
    kind === 'error' || value === undefined || !mediaType.endsWith('json')
      ? []
      : compare({ document, company }, schema, value, null, `${file}#${pointer}`),
  );
}

interface Declarations {
  readonly relations: Company['relations'];
  readonly entities: { readonly [entity: string]: object };
}

const computedFields = new Set(['id', 'fileData', 'pdfData', 'sizeInBytes', 'mimeType', 'createdDate', 'updatedDate']);

export function validateSources(document: ApiDocument, { relations, entities }: Declarations): string[] {
  return Object.entries(document.components.schemas).flatMap(([name, node]) => {
    const { schema } = flatten(document, node);
    const entity = schema['x-entity'];
    if (typeof entity !== 'string') return [];
    if (!entities[entity]) return [`${name}: x-entity names the unknown kind ${entity}`];
    return Object.entries(propertiesOf(schema)).flatMap(([key, property]) => {
      const source = sourceOf(key, { ...flatten(document, property).schema, ...property });
      const steps = source.split('.');
      const field = steps.pop() ?? '';
      const holder = steps.reduce<string | undefined>((at, step) => relations[at ?? '']?.[step], entity);
      const isKnown = field in (entities[holder ?? ''] ?? {}) || relations[holder ?? '']?.[field] !== undefined;
      return isKnown || computedFields.has(field) ? [] : [`${name}.${key}: ${entity} has no ${source}`];
    });
  });
}

interface Shown {
  readonly entity: string;
  readonly record: CompanyRecord;
}

type Known = Readonly<{ document: ApiDocument; company: Company }>;

function compare(known: Known, schema: Node, value: Json, related: Shown | null, at: string): string[] {
  const { document, company } = known;
  const flat = alternativeFor(document, schema, value);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      isNode(flat.items) ? compare(known, flat.items, item, null, `${at}/${index}`) : [],
    );
  }
  if (!isNode(value)) return [];
  const properties = propertiesOf(flat);
  const shown = related ?? recordShown(company, flat, value);
  return Object.entries(value as { [key: string]: Json }).flatMap(([key, child]) => {
    const property = properties[key];
    if (!property) return [];
    const here = `${at}/${key}`;
    const plain = { ...alternativeFor(document, property, child), ...property };
    const source = sourceOf(key, plain);
    const fact = shown ? readPath(company, shown, source) : undefined;
    const inner = shown && isNode(child) ? relatedTo(company, shown, source.split('.')) : null;
    return [
      ...(fact === undefined ? [] : contradiction(document, plain, fact, child, here)),
      ...unknownReferences(known, plain, child, here),
      ...compare(known, property, child, inner, here),
    ];
  });
}

function contradiction(document: ApiDocument, schema: Node, fact: Json, shown: Json, at: string): string[] {
  if (isNode(shown) || isNode(fact)) return [];
  if (!Array.isArray(shown) || !Array.isArray(fact)) {
    return Array.isArray(shown) || Array.isArray(fact) || isSameValue(fact, shown)
      ? []
      : [`${at}: shows ${JSON.stringify(shown)}, the company says ${JSON.stringify(fact)}`];
  }
  // Ids may be shown as the records themselves.
  const items = isNode(schema.items) ? flatten(document, schema.items).schema : {};
  const ids = shown.map((item) => (isNode(item) ? (item[idKeyOf(items) ?? ''] as Json) : item));
  if (
    fact.some(isNode) ||
    (ids.length === fact.length && fact.every((id) => ids.some((one) => isSameValue(id, one ?? null))))
  )
    return [];
  return [`${at}: shows ${JSON.stringify(ids)}, the company says ${JSON.stringify(fact)}`];
}

const idKeyOf = (schema: Node): string | undefined => {
  const properties = propertiesOf(schema);
  return Object.keys(properties).find((key) => sourceOf(key, properties[key] as Node) === 'id');
};

function recordShown(company: Company, schema: Node, value: Node): Shown | null {
  const entity = schema['x-entity'];
  if (typeof entity !== 'string') return null;
  const idKey = idKeyOf(schema);
  const records = company.records[entity] ?? {};
  // Without an id there is only one such record, such as the site.
  const record = idKey ? records[String(value[idKey])] : Object.values(records)[0];
  return record ? { entity, record } : null;
}

function relatedTo(company: Company, from: Shown, steps: readonly string[]): Shown | null {
  const [step = '', ...rest] = steps;
  const entity = company.relations[from.entity]?.[step];
  const id = from.record[`${step}ID`];
  const record = entity === undefined || id == null ? undefined : company.records[entity]?.[String(id)];
  if (!entity || !record) return null;
  const here = { entity, record: { id, ...record } as CompanyRecord };
  return rest.length === 0 ? here : relatedTo(company, here, rest);
}

/** Resolves a path such as `project.debtor.name`. */
function readPath(company: Company, from: Shown, source: string): Json | undefined {
  const steps = source.split('.');
  const holder = steps.length === 1 ? from : relatedTo(company, from, steps.slice(0, -1));
  return holder?.record[steps.at(-1) ?? ''];
}

function unknownReferences(known: Known, schema: Node, value: Json, at: string): string[] {
  if (Array.isArray(value)) {
    const items = isNode(schema.items) ? flatten(known.document, schema.items).schema : {};
    const referring = { ...items, 'x-refers': items['x-refers'] ?? schema['x-refers'] };
    return value.flatMap((item, index) => unknownReferences(known, referring, item, `${at}/${index}`));
  }
  if (typeof schema['x-refers'] !== 'string' || value === null || isNode(value)) return [];
  const [entity = '', field] = schema['x-refers'].split('.');
  const records = known.company.records[entity];
  if (!records) return [`${at}: x-refers names the unknown kind ${entity}`];
  const isKnown = field
    ? Object.values(records).some((record) => isSameValue(record[field] ?? null, value))
    : String(value) in records;
  return isKnown ? [] : [`${at}: ${JSON.stringify(value)} is no ${schema['x-refers']} of the company`];
}

/** `2026-10-20` equals `2026-10-20T00:00:00Z`; numbers compare by value. */
function isSameValue(fact: Json, shown: Json): boolean {
  if (fact === shown) return true;
  if (typeof fact === 'string' && typeof shown === 'string' && /^\d{4}-\d\d-\d\d$/.test(fact))
    return shown.startsWith(`${fact}T`);
  return (fact === null || fact === '') && (shown === null || shown === '');
}
