/** The documented parameters of a call: read, checked and completed with their defaults. */
import { isNode, type Node, typesOf } from '@fagvaerk/catalogue/document.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { DocumentedParameter } from '@fagvaerk/catalogue/operations.ts';
import { type Breach, breach } from '../answer/violation.ts';
import type { Records, StoredRecord } from './records/records.ts';
import { compileCheck } from './schemas.ts';

export type Values = Readonly<Record<string, Json>>;

export interface GivenParameters {
  /** What stands in the path. */
  readonly params: Readonly<Record<string, string>>;
  /** As the address has them: a name that is repeated has several values. */
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface ReadParameters {
  readonly values: Values;
  /** What is not of its type at all, such as text where a number belongs. */
  readonly unreadable: readonly Breach[];
  readonly broken: readonly Breach[];
}

const none: readonly never[] = [];

export function compileParameters(parameters: readonly DocumentedParameter[]) {
  const byName = new Map(parameters.map((one) => [one.name.toLowerCase(), { ...one, read: textReader(one.schema) }]));
  const check = compileCheck({
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  });

  return ({ params, query }: GivenParameters): ReadParameters => {
    const values: Record<string, Json> = {};
    const strays: Breach[] = [];
    for (const name in params) {
      const parameter = byName.get(name.toLowerCase());
      if (parameter) values[parameter.name] = parameter.read(params[name] ?? '');
    }
    for (const name in query) {
      const parameter = byName.get(name.toLowerCase());
      const text = query[name];
      if (parameter?.in !== 'query') strays.push(breach('unknown-parameter', name));
      else if (typeof text !== 'string' || parameter.name in values) strays.push(breach('repeated-parameter', name));
      else if (notUtf8.test(text)) strays.push(breach('invalid-encoding', name));
      else values[parameter.name] = parameter.read(text);
    }
    const { faults } = check(values, null);
    if (faults.length + strays.length === 0) return { values, unreadable: none, broken: none };
    const breaches = (isUnreadable: boolean) => {
      const found = new Map<string, Breach>();
      for (const { breach: one, ...fault } of faults) {
        const parameter = byName.get(one.field.toLowerCase().replace(/\[.*/, ''));
        if (parameter && fault.isUnreadable === isUnreadable)
          found.set(parameter.name, inWordsOfTexts(parameter, one, values[parameter.name]));
      }
      return [...found.values()];
    };
    return { values, unreadable: breaches(true), broken: [...strays, ...breaches(false)] };
  };
}

/** What cannot be decoded stays as it was written, such as the `%F8` that Latin-1 has for ø. */
const notUtf8 = /%[89a-f][\da-f]/i;

/** The value that a text stands for; the text itself where it is none, for the check to see. */
function textReader(schema: Node): (text: string) => Json {
  const types = typesOf(schema);
  if (types.includes('array')) {
    const readItem = textReader(isNode(schema.items) ? schema.items : {});
    return (text) => text.split(',').map(readItem);
  }
  if (types.includes('integer')) return (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);
  if (types.includes('boolean')) return (text) => booleans.get(text.toLowerCase()) ?? text;
  if (Array.isArray(schema.enum)) {
    const documented = new Map(schema.enum.map((value) => [String(value).toLowerCase(), value as Json]));
    return (text) => documented.get(text.toLowerCase()) ?? text;
  }
  return schema.format === 'uuid' ? (text) => text.toLowerCase() : (text) => text;
}

const booleans = new Map([
  ['true', true],
  ['false', false],
]);

/** What stands in an address is text: a list in it has no places, and a type is what the text can be read as. */
function inWordsOfTexts(parameter: DocumentedParameter, one: Breach, value: Json | undefined): Breach {
  return { ...wordsFor(parameter, one, value), field: parameter.name };
}

function wordsFor({ name, schema }: DocumentedParameter, one: Breach, value: Json | undefined): Breach {
  if (one.code === 'invalid-type')
    return breach(typesOf(schema).includes('boolean') ? 'invalid-boolean' : 'invalid-number', name);
  const isAttribute = name === 'searchAttribute' && one.code === 'invalid-value';
  return isAttribute ? breach('unknown-attribute', name, { value: String(value) }) : one;
}

/** The records that a parameter names; several when it is a list. */
export function recordsNamed(
  records: Records,
  { refers }: DocumentedParameter,
  value: Json | undefined,
): StoredRecord[] {
  if (!refers || value === undefined) return [];
  const { entity, field } = refers;
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((one) =>
    field === 'id' ? (records.get(entity, one) ?? []) : records.findAll(entity, field, one),
  );
}

/** The parameter that names a record which is not there. */
export const namingNothing = (
  parameters: readonly DocumentedParameter[],
  records: Records,
  values: Values,
): DocumentedParameter | undefined =>
  parameters.find((one) => one.refers && recordsNamed(records, one, values[one.name]).length === 0);
