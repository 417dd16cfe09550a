/** Objects that are sent, checked and turned into fields of records: the views the other way round. */
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
import { type Breach, shortened } from '../answer/violation.ts';
import { instant } from './dates.ts';
import type { Fields, Records } from './records/records.ts';
import { compileCheck } from './schemas.ts';

export interface RequestReader {
  /** By the record's names, completed with the documented defaults, or what is wrong with it: so much of it is told. */
  read(object: Fields, records: Records, most: number): { fields: Fields } | Broken;
  /** The request's name for a field of the record. */
  nameOf(field: string): string;
  /** The object as a refusal gives it back: as it came, but for the bytes of a file. */
  echoOf(object: Fields): Fields;
}

/** Rules that an object breaks, and how many there are, whether told or not. */
export interface Broken {
  readonly breaches: readonly Breach[];
  readonly count: number;
}

/** `shown` is what the operation answers with: what was read can be sent back, and fields that cannot be set are ignored. */
export function compileRequest(document: ApiDocument, schema: Node, shown: Node): RequestReader {
  const checked = sendable(document, schema, shown);
  const check = compileCheck(checked);
  const take = taker(document, schema) as (object: Fields) => Fields;
  const properties = Object.entries(propertiesOf(flatten(document, schema).schema));
  const isFile = (property: Node) => flatten(document, property).schema.contentEncoding !== undefined;
  const files = new Set(properties.flatMap(([name, property]) => (isFile(property) ? [name] : [])));
  const names = new Map(
    properties.map(([name, property]) => [sourceOf(name, flatten(document, property).schema), name]),
  );
  return {
    read(object, records, most) {
      const sent = withoutNulls(object, checked) as Fields;
      const { faults, count } = check(sent, records, most);
      return count > 0 ? { breaches: faults.map(({ breach }) => breach), count } : { fields: take(sent) };
    },
    nameOf: (field) => names.get(field) ?? field,
    echoOf(object) {
      // In its place: the body is the call's own, and to copy names that are new is dear.
      for (const name of files) if (typeof object[name] === 'string') Object.assign(object, { [name]: '' });
      return object;
    },
  };
}

const largestAmount = 1e12;
/** What a list inside an object has at most. */
const mostEntries = 100;

/**
 * The value with null saying no more than a field that is left out: no document knows a null that can be sent. Of what is
 * longer than allowed only as much is left as shows it, so that much rubbish is quickly refused. Copied only where it differs:
 * to copy names that are new is dear.
 */
function withoutNulls(value: Json, schema: Node): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const { maxItems = mostEntries, items } = schema;
    const kept = value.slice(0, Number(maxItems) + 1).map((one) => withoutNulls(one, isNode(items) ? items : {}));
    return kept.length === value.length && kept.every((one, place) => one === value[place]) ? value : kept;
  }
  const others = isNode(schema.additionalProperties) ? schema.additionalProperties : {};
  const given = Object.entries(value);
  const kept = given.filter(([, one]) => one !== null);
  const partOf = (name: string): Node => propertiesOf(schema)[name] ?? others;
  const copied = kept.map(([name, one]): [string, Json] => [shortened(name), withoutNulls(one, partOf(name))]);
  const isSame = copied.length === given.length && copied.every(([name, one]) => (value as Fields)[name] === one);
  return isSame ? value : Object.fromEntries(copied);
}

/**
 * The schema as it is checked by: whole, without unknown names, and with limits where it states none, since what lies
 * beyond all measure would spoil sums and fill the site. Files may be long. Nothing is filled in: what was sent stays as it was.
 */
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

/** Values that have passed, under the record's names. What was left out is what the document says it is then, or not there. */
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

/** Fields called `…Date` are days, and the day is the one that was written; all others are moments. */
const dateTaker = (field: string) =>
  /date$/i.test(field)
    ? (value: Json): Json => String(value).slice(0, 10)
    : (value: Json): Json => instant(Date.parse(String(value)));
