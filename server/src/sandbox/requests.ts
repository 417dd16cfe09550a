/** Checks the objects of a request and turns them into fields of records: the inverse of a view. */
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
import { compileCheck } from '../http/schemas.ts';
import { type FieldViolation, shortened } from '../http/violation.ts';
import { instant } from '../time/dates.ts';
import type { Fields, Records } from './records/records.ts';

export interface RequestReader {
  /** Maps request fields to record fields and applies defaults, or returns at most `most` violations. */
  read(object: Fields, records: Records, most: number): { fields: Fields } | Rejection;
  nameOf(field: string): string;
  /** The object as `errorObjects` repeats it: without the bytes of a file. */
  echoOf(object: Fields): Fields;
}

export interface Rejection {
  readonly violations: readonly FieldViolation[];
  /** Includes those that are not listed. */
  readonly count: number;
}

/** Read-only fields of `shown`, the object of the answer, are ignored: an object that was read can be sent back. */
export function compileRequest(document: ApiDocument, schema: Node, shown: Node): RequestReader {
  const checked = sendable(document, schema, shown);
  const check = compileCheck(checked);
  const take = taker(document, schema) as (object: Fields) => Fields;
  const properties = Object.entries(propertiesOf(flatten(document, schema).schema)).map(
    ([name, property]) => [name, flatten(document, property).schema] as const,
  );
  const files = properties.flatMap(([name, { contentEncoding }]) => (contentEncoding === undefined ? [] : [name]));
  const names = new Map(properties.map(([name, property]) => [sourceOf(name, property), name]));
  return {
    read(object, records, most) {
      const sent = withoutNulls(object, checked) as Fields;
      const { violations, count } = check(sent, records, most);
      return count > 0 ? { violations, count } : { fields: take(sent) };
    },
    nameOf: (field) => names.get(field) ?? field,
    echoOf(object) {
      const sentFiles = files.filter((name) => typeof object[name] === 'string');
      return { ...object, ...Object.fromEntries(sentFiles.map((name) => [name, ''])) };
    },
  };
}

const largestAmount = 1e12;
/** The most that a document may allow in a list inside an object. */
const mostEntries = 100;

/** Null means the same as a missing field. Lists are cut and long names shortened, to refuse rubbish quickly. */
function withoutNulls(value: Json, schema: Node): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const { maxItems = mostEntries, items } = schema;
    return value.slice(0, Number(maxItems) + 1).map((one) => withoutNulls(one, isNode(items) ? items : {}));
  }
  const others = isNode(schema.additionalProperties) ? schema.additionalProperties : {};
  const kept = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(
    kept.map(([name, one]) => [shortened(name), withoutNulls(one, propertiesOf(schema)[name] ?? others)]),
  );
}

/** Flattens the schema, forbids unknown fields and adds limits where it states none. `taker` applies the defaults. */
function sendable(document: ApiDocument, schema: Node, shown: Node, place = ''): Node {
  const flat: Node = { ...flatten(document, schema).schema, default: undefined };
  const { schema: read } = flatten(document, shown);
  const types = typesOf(flat);
  if (types.includes('array')) {
    if (!(Number(flat.maxItems) <= mostEntries))
      throw new Error(`the list ${place} needs maxItems up to ${mostEntries}`);
    const items = sendable(document, flat.items as Node, isNode(read.items) ? read.items : {}, place);
    return { ...flat, items };
  }
  if (isNode(flat.additionalProperties)) {
    if (!(Number(flat.maxProperties) <= mostEntries))
      throw new Error(`${place} needs maxProperties up to ${mostEntries}`);
    return { ...flat, additionalProperties: sendable(document, flat.additionalProperties, {}, place) };
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
          sendable(document, one, propertiesOf(read)[name] ?? {}, `${place}.${name}`),
        ]),
        ...readOnly.map((name) => [name, { readOnly: true }]),
      ]),
    };
  }
  if (types.includes('string'))
    return flat.contentEncoding === undefined ? { maxLength: callTextMaximumCharacters, ...flat } : flat;
  return types.includes('boolean') ? flat : { minimum: -largestAmount, maximum: largestAmount, ...flat };
}

function taker(document: ApiDocument, schema: Node, field = ''): (value: Json) => Json {
  const { schema: flat } = flatten(document, schema);
  if (typesOf(flat).includes('array')) {
    const each = taker(document, flat.items as Node);
    return (list) => (list as Json[]).map(each);
  }
  if (isNode(flat.additionalProperties)) {
    const each = taker(document, flat.additionalProperties);
    return (object) => Object.fromEntries(Object.entries(object as Fields).map(([key, one]) => [key, each(one)]));
  }
  if (flat.properties) {
    const parts = Object.entries(propertiesOf(flat)).map(([name, property]) => {
      const source = sourceOf(name, flatten(document, property).schema);
      const take = taker(document, property, source);
      const { default: usual } = flatten(document, property).schema;
      return { name, source, take, usual: usual === undefined ? undefined : take(usual as Json) };
    });
    return (object) => {
      const fields: Record<string, Json> = {};
      for (const { name, source, take, usual } of parts) {
        const value = (object as Fields)[name];
        const taken = value === undefined ? usual : take(value);
        if (taken !== undefined) fields[source] = taken;
      }
      return fields;
    };
  }
  // Sites write GUIDs in small letters.
  if (flat.format === 'uuid') return (guid) => String(guid).toLowerCase();
  return flat.format === 'date-time' ? dateTaker(field) : (value) => value;
}

/** Fields called `…Date` are days, taken as they were written; all others are moments. */
const dateTaker = (field: string) =>
  /date$/i.test(field)
    ? (value: Json): Json => String(value).slice(0, 10)
    : (value: Json): Json => instant(Date.parse(String(value)));
