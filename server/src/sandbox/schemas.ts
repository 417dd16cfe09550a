/** Values against the schemas of the documents. Each schema is compiled when first needed, which keeps the start short. */
import { type Node, propertiesOf } from '@fagvaerk/catalogue/document.ts';
import { callTextMaximumCharacters, violationsMaximum } from '@fagvaerk/contract/limits.ts';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import { nearestName } from '../answer/edit-distance.ts';
import { type Breach, breach, missing, refersToNothing, unknownField } from '../answer/violation.ts';
import { parseDate } from './dates.ts';
import type { Records } from './records/records.ts';

/** What is wrong with a value, and whether it is so far from its type that it cannot be read at all. */
export interface Fault {
  readonly breach: Breach;
  readonly isUnreadable: boolean;
}

export interface Checked {
  readonly faults: readonly Fault[];
  /** How many there are, whether told or not. */
  readonly count: number;
}

/**
 * Fills in the documented defaults where a value is left out. Ids that `x-refers` names are looked up in the records. No more
 * than so many faults are put into words, which costs far more than finding them.
 */
export type Check = (value: unknown, records: Records | null, most?: number) => Checked;

const noFaults: Checked = { faults: [], count: 0 };

/** What the documents say for others to read: the validator must know the words, and passes over them. */
const annotations = ['example', 'x-entity', 'x-source', 'x-list', 'x-v4'];

const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  passContext: true,
  useDefaults: true,
  verbose: true,
  messages: false,
  // Whether they are schemas at all is proven when the documents are checked; here nothing in them may be passed over.
  validateSchema: false,
});
addFormats.default(ajv, ['uuid']);
ajv.addFormat('date-time', (text: string) => parseDate(text) !== null);
ajv.addVocabulary(annotations);
ajv.addKeyword({ keyword: 'x-refers', schemaType: 'string', validate: refersToRecord });
for (const keyword of ['contentEncoding', 'minLength', 'items']) ajv.removeKeyword(keyword);
// The validator's own keeps all errors of all entries: thousands of them make the collector come and hold everybody up.
ajv.addKeyword({ keyword: 'items', type: 'array', schemaType: 'object', errors: false, compile: entriesCheck });
ajv.addKeyword({ keyword: 'contentEncoding', type: 'string', validate: isBase64 });
// Blanks say nothing: a text of four of them is no zip code.
ajv.addKeyword({
  keyword: 'minLength',
  type: 'string',
  schemaType: 'number',
  // What is longer is too long, or a file, which holds no blanks.
  validate: (least: number, value: string) => value.length > callTextMaximumCharacters || value.trim().length >= least,
});

export function compileCheck(schema: Node): Check {
  let compiled: ValidateFunction | undefined;
  return (value, records, most = violationsMaximum) => {
    compiled ??= ajv.compile(schema);
    const checking = new Checking(records);
    const own = compiled.call(checking, value) ? [] : (compiled.errors ?? []);
    // What is wrong with the whole is told before what is wrong in its lists.
    const errors = [...own, ...checking.errors];
    return errors.length === 0 ? noFaults : faultsOf(errors, checking.others, most);
  };
}

/** Several may be of one field, which is told once. */
const errorsKept = 5 * violationsMaximum;

/** What a check has found in lists so far. */
class Checking {
  readonly records: Records | null;
  readonly errors: ErrorObject[] = [];
  /** How many there are besides, which are not kept. */
  others = 0;
  /** Where the entry that is being checked stands. */
  place = '';

  constructor(records: Records | null) {
    this.records = records;
  }

  note(errors: readonly ErrorObject[]): void {
    if (this.errors.length >= errorsKept) this.others += new Set(errors.map(placeOf)).size;
    else for (const error of errors) this.errors.push({ ...error, instancePath: this.place + error.instancePath });
  }
}

/** Checks the entries of a list one by one, and notes what is wrong with them itself: to the validator all are right. */
function entriesCheck(schema: Node) {
  const check = ajv.compile(schema);
  return function checkEntries(this: Checking, list: readonly unknown[], context?: DataValidationCxt): boolean {
    const { place } = this;
    for (const [index, entry] of list.entries()) {
      this.place = `${place}${context?.instancePath}/${index}`;
      if (!check.call(this, entry)) this.note(check.errors ?? []);
    }
    this.place = place;
    return true;
  };
}

/** The first that is wrong with each field. */
function faultsOf(errors: readonly ErrorObject[], others: number, most: number): Checked {
  const places = new Set<string>();
  const faults: Fault[] = [];
  for (const error of errors) {
    const place = placeOf(error);
    if (places.has(place)) continue;
    places.add(place);
    if (faults.length < most) faults.push(faultOf(error));
  }
  return { faults, count: places.size + others };
}

function refersToRecord(this: { records: Records | null }, refers: string, value: unknown): boolean {
  const { records } = this;
  if (!records || (typeof value !== 'number' && typeof value !== 'string')) return true;
  const [entity = '', field] = refers.split('.');
  if (field) return records.findAll(entity, field, value).length > 0;
  return records.get(entity, typeof value === 'string' ? value.toLowerCase() : value) !== undefined;
}

/** A megabyte at a time, since the first that is wrong settles it, and to look for what is wrong is slow. */
const decodedCharacters = 1 << 20;

/** By decoding it, which is ten times as fast as an expression: what is no letter of it is passed over, and then missing. */
function isBase64(encoding: string, value: string): boolean {
  if (encoding !== 'base64') return true;
  if (value.length % 4 !== 0 || value.includes('-') || value.includes('_')) return false;
  for (let from = 0; from < value.length; from += decodedCharacters) {
    const piece = value.slice(from, from + decodedCharacters);
    const isCut = from + decodedCharacters < value.length && piece.endsWith('=');
    // Of a letter that takes two bytes, only one would be looked at.
    if (
      isCut ||
      Buffer.byteLength(piece) > piece.length ||
      Buffer.from(piece, 'base64').length !== Buffer.byteLength(piece, 'base64')
    )
      return false;
  }
  return true;
}

/** As pages name the types. */
const typeNames: Readonly<Record<string, string>> = {
  integer: 'int',
  number: 'decimal',
  boolean: 'bool',
  array: 'liste',
  object: 'objekt',
};

/** The field that is missing, or too much, where the error is one of the object around it. */
function nameIn({ keyword, params }: ErrorObject): string | undefined {
  if (keyword === 'required') return params.missingProperty;
  return keyword === 'additionalProperties' ? params.additionalProperty : undefined;
}

/** `/lines/2/price`, as the validator writes it, which is all that it takes to count them. */
function placeOf(error: ErrorObject): string {
  const name = nameIn(error);
  if (name === undefined) return error.instancePath;
  return `${error.instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** `lines[2].price` */
function fieldOf(error: ErrorObject): string {
  const name = nameIn(error);
  if (error.instancePath === '') return name ?? '';
  const path = error.instancePath
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
  return name === undefined ? path : `${path}.${name}`;
}

function faultOf(error: ErrorObject): Fault {
  const isUnreadable = error.keyword === 'type' || error.keyword === 'format';
  return { breach: breachOf(fieldOf(error), error), isUnreadable };
}

const settableNames = (schema: Node): string[] =>
  Object.entries(propertiesOf(schema)).flatMap(([name, property]) => (property.readOnly ? [] : [name]));

function breachOf(field: string, { keyword, params, schema, data, parentSchema = {} }: ErrorObject): Breach {
  const limit = Number(schema);
  switch (keyword) {
    case 'required':
    case 'minItems':
      return missing(field);
    case 'additionalProperties':
      return unknownField(field, nearestName(String(params.additionalProperty), settableNames(parentSchema)));
    case 'minLength':
    case 'maxLength':
      if (typeof data === 'string' && data.trim() === '') return missing(field);
      if (parentSchema.minLength === parentSchema.maxLength) return breach('invalid-length', field, { limit });
      return breach(keyword === 'maxLength' ? 'too-long' : 'too-short', field, { limit });
    case 'minimum':
      return breach('too-small', field, { limit });
    case 'maximum':
      return breach(field === 'pageSize' ? 'page-size-too-large' : 'too-large', field, { limit });
    case 'maxItems':
    case 'maxProperties':
      return breach('too-many', field, { limit });
    case 'enum':
      return breach('invalid-value', field, { values: (schema as string[]).join(', ') });
    case 'type':
      return breach('invalid-type', field, { type: typeNames[String(schema)] ?? String(schema) });
    case 'format':
      return breach(schema === 'uuid' ? 'invalid-guid' : 'invalid-date', field);
    case 'x-refers':
      return refersToNothing(field, String(data));
    case 'contentEncoding':
      return breach('invalid-base64', field);
    default:
      return breach('invalid-format', field, { pattern: String(schema) });
  }
}
