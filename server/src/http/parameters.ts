import { isNode, type Node, typesOf } from '@fagvaerk/catalogue/document.ts';
import { listFilters } from '@fagvaerk/catalogue/filters.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { DocumentedParameter } from '@fagvaerk/catalogue/operations.ts';
import { suggestionsMaximum } from '@fagvaerk/contract/limits.ts';
import { compileCheck } from './schemas.ts';
import { type FieldViolation, fieldViolation, suggest, truncateName } from './violation.ts';

export type Values = Readonly<Record<string, Json>>;

export interface GivenParameters {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Of a list: the fields that it shows, in lower case, and the parameters that filter some of them. */
export type ListFields = Readonly<{ shown: ReadonlySet<string>; filters: string }>;

/** `unreadable`: values of the wrong type, such as text for a number. */
export function compileParameters(parameters: readonly DocumentedParameter[], list?: ListFields) {
  const byName = new Map(parameters.map((one) => [one.name.toLowerCase(), { ...one, read: textReader(one.schema) }]));
  const queryNames = parameters.flatMap((one) => (one.in === 'query' ? [one.name] : []));
  const searched = searchAttributesOf(byName.get('searchattribute')?.schema).join(', ');
  const check = compileCheck({
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  });

  const withFilters = (violation: FieldViolation): FieldViolation =>
    list ? { ...violation, details: { filters: list.filters, searched } } : violation;

  const refuseUnknown = (name: string, suggests: boolean): FieldViolation => {
    const filter = list && listFilters.find((one) => one.toLowerCase() === name.toLowerCase());
    if (filter) return withFilters(fieldViolation('filter-not-available', filter));
    const violation = fieldViolation('unknown-parameter', truncateName(name));
    if (!suggests) return violation;
    const suggested = list?.shown.has(name.toLowerCase()) ? violation : suggest(violation, name, queryNames);
    return suggested.details.nearest ? suggested : withFilters(violation);
  };

  return ({ params, query }: GivenParameters) => {
    const values: Record<string, Json> = {};
    const unexpected: FieldViolation[] = [];
    for (const [name, text] of Object.entries(params)) {
      const parameter = byName.get(name.toLowerCase());
      if (parameter) values[parameter.name] = parameter.read(text);
    }
    for (const [name, text] of Object.entries(query)) {
      const parameter = byName.get(name.toLowerCase());
      if (parameter?.in !== 'query') unexpected.push(refuseUnknown(name, unexpected.length < suggestionsMaximum));
      else if (typeof text !== 'string' || parameter.name in values)
        unexpected.push(fieldViolation('repeated-parameter', name));
      else if (undecodedBytes.test(text)) unexpected.push(fieldViolation('invalid-encoding', name));
      else values[parameter.name] = parameter.read(text);
    }
    const { violations } = check(values, null);
    if (violations.length === 0) return { values, unreadable: [], invalid: unexpected };
    const ofParameters = (isUnreadable: boolean): FieldViolation[] => {
      const found = new Map<string, FieldViolation>();
      for (const violation of violations) {
        const parameter = byName.get(violation.field.toLowerCase().replace(/\[.*/, ''));
        if (parameter && violation.isUnreadable === isUnreadable)
          found.set(parameter.name, describeText(parameter, violation, values[parameter.name]));
      }
      return [...found.values()];
    };
    return { values, unreadable: ofParameters(true), invalid: [...unexpected, ...ofParameters(false)] };
  };
}

/** Invalid UTF-8 stays percent-encoded in the parsed query, such as `%F8` (ø in Latin-1). */
const undecodedBytes = /%[89a-f][\da-f]/i;

function textReader(schema: Node): (text: string) => Json {
  const types = typesOf(schema);
  if (types.includes('array')) {
    const readItem = textReader(isNode(schema.items) ? schema.items : {});
    return (text) => text.split(',').map(readItem);
  }
  if (types.includes('integer')) return (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);
  const documented = types.includes('boolean') ? [true, false] : schema.enum;
  if (Array.isArray(documented)) {
    const byText = new Map(documented.map((value) => [String(value).toLowerCase(), value as Json]));
    return (text) => byText.get(text.toLowerCase()) ?? text;
  }
  return schema.format === 'uuid' ? (text) => text.toLowerCase() : (text) => text;
}

const searchAttributesOf = (schema: Node = {}) => (schema.enum ?? []) as string[];

function describeText(
  { name, schema }: DocumentedParameter,
  violation: FieldViolation,
  value: Json | undefined,
): FieldViolation {
  if (violation.code === 'invalid-type')
    return fieldViolation(typesOf(schema).includes('boolean') ? 'invalid-boolean' : 'invalid-number', name);
  if (violation.code === 'invalid-value' && name === 'searchAttribute') {
    const known = searchAttributesOf(schema);
    const unknown = fieldViolation('unknown-attribute', name, { value: String(value), values: known.join(', ') });
    return suggest(unknown, String(value), known);
  }
  return { ...violation, field: name };
}
