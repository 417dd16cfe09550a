/** The documented parameters of a call: read, checked and completed with their defaults. */
import type { Node } from '@fagvaerk/catalogue/document.ts';
import { isNode, typesOf } from '@fagvaerk/catalogue/document.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import { type Breach, missing } from '../answer/violation.ts';
import { parseDate } from './dates.ts';
import type { ParameterPlan } from './operation-plan.ts';

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

export function compileParameterReader(plans: readonly ParameterPlan[]) {
  const readers = plans.map((plan) => ({ plan, key: plan.name.toLowerCase(), read: compileText(plan.schema) }));
  const queryKeys = new Set(readers.flatMap(({ plan, key }) => (plan.in === 'query' ? [key] : [])));

  return ({ params, query }: GivenParameters): ReadParameters => {
    const values: Record<string, Json> = {};
    const unreadable: Breach[] = [];
    const broken: Breach[] = [];
    const texts = new Map<string, string>();
    for (const [name, value] of Object.entries(query)) {
      const key = name.toLowerCase();
      if (!queryKeys.has(key)) broken.push(unknownParameter(name));
      else if (typeof value !== 'string' || texts.has(key)) broken.push(repeatedParameter(name));
      else texts.set(key, value);
    }
    for (const { plan, key, read } of readers) {
      const text = plan.in === 'path' ? params[plan.name] : texts.get(key);
      if (text === undefined) {
        if (plan.schema.default !== undefined) values[plan.name] = plan.schema.default as Json;
        else if (plan.required) broken.push(missing(plan.name));
        continue;
      }
      const value = read(text);
      if (value === undefined) unreadable.push(explained(plan, unreadableText(plan)));
      else {
        values[plan.name] = value;
        for (const breach of limitBreaches(plan, value)) broken.push(explained(plan, breach));
      }
    }
    return { values, unreadable, broken };
  };
}

/** Reads a value from its text; undefined where the text is none. */
function compileText(schema: Node): (text: string) => Json | undefined {
  if (schema.type === 'array') {
    const readItem = compileText(isNode(schema.items) ? schema.items : {});
    return (text) => {
      const items = text.split(',').map(readItem);
      return items.some((item) => item === undefined) ? undefined : (items as Json[]);
    };
  }
  const types = typesOf(schema);
  if (types.includes('integer')) return (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined);
  if (types.includes('boolean')) return (text) => ({ true: true, false: false })[text.toLowerCase()];
  if (schema.format === 'date-time') return (text) => (parseDate(text) === null ? undefined : text);
  if (schema.format === 'uuid') return (text) => (guid.test(text) ? text.toLowerCase() : undefined);
  return (text) => text;
}

const guid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function limitBreaches({ name, schema }: ParameterPlan, value: Json): Breach[] {
  if (typeof value === 'number' && typeof schema.minimum === 'number' && value < schema.minimum)
    return [{ field: name, code: 'too-small', message: `${name} skal være mindst ${schema.minimum}.` }];
  if (typeof value === 'number' && typeof schema.maximum === 'number' && value > schema.maximum) {
    const code = name === 'pageSize' ? 'page-size-too-large' : 'too-large';
    return [{ field: name, code, message: `${name} må højst være ${schema.maximum}.` }];
  }
  if (Array.isArray(value) && typeof schema.maxItems === 'number' && value.length > schema.maxItems)
    return [{ field: name, code: 'too-many', message: `${name} må højst nævne ${schema.maxItems} ad gangen.` }];
  return [];
}

function unreadableText({ name, schema }: ParameterPlan): Breach {
  if (schema.type === 'array')
    return { field: name, code: 'invalid-number', message: `${name} skal være hele tal adskilt af komma.` };
  if (typesOf(schema).includes('integer'))
    return { field: name, code: 'invalid-number', message: `${name} skal være et helt tal.` };
  if (typesOf(schema).includes('boolean'))
    return { field: name, code: 'invalid-boolean', message: `${name} skal være true eller false.` };
  if (schema.format === 'uuid') return { field: name, code: 'invalid-guid', message: `${name} skal være et GUID.` };
  return {
    field: name,
    code: 'invalid-date',
    message: `${name} skal være en dato i JSON-format, for eksempel 2026-10-01 eller 2026-10-01T08:00:00Z.`,
  };
}

/** The guide to filters explains those that many lists share. */
const explainedIn: Readonly<Record<string, string>> = {
  page: '/filtering#sider',
  pageSize: '/filtering#sider',
  fromDate: '/filtering#datoer',
  toDate: '/filtering#datoer',
  search: '/filtering#soegning',
  searchAttribute: '/filtering#soegning',
  delta: '/filtering#kun-det-nye-delta',
  updatedAfter: '/filtering#ogsaa-det-aendrede-updatedafter',
  getAggregates: '/filtering#summer-uden-poster-getaggregates',
};

const explained = ({ name }: ParameterPlan, breach: Breach): Breach => {
  const link = explainedIn[name];
  return link ? { ...breach, link } : breach;
};

const unknownParameter = (name: string): Breach => ({
  field: name,
  code: 'unknown-parameter',
  message: `Endpointet har ingen parameter ved navn ${name}. Kontrollér stavemåden.`,
});

const repeatedParameter = (name: string): Breach => ({
  field: name,
  code: 'repeated-parameter',
  message: `Parameteren ${name} må kun stå én gang.`,
});
