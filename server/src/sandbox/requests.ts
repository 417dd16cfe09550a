/** Validates request objects and maps them to record fields: the inverse of a view. */
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
import { callTextMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { compileCheck, formatNames } from '../http/schemas.ts';
import { type FieldViolation, truncateName } from '../http/violation.ts';
import { instant } from '../time/dates.ts';
import type { Fields, Records } from './records/records.ts';

export type RequestReader = ReturnType<typeof compileRequest>;

/** What was sent, without the fields that the schema refuses. */
interface ReadObject {
  readonly fields: Fields;
  readonly isRefused: (field: string) => boolean;
  readonly violations: readonly FieldViolation[];
  readonly count: number;
}

/** Fields that are only in `shown` get an error of their own. */
export function compileRequest(document: ApiDocument, schema: Node, shown: Node) {
  const checked = strictSchema(document, schema, shown);
  const check = compileCheck(checked);
  const mapValue = compileMapper(document, schema) as (object: Fields) => Fields;
  const properties = Object.entries(propertiesOf(flatten(document, schema).schema)).map(
    ([name, property]) => [name, flatten(document, property).schema] as const,
  );
  const files = properties.flatMap(([name, { contentEncoding }]) => (contentEncoding === undefined ? [] : [name]));
  const names = new Map(properties.map(([name, property]) => [sourceOf(name, property), name]));
  /** Also of a field in an object, such as `defaultWorkHours.Monday.EndTime`. */
  const nameOf = (field: string): string => field.replace(/^\w+/, (source) => names.get(source) ?? source);
  return {
    read(object: Fields, records: Records, most: number): ReadObject {
      const sent = withoutNulls(object, checked) as Fields;
      const { violations, invalid } = check(sent, records, most);
      const refused = new Set(invalid.map((field) => field.split(/[.[]/)[0]));
      const isRefused = (field: string) => refused.has(nameOf(field));
      const fields = omit(mapValue(omit(sent, (name) => refused.has(name))), isRefused);
      return { fields, isRefused, violations, count: invalid.length };
    },
    nameOf,
    /** As repeated in `errorObjects`: without file contents. */
    echoOf(object: Fields): Fields {
      const sentFiles = files.filter((name) => typeof object[name] === 'string');
      return { ...object, ...Object.fromEntries(sentFiles.map((name) => [name, ''])) };
    },
  };
}

const omit = (object: Fields, isOmitted: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !isOmitted(name)));

const largestAmount = 1e12;
/** Maximum that documents may allow for nested lists. */
const entriesMaximum = 100;

/** Null equals a missing field. Lists and names are truncated, to reject garbage quickly. */
function withoutNulls(value: Json, schema: Node): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const { maxItems = entriesMaximum, items } = schema;
    return value.slice(0, Number(maxItems) + 1).map((one) => withoutNulls(one, isNode(items) ? items : {}));
  }
  const others = isNode(schema.additionalProperties) ? schema.additionalProperties : {};
  const present = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(
    present.map(([name, one]) => [truncateName(name), withoutNulls(one, propertiesOf(schema)[name] ?? others)]),
  );
}

/** Flattens the schema, forbids unknown and read-only fields, and adds default limits. */
function strictSchema(document: ApiDocument, schema: Node, shown: Node, path = ''): Node {
  const flat: Node = { ...flatten(document, schema).schema, default: undefined };
  const { schema: read } = flatten(document, shown);
  const types = typesOf(flat);
  if (types.includes('array')) {
    if (!(Number(flat.maxItems) <= entriesMaximum))
      throw new Error(`the list ${path} needs maxItems up to ${entriesMaximum}`);
    const items = strictSchema(document, flat.items as Node, isNode(read.items) ? read.items : {}, path);
    return { ...flat, items };
  }
  if (isNode(flat.additionalProperties)) {
    if (!(Number(flat.maxProperties) <= entriesMaximum))
      throw new Error(`${path} needs maxProperties up to ${entriesMaximum}`);
    return { ...flat, additionalProperties: strictSchema(document, flat.additionalProperties, {}, path) };
  }
  if (flat.properties) {
    const own = propertiesOf(flat);
    const known = new Set(Object.keys(own).map((name) => name.toLowerCase()));
    const readOnly = Object.keys(propertiesOf(read)).filter((name) => !known.has(name.toLowerCase()));
    return {
      ...flat,
      additionalProperties: false,
      properties: Object.fromEntries([
        ...Object.entries(own).map(([name, one]) => [
          name,
          strictSchema(document, one, propertiesOf(read)[name] ?? {}, `${path}.${name}`),
        ]),
        ...readOnly.map((name) => [name, { readOnly: true }]),
      ]),
    };
  }
  if (flat.pattern && !formatNames.has(flat.pattern)) throw new Error(`the pattern of ${path} needs a name for errors`);
  if (types.includes('string'))
    return flat.contentEncoding === undefined ? { maxLength: callTextMaximumCharacters, ...flat } : flat;
  return types.includes('boolean') ? flat : { minimum: -largestAmount, maximum: largestAmount, ...flat };
}

function compileMapper(document: ApiDocument, schema: Node, field = ''): (value: Json) => Json {
  const { schema: flat } = flatten(document, schema);
  if (typesOf(flat).includes('array')) {
    const each = compileMapper(document, flat.items as Node);
    return (list) => (list as Json[]).map(each);
  }
  if (isNode(flat.additionalProperties)) {
    const each = compileMapper(document, flat.additionalProperties);
    return (object) => Object.fromEntries(Object.entries(object as Fields).map(([key, one]) => [key, each(one)]));
  }
  if (flat.properties) {
    const parts = Object.entries(propertiesOf(flat)).map(([name, property]) => {
      const source = sourceOf(name, flatten(document, property).schema);
      const mapValue = compileMapper(document, property, source);
      const { default: defaultValue } = flatten(document, property).schema;
      return {
        name,
        source,
        mapValue,
        defaultValue: defaultValue === undefined ? undefined : mapValue(defaultValue as Json),
      };
    });
    return (object) => {
      const fields: Record<string, Json> = {};
      for (const { name, source, mapValue, defaultValue } of parts) {
        const value = (object as Fields)[name];
        const mapped = value === undefined ? defaultValue : mapValue(value);
        if (mapped !== undefined) fields[source] = mapped;
      }
      return fields;
    };
  }
  if (flat.format === 'uuid') return (guid) => String(guid).toLowerCase();
  return flat.format === 'date-time' ? mapDate(field) : (value) => value;
}

const mapDate = (field: string) =>
  /date$/i.test(field)
    ? (value: Json): Json => String(value).slice(0, 10)
    : (value: Json): Json => instant(Date.parse(String(value)));
