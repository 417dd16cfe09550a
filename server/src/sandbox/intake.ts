/** Requests as fields of records: the views the other way round, compiled from the same annotations. */

import { type ApiDocument, flatten, isNode, type Node, typesOf } from '@fagvaerk/catalogue/document.ts';
import { sourceOf } from '@fagvaerk/catalogue/facts.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { Breach } from '../answer/violation.ts';
import { instant } from './dates.ts';
import type { Fields } from './records.ts';

export interface Intake {
  /** Without what is null although the document knows no null there: it says no more than a field that is left out. */
  clean(object: Fields): Fields;
  /** By the record's names, completed with the documented defaults. What was left out is not there. */
  take(object: Fields): Fields;
  /** Names that the document does not know, which must not be lost in silence, and values beyond all measure. */
  strays(object: Fields, within?: string): Breach[];
  /** The request's name for a field of the record. */
  nameOf(field: string): string;
}

interface Part {
  readonly name: string;
  readonly field: string;
  readonly standard: Json | undefined;
  readonly isNullable: boolean;
  readonly clean: (value: Json) => Json;
  readonly take: (value: Json) => Json;
  readonly strays: (value: Json, at: string) => Breach[];
}

export function compileIntake(document: ApiDocument, schema: Node): Intake {
  const properties = (flatten(document, schema).schema.properties ?? {}) as Record<string, Node>;
  const parts = Object.entries(properties).map(([name, property]) => partOf(document, name, property));
  const byName = new Map(parts.map((part) => [part.name, part]));
  const names = new Map(parts.map(({ field, name }) => [field, name]));
  return {
    clean: (object) =>
      Object.fromEntries(
        Object.entries(object).flatMap(([name, value]) => {
          const part = byName.get(name);
          if (!part) return [[name, value]];
          return value === null ? (part.isNullable ? [[name, null]] : []) : [[name, part.clean(value)]];
        }),
      ),
    take(object) {
      const fields: Record<string, Json> = {};
      for (const { name, field, standard, take } of parts) {
        const value = object[name] ?? standard;
        if (value !== undefined) fields[field] = take(value);
      }
      return fields;
    },
    strays: (object, within = '') =>
      Object.entries(object).flatMap(([name, value]) => {
        const part = byName.get(name);
        return part ? part.strays(value, `${within}${name}`) : [unknownField(`${within}${name}`, name, byName.keys())];
      }),
    nameOf: (field) => names.get(field) ?? field,
  };
}

function partOf(document: ApiDocument, name: string, property: Node): Part {
  const { schema } = flatten(document, property);
  const part = {
    name,
    field: sourceOf(name, schema),
    standard: schema.default as Json | undefined,
    isNullable: typesOf(schema).includes('null'),
    clean: (value: Json) => value,
  };
  const plain = {
    ...part,
    take: (value: Json) => value,
    strays: (value: Json, at: string) => excess(schema, value, at),
  };
  if (typesOf(schema).includes('array')) {
    const { schema: items } = flatten(document, schema.items as Node);
    if (items.format === 'uuid') return { ...plain, take: (value) => (value as string[]).map(lowerCase) };
    if (!isNode(items.properties)) return plain;
    const each = compileIntake(document, items);
    return {
      ...part,
      clean: (value) =>
        Array.isArray(value) ? value.map((one) => (isNode(one) ? each.clean(one as Fields) : one)) : value,
      take: (value) => (value as Fields[]).map(each.take),
      strays: (value, at) =>
        Array.isArray(value)
          ? value.flatMap((one, index) => (isNode(one) ? each.strays(one as Fields, `${at}[${index}].`) : []))
          : [],
    };
  }
  if (isNode(schema.additionalProperties)) {
    const each = compileIntake(document, schema.additionalProperties);
    const entriesOf = (value: Json) => (isNode(value) ? Object.entries(value as Record<string, Fields>) : []);
    return {
      ...part,
      take: (value) => Object.fromEntries(entriesOf(value).map(([key, one]) => [key, each.take(one)])),
      strays: (value, at) =>
        entriesOf(value).flatMap(([key, one]) => (isNode(one) ? each.strays(one, `${at}.${key}.`) : [])),
    };
  }
  if (isNode(schema.properties)) {
    const inner = compileIntake(document, schema);
    return {
      ...part,
      clean: (value) => (isNode(value) ? inner.clean(value as Fields) : value),
      take: (value) => inner.take(value as Fields),
      strays: (value, at) => (isNode(value) ? inner.strays(value as Fields, `${at}.`) : []),
    };
  }
  if (schema.format === 'uuid') return { ...plain, take: (value) => lowerCase(String(value)) };
  return schema.format === 'date-time' ? { ...plain, take: dateTaker(part.field) } : plain;
}

/** Sites write GUIDs in small letters. */
const lowerCase = (guid: string): string => guid.toLowerCase();

const largestAmount = 1e12;
const longestText = 10_000;

/** Whatever the schema leaves open: such values are mistakes, and would spoil sums and fill the site. Files may be long. */
function excess(schema: Node, value: Json, field: string): Breach[] {
  if (typeof value === 'number' && Math.abs(value) > largestAmount)
    return [{ field, code: 'too-large', message: `Feltet ${field} er et større tal, end der kan regnes med.` }];
  if (typeof value === 'string' && value.length > longestText && schema.contentEncoding === undefined)
    return [{ field, code: 'too-long', message: `Feltet ${field} må højst have ${longestText} tegn.` }];
  return [];
}

/** Fields called `…Date` are days, and the day is the one that was written; all others are moments. */
const dateTaker =
  (field: string) =>
  (value: Json): Json =>
    /date$/i.test(field) ? String(value).slice(0, 10) : instant(Date.parse(String(value)));

function unknownField(field: string, name: string, known: Iterable<string>): Breach {
  const meant = [...known].find((one) => one.toLowerCase() === name.toLowerCase());
  const advice = meant ? `Mente du ${meant}?` : 'Kontrollér stavemåden, eller udelad feltet.';
  return { field, code: 'unknown-field', message: `Feltet ${name} kan ikke sendes her. ${advice}` };
}
