/** Isomorphic. */
import type { Json, Localised, Method, NamedPage } from '../model.ts';
import { isRecord, parsePasted } from './pasted.ts';

/** `moved`: to another object. `changed`: same name, other meaning or type. */
export type Fate = 'same' | 'renamed' | 'moved' | 'changed' | 'gone' | 'new';

export interface Migration {
  readonly resources: readonly MigratedResource[];
  readonly staying: readonly UnpairedPage[];
  readonly added: readonly UnpairedPage[];
  readonly known: readonly KnownRecords[];
  /** A v3.0 response to try. */
  readonly example: Json;
}

export interface UnpairedPage extends NamedPage {
  readonly calls: readonly CallPlace[];
}

export interface KnownRecords extends NamedPage {
  readonly names: readonly string[];
  readonly calls: readonly KnownCall[];
}

export interface KnownCall extends CallPlace {
  readonly answers: 'list' | 'one' | 'written';
}

export interface MigratedResource {
  readonly title: Localised;
  readonly section: string;
  readonly from: string;
  readonly to: string;
  readonly calls: readonly MigratedCall[];
  readonly objects: readonly MigratedObject[];
}

export interface CallPlace {
  readonly method: Method;
  /** `/api/v4.0/budgets/{id}` */
  readonly path: string;
  /** `/budgetsv4#get-budgets-id` */
  readonly address: string;
}

export interface MigratedCall {
  readonly fate: Fate;
  readonly from: CallPlace | null;
  readonly to: CallPlace | null;
  /** Danish Markdown. */
  readonly text: string;
  readonly parameters: readonly MigratedParameter[];
  readonly answer: number | null;
  readonly sums: number | null;
  readonly isList: boolean;
}

export interface MigratedObject {
  readonly title: string;
  /** Prefix of the field links. */
  readonly from: string | null;
  readonly to: string | null;
  /** In the order of v4.0; removed fields last. */
  readonly fields: readonly MigratedField[];
}

export interface MigratedField {
  readonly fate: Fate;
  readonly from: string | null;
  /** Relative to the same object: `calendarEventsDTOs.id`. Null if it has no counterpart there. */
  readonly to: string | null;
  readonly text?: string;
  readonly elsewhere?: string;
  readonly inside?: readonly MigratedField[];
}

export interface MigratedParameter extends MigratedField {
  readonly in: 'path' | 'query';
  readonly values?: readonly MigratedValue[];
}

export interface MigratedValue {
  readonly from: string;
  readonly to: string | null;
}

export interface Translation {
  readonly answer: Json;
  /** Fields without a counterpart, once each. */
  readonly lost: readonly Lost[];
  /** Paths without list indexes. */
  readonly added: readonly string[];
  readonly unknown: readonly string[];
}

export interface Lost {
  readonly path: string;
  readonly within: string;
  readonly name: string;
  readonly text: string;
}

/** Accepts a response, its records or one record; null for anything else. */
export function translate(
  { objects }: Pick<MigratedResource, 'objects'>,
  { answer, sums, isList }: Pick<MigratedCall, 'answer' | 'sums' | 'isList'>,
  given: Json,
): Translation | null {
  const notes: Notes = { lost: new Map(), added: new Set(), unknown: new Set() };
  const fieldsOf = (index: number | null) => (index === null ? [] : (objects[index]?.fields ?? []));
  const follow = (value: Json, at: string, index = answer) =>
    translateValue(value, fieldsOf(index), { from: at, to: at }, notes);
  const toTranslation = (translated: Json): Translation => ({
    answer: translated,
    lost: [...notes.lost.values()],
    added: [...notes.added],
    unknown: [...notes.unknown],
  });
  const pasted = parsePasted(given);
  if (!pasted) return null;
  if (pasted.kind === 'records') return toTranslation(follow(pasted.records, ''));
  if (pasted.kind === 'written')
    return toTranslation({ ...pasted.around, successObjects: follow(pasted.records, 'successObjects') });
  const { result, around } = pasted;
  const found = [result?.data ?? []].flat();
  for (const name of addedAround) notes.added.add(name);
  const data = result?.aggregateResults
    ? follow(result.aggregateResults, 'data', sums)
    : follow(isList ? found : (found[0] ?? null), 'data');
  return toTranslation({
    data: result ? data : null,
    total: result?.total ?? 0,
    errors: result?.errors ?? (around.errorMessage ? [around.errorMessage] : []),
    ...around,
  });
}

export const headingOf = ({ title }: Pick<MigratedResource, 'title'>): string =>
  `Ændringer i ${title.da.toLowerCase()}`;

/** Only in the wrapper of v4.0. */
const addedAround = ['currentPage', 'previousPage', 'nextPage', 'modelStateErrors'];

interface Notes {
  readonly lost: Map<string, Lost>;
  readonly added: Set<string>;
  readonly unknown: Set<string>;
}

interface Paths {
  readonly from: string;
  readonly to: string;
}

export const inside = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

const anyKey = '{key}';

function translateValue(value: Json, fields: readonly MigratedField[], at: Paths, notes: Notes): Json {
  if (Array.isArray(value)) return value.map((one) => translateValue(one, fields, at, notes));
  if (!isRecord(value) || fields.length === 0) return value;
  const ofAnyKey = fields.find(({ from }) => from === anyKey);
  if (ofAnyKey) {
    const entries = Object.entries(value).map(([key, one]) => [
      key,
      translateValue(one, ofAnyKey.inside ?? [], at, notes),
    ]);
    return Object.fromEntries(entries);
  }
  const left = new Set(Object.keys(value));
  const made: Record<string, Json> = {};
  for (const { from, to, text = '', inside: within = [] } of fields) {
    if (from === null) {
      notes.added.add(inside(at.to, to ?? ''));
      continue;
    }
    if (!left.delete(from)) continue;
    const path = inside(at.from, from);
    if (to === null) notes.lost.set(path, { path, within: at.to, name: from, text });
    else put(made, to, translateValue(value[from] ?? null, within, { from: path, to: inside(at.to, to) }, notes));
  }
  for (const name of left) notes.unknown.add(inside(at.from, name));
  return made;
}

/** A value moved into a list of objects becomes one object per item. */
function put(made: Record<string, Json>, to: string, value: Json): void {
  const [name = '', further] = to.split('.');
  if (further === undefined) made[name] = value;
  else made[name] = Array.isArray(value) ? value.map((one) => ({ [further]: one })) : { [further]: value };
}
