/** Objects against their documented schema. Each is compiled when first needed, which keeps the start short. */
import type { ApiDocument, Node } from '@fagvaerk/catalogue/document.ts';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Breach, missing } from '../answer/violation.ts';
import { parseDate } from './dates.ts';
import type { Fields, Records } from './records.ts';

/** Also looks up the ids that `x-refers` says must exist on the site. */
export type Validate = (object: Fields, records: Records) => Breach[];

/** What the documents say for others to read: the validator must know the words, and passes over them. */
const annotations = ['example', 'x-entity', 'x-source', 'x-wrapper', 'x-list', 'x-pages', 'x-sections', 'x-version'];
const rootKeys = ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'components'];

export function compileValidator(document: ApiDocument): (schema: Node) => Validate {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    allowUnionTypes: true,
    passContext: true,
    verbose: true,
    // Whether they are schemas at all is proven when the documents are checked; here nothing in them may be passed over.
    validateSchema: false,
  });
  addFormats.default(ajv, ['uuid']);
  ajv.addFormat('date-time', (text: string) => parseDate(text) !== null);
  ajv.addVocabulary([...annotations, ...rootKeys]);
  ajv.addKeyword({ keyword: 'x-refers', schemaType: 'string', validate: refersToRecord });
  ajv.removeKeyword('contentEncoding');
  ajv.addKeyword({ keyword: 'contentEncoding', type: 'string', validate: isBase64 });
  ajv.addSchema({ $id: 'document', ...document });
  return (schema) => {
    let compiled: ValidateFunction | undefined;
    return (object, records) => {
      compiled ??= ajv.compile(inDocument(schema));
      const validate = compiled;
      if (validate.call(records, object)) return [];
      const breaches = (validate.errors ?? []).map(breachOf);
      return breaches.filter(({ field }, place) => breaches.findIndex((one) => one.field === field) === place);
    };
  };
}

function refersToRecord(this: Records, refers: string, value: unknown): boolean {
  if (typeof value !== 'number' && typeof value !== 'string') return true;
  const [entity = '', field] = refers.split('.');
  if (field) return this.findAll(entity, field, value).length > 0;
  return this.get(entity, typeof value === 'string' ? value.toLowerCase() : value) !== undefined;
}

/** By length and letters alone: an expression that counts groups runs out of stack on large files. */
const isBase64 = (encoding: string, value: string): boolean =>
  encoding !== 'base64' || (value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value));

/** `#/components/…` as seen from outside the document. */
function inDocument(schema: Node): Node {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as Node;
}

function breachOf({ keyword, instancePath, params, schema, data, parentSchema }: ErrorObject): Breach {
  const path = instancePath
    .slice(1)
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
  const field = keyword === 'required' ? [path, params.missingProperty].filter(Boolean).join('.') : path;
  const breach = (code: string, message: string): Breach => ({ field, code, message });
  switch (keyword) {
    case 'required':
      return missing(field);
    case 'minLength':
    case 'maxLength':
      if (parentSchema?.minLength === parentSchema?.maxLength)
        return breach('invalid-length', `Feltet ${field} skal have præcis ${schema} tegn.`);
      if (data === '') return missing(field);
      return keyword === 'maxLength'
        ? breach('too-long', `Feltet ${field} må højst have ${schema} tegn.`)
        : breach('too-short', `Feltet ${field} skal have mindst ${schema} tegn.`);
    case 'minItems':
      return missing(field);
    case 'minimum':
      return breach('too-small', `Feltet ${field} skal være mindst ${schema}.`);
    case 'maximum':
      return breach('too-large', `Feltet ${field} må højst være ${schema}.`);
    case 'enum':
      return breach('invalid-value', `Feltet ${field} skal være en af værdierne ${(schema as string[]).join(', ')}.`);
    case 'type':
      return breach('invalid-type', `Feltet ${field} skal være ${typeInWords(String(schema))}.`);
    case 'format':
      return schema === 'uuid'
        ? breach('invalid-guid', `Feltet ${field} skal være et GUID.`)
        : breach('invalid-date', `Feltet ${field} skal være en dato i JSON-format, for eksempel 2026-10-01T00:00:00Z.`);
    case 'x-refers':
      return breach('record-not-found', `Feltet ${field} peger på en post, der ikke findes på sitet: ${data}.`);
    case 'contentEncoding':
      return breach('invalid-base64', `Feltet ${field} skal være base64 uden linjeskift og uden data:-præfiks.`);
    case 'pattern':
      return breach('invalid-format', `Feltet ${field} har ikke den form, som dokumentationen beskriver.`);
    default:
      return breach('invalid-value', `Feltet ${field} har en værdi, som ikke kan bruges.`);
  }
}

const typeInWords = (type: string): string =>
  ({
    integer: 'et helt tal',
    number: 'et tal',
    string: 'en tekst',
    boolean: 'true eller false',
    array: 'en liste',
    object: 'et objekt',
  })[type] ?? type;
