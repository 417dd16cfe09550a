/** From v3.0 to v4.0: what became of every call and field, and the one function that follows it. Pure: browser and tests share it. */
import type { Json, Localised, Method, NamedPage } from '../model.ts';
import { isRecord, takeApart } from './pasted.ts';

/** `moved` stands in another place, `changed` under its name but otherwise; `gone` is left in v3.0, and `new` is what only v4.0 has. */
export type Fate = 'same' | 'renamed' | 'moved' | 'changed' | 'gone' | 'new';

export interface Migration {
  readonly resources: readonly MigratedResource[];
  /** What stays in v3.0, and what there is in v4.0 only. */
  readonly staying: readonly UnpairedPage[];
  readonly added: readonly UnpairedPage[];
  /** All that v3.0 answers with, by which an answer is told. */
  readonly known: readonly KnownRecords[];
}

export interface UnpairedPage extends NamedPage {
  readonly calls: readonly CallPlace[];
}

/** Records that have the same names, and the calls of a page of v3.0 that answer with them. */
export interface KnownRecords extends NamedPage {
  readonly names: readonly string[];
  readonly calls: readonly KnownCall[];
}

export interface KnownCall extends CallPlace {
  readonly answers: 'list' | 'one' | 'written';
}

export interface MigratedResource {
  readonly title: Localised;
  /** Where the guide tells of it. */
  readonly section: string;
  /** The addresses of its pages. */
  readonly from: string;
  readonly to: string;
  readonly calls: readonly MigratedCall[];
  readonly objects: readonly MigratedObject[];
}

export interface CallPlace {
  readonly method: Method;
  /** The full documented path, `/api/v4.0/budgets/{id}`. */
  readonly path: string;
  /** Where it is documented, `/budgetsv4#get-budgets-id`. */
  readonly address: string;
}

export interface MigratedCall {
  readonly fate: Fate;
  /** Null for what is new. */
  readonly from: CallPlace | null;
  /** Null for what is gone. */
  readonly to: CallPlace | null;
  /** What there is to know about it, Danish Markdown. */
  readonly text: string;
  readonly parameters: readonly MigratedParameter[];
  /** Which of the objects is answered with, and which holds the sums of a list; null where there is none. */
  readonly answer: number | null;
  readonly sums: number | null;
  /** Whether v4.0 answers with a list. */
  readonly isList: boolean;
}

export interface MigratedObject {
  readonly title: string;
  /** Where the fields are documented: a field's path behind it is its own link. Null where they have none. */
  readonly from: string | null;
  readonly to: string | null;
  /** In the order of v4.0; what is gone comes last. */
  readonly fields: readonly MigratedField[];
}

export interface MigratedField {
  readonly fate: Fate;
  /** Its name in the object it stands in; null for what is new. */
  readonly from: string | null;
  /** Its name in v4.0, with what leads there from the same object: `calendarEventsDTOs.id`. Null where that object has no place for it. */
  readonly to: string | null;
  readonly text?: string;
  /** Where it is documented now, when another page tells of it. */
  readonly elsewhere?: string;
  /** The fields of an object, be it in a list or a dictionary. */
  readonly inside?: readonly MigratedField[];
}

export interface MigratedParameter extends MigratedField {
  readonly in: 'path' | 'query';
  /** Those of its values that are called otherwise, and not in letter case only. */
  readonly values?: readonly MigratedValue[];
}

export interface MigratedValue {
  readonly from: string;
  /** Null where v4.0 does not take it. */
  readonly to: string | null;
}

export interface Translation {
  readonly answer: Json;
  /** What v4.0 has no place for, each field once. */
  readonly lost: readonly Lost[];
  /** Where v4.0 has more: the names that lead there, without places in lists. */
  readonly added: readonly string[];
  /** What v3.0 does not know either. */
  readonly unknown: readonly string[];
}

export interface Lost {
  /** The names that lead to it in v3.0. */
  readonly path: string;
  /** The object of v4.0 in which it is missed. */
  readonly within: string;
  readonly name: string;
  readonly text: string;
}

/** An answer, its records, or one of them. Null for anything else. */
export function translate(
  { objects }: Pick<MigratedResource, 'objects'>,
  { answer, sums, isList }: Pick<MigratedCall, 'answer' | 'sums' | 'isList'>,
  given: Json,
): Translation | null {
  const notes: Notes = { lost: new Map(), added: new Set(), unknown: new Set() };
  const fieldsOf = (place: number | null) => (place === null ? [] : (objects[place]?.fields ?? []));
  const follow = (value: Json, at: string, place = answer) =>
    followed(value, fieldsOf(place), { from: at, to: at }, notes);
  const told = (translated: Json): Translation => ({
    answer: translated,
    lost: [...notes.lost.values()],
    added: [...notes.added],
    unknown: [...notes.unknown],
  });
  const pasted = takeApart(given);
  if (!pasted) return null;
  if (pasted.kind === 'records') return told(follow(pasted.records, ''));
  if (pasted.kind === 'written')
    return told({ ...pasted.around, successObjects: follow(pasted.records, 'successObjects') });
  const { result, around } = pasted;
  const found = [result?.data ?? []].flat();
  for (const name of addedAround) notes.added.add(name);
  const data = result?.aggregateResults
    ? follow(result.aggregateResults, 'data', sums)
    : follow(isList ? found : (found[0] ?? null), 'data');
  return told({
    data: result ? data : null,
    total: result?.total ?? 0,
    errors: result?.errors ?? (around.errorMessage ? [around.errorMessage] : []),
    ...around,
  });
}

/** Of the section in the guide that tells of a resource. */
export const headingOf = ({ title }: Pick<MigratedResource, 'title'>): string => `${title.da}: hvad er ændret`;

/** In the wrapper of v4.0 and in none of v3.0. */
const addedAround = ['currentPage', 'previousPage', 'nextPage', 'modelStateErrors'];

interface Notes {
  readonly lost: Map<string, Lost>;
  readonly added: Set<string>;
  readonly unknown: Set<string>;
}

interface Place {
  readonly from: string;
  readonly to: string;
}

/** The names that lead to a field. */
export const inside = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

/** Any key will do there: it is not a name. */
const anyKey = '{key}';

function followed(value: Json, fields: readonly MigratedField[], at: Place, notes: Notes): Json {
  if (Array.isArray(value)) return value.map((one) => followed(one, fields, at, notes));
  if (!isRecord(value) || fields.length === 0) return value;
  const ofAnyKey = fields.find(({ from }) => from === anyKey);
  if (ofAnyKey) {
    const entries = Object.entries(value).map(([key, one]) => [key, followed(one, ofAnyKey.inside ?? [], at, notes)]);
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
    else put(made, to, followed(value[from] ?? null, within, { from: path, to: inside(at.to, to) }, notes));
  }
  for (const name of left) notes.unknown.add(inside(at.from, name));
  return made;
}

/** What has moved into the objects of a list becomes one object each. */
function put(made: Record<string, Json>, to: string, value: Json): void {
  const [name = '', further] = to.split('.');
  if (further === undefined) made[name] = value;
  else made[name] = Array.isArray(value) ? value.map((one) => ({ [further]: one })) : { [further]: value };
}
