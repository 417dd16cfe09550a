/** Schemas are compiled on first use, which shortens startup. */
import { type Node, propertiesOf } from '@fagvaerk/catalogue/document.ts';
import { callTextMaximumCharacters, suggestionsMaximum, violationsMaximum } from '@fagvaerk/contract/limits.ts';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parseDate } from '../time/dates.ts';
import { type FieldViolation, fieldViolation, recordNotFound, suggest } from './violation.ts';

interface References {
  get(entity: string, id: unknown): unknown;
  findAll(entity: string, field: string, value: unknown): readonly unknown[];
}

const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  passContext: true,
  useDefaults: true,
  verbose: true,
  messages: false,
  // Validated at build.
  validateSchema: false,
});
addFormats.default(ajv, ['uuid']);
ajv.addFormat('date-time', (text: string) => parseDate(text) !== null);
// The type integer and the limits say the rest.
ajv.addFormat('int64', true);
ajv.addVocabulary(['example', 'x-entity', 'x-source', 'x-list', 'x-v4']);
ajv.addKeyword({ keyword: 'x-refers', schemaType: 'string', validate: refersToRecord });
for (const keyword of ['contentEncoding', 'minLength', 'readOnly']) ajv.removeKeyword(keyword);
ajv.addKeyword({ keyword: 'readOnly', schemaType: 'boolean', validate: (isReadOnly: boolean) => !isReadOnly });
ajv.addKeyword({ keyword: 'contentEncoding', type: 'string', validate: isBase64 });
ajv.addKeyword({
  keyword: 'minLength',
  type: 'string',
  before: 'pattern',
  schemaType: 'number',
  // Blanks do not count. Longer texts are files, or rejected by `maxLength`.
  validate: (least: number, value: string) => value.length > callTextMaximumCharacters || value.trim().length >= least,
});

/** Also applies defaults; `maximum` is how many violations the call has room for. */
export function compileCheck(schema: Node) {
  let validate: ValidateFunction | undefined;
  return (value: unknown, records: References | null, maximum = violationsMaximum) => {
    validate ??= ajv.compile(schema);
    if (validate.call({ records }, value)) return { violations: [], invalid: [] };
    const byField = new Map<string, ErrorObject>();
    for (const error of validate.errors ?? []) {
      const field = fieldOf(error);
      const first = byField.get(field);
      // Of a malformed id, the type or format is reported rather than that no record has it.
      if (!first || first.keyword === 'x-refers') byField.set(field, error);
    }
    const suggestions = suggestionsMaximum - (violationsMaximum - maximum);
    const violations = Array.from(byField.entries().take(maximum), ([field, error], index) => ({
      ...violationIn(field, error, index < suggestions),
      isUnreadable: error.keyword === 'type' || error.keyword === 'format',
    }));
    return { violations, invalid: [...byField.keys()] };
  };
}

function refersToRecord(this: { records: References | null }, refers: string, value: unknown): boolean {
  const { records } = this;
  if (!records || (typeof value !== 'number' && typeof value !== 'string')) return true;
  const [entity = '', field] = refers.split('.');
  if (field) return records.findAll(entity, field, value).length > 0;
  return records.get(entity, typeof value === 'string' ? value.toLowerCase() : value) !== undefined;
}

function isBase64(encoding: string, value: string): boolean {
  return encoding !== 'base64' || (value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value));
}

/** What errors call the patterns of the documents. */
export const formatNames: ReadonlyMap<unknown, string> = new Map([
  [String.raw`^([01]\d|2[0-3]):[0-5]\d$`, 'HH:mm'],
  ['^([01][0-9]|2[0-3]):[0-5][0-9]$', 'HH:mm'],
  [String.raw`^\d{4}$`, '0000'],
]);

const typeNames: Readonly<Record<string, string>> = { integer: 'int', number: 'decimal', boolean: 'bool' };

/** Such as `lines[2].price`. Missing and unknown fields are reported by their parent. */
function fieldOf({ keyword, params, instancePath, propertyName }: ErrorObject): string {
  const name: string | undefined =
    keyword === 'required'
      ? params.missingProperty
      : (params.additionalProperty ?? propertyName ?? params.propertyName);
  if (instancePath === '') return name ?? '';
  const path = instancePath
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
  return name === undefined ? path : `${path}.${name}`;
}

const settableNames = (schema: Node): string[] =>
  Object.entries(propertiesOf(schema)).flatMap(([name, property]) => (property.readOnly ? [] : [name]));

const valueRules = new Set(['minimum', 'maximum', 'minLength', 'maxLength', 'pattern']);

function violationIn(field: string, error: ErrorObject, suggests: boolean): FieldViolation {
  const { keyword, params, schema, data, parentSchema = {} } = error;
  const limit = Number(schema);
  const isBlank = typeof data === 'string' && data.trim() === '';
  if (valueRules.has(keyword) && !isBlank && /zipCode$/i.test(field)) return fieldViolation('invalid-zip-code', field);
  switch (keyword) {
    case 'required':
      return fieldViolation('required', field);
    case 'minItems':
      return fieldViolation('list-empty', field);
    case 'additionalProperties': {
      const known = suggests ? settableNames(parentSchema) : [];
      return suggest(fieldViolation('unknown-field', field), params.additionalProperty, known);
    }
    case 'readOnly':
      return fieldViolation('field-without-effect', field);
    case 'minLength':
    case 'maxLength':
      if (isBlank) return fieldViolation('required', field);
      return fieldViolation(keyword === 'maxLength' ? 'too-long' : 'too-short', field, { limit });
    case 'minimum':
      return fieldViolation('too-small', field, { limit });
    case 'maximum':
      return fieldViolation(field === 'pageSize' ? 'page-size-too-large' : 'too-large', field, { limit });
    case 'maxItems':
    case 'maxProperties':
      return fieldViolation('too-many', field, { limit });
    case 'enum':
      return fieldViolation('invalid-value', field, { values: (schema as string[]).join(', ') });
    case 'type':
      return fieldViolation('invalid-type', field, { type: typeNames[String(schema)] ?? String(schema) });
    case 'format':
      return schema === 'uuid' ? fieldViolation('invalid-guid', field) : fieldViolation('invalid-date', field);
    case 'x-refers':
      return recordNotFound(field, data);
    case 'contentEncoding':
      return fieldViolation('invalid-base64', field);
    default:
      return fieldViolation('invalid-format', field, { format: formatNames.get(schema) ?? '' });
  }
}
