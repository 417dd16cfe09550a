/** Lists, records by id and records by reference: all derived from the documents. */
import type { Json } from '@fagvaerk/catalogue/model.ts';
import { type Found, wrapV3, wrapV4 } from '../answer/envelope.ts';
import { recordNotAvailable, recordNotFound } from '../answer/violation.ts';
import { inSlices, type Line, type Sliced } from '../slices.ts';
import {
  areTooLarge,
  asRoomAllows,
  failure,
  type SandboxAnswer,
  tooLarge,
  WrittenList,
  writeAnswer,
} from './answer.ts';
import { parseDate } from './dates.ts';
import {
  arrange,
  type Entry,
  filterOf,
  pageOf,
  recordsAtOnce,
  type Searched,
  type SortKey,
  selectEntries,
} from './list-filter.ts';
import type { OperationPlan } from './operation-plan.ts';
import type { Aggregate, Prepare } from './operations/behaviour.ts';
import { namingNothing, recordsNamed, type Values } from './parameters.ts';
import type { Fields, Records, SiteRecords, StoredRecord } from './records/records.ts';
import { type Relations, readSource } from './views.ts';

export type Reading = (
  records: SiteRecords,
  values: Values,
  now: number,
  line: Line,
) => SandboxAnswer | Promise<SandboxAnswer>;

export interface ReadingParts {
  readonly relations: Relations;
  /** What is worked out for a record before it is shown. */
  readonly prepare: Prepare | undefined;
  readonly aggregate: Aggregate | undefined;
}

export const compileReading = (plan: OperationPlan, parts: ReadingParts): Reading =>
  plan.isList ? listReading(plan, parts) : recordReading(plan, parts);

function recordReading(plan: OperationPlan, { relations, prepare }: ReadingParts): Reading {
  const { view } = plan;
  const named = plan.parameters.find(({ refers }) => refers !== null);
  const entity = named?.refers?.entity ?? view.entity;
  if (!entity) throw new Error(`${plan.id} names no kind of record`);
  const belongs = staticConditions(plan, relations, entity);
  const isFile = !plan.answer.mediaType.endsWith('json');
  const find = (records: Records, values: Values): StoredRecord | undefined => {
    if (!named?.refers) return firstOf(records.all(entity));
    const value = values[named.name];
    const { field } = named.refers;
    return field === 'id' ? records.get(entity, value) : records.findAll(entity, field, value)[0];
  };
  const write = function* (data: Json, line: Line): Sliced<SandboxAnswer> {
    const [wrap, one] = plan.envelope === 'v4' ? [wrapV4, new WrittenList(1, ['', ''])] : [wrapV3, new WrittenList(1)];
    yield* asRoomAllows(line, [one], one.write(data));
    if (areTooLarge(one)) return tooLarge(plan);
    return writeAnswer(200, wrap({ data: [], total: 1, page: 1, hasMore: false }), one);
  };
  const show = (shown: Fields | null, records: Records, line: Line): SandboxAnswer | Promise<SandboxAnswer> => {
    if (!shown) return failure(plan, 404, [recordNotAvailable(named?.name ?? 'id')]);
    return isFile ? fileOf(plan, shown) : inSlices(write(view.show(shown, records), line), line);
  };
  const keep = keptAnswers();
  return (records, values, now, line) => {
    const record = find(records, values);
    if (!record) return failure(plan, 404, [recordNotFound(named?.name ?? 'id')]);
    if (!belongs(record, records)) return show(null, records, line);
    if (!prepare) return keep(records, record, () => show(record, records, line));
    const prepared = prepare({ records, values, now })(record);
    return prepared instanceof Promise
      ? prepared.then((one) => show(one, records, line))
      : show(prepared, records, line);
  };
}

/** Most readers try the printed calls, which name the same few records. */
const answersKept = 50;
const keptMaximumCharacters = 8_000;

/** The answers to the latest calls as JSON, until something on the site changes. */
function keptAnswers() {
  const kept = new WeakMap<SiteRecords, { revision: number; answers: Map<StoredRecord, SandboxAnswer> }>();
  return (
    records: SiteRecords,
    record: StoredRecord,
    answer: () => SandboxAnswer | Promise<SandboxAnswer>,
  ): SandboxAnswer | Promise<SandboxAnswer> => {
    const { revision } = records;
    let known = kept.get(records);
    if (known?.revision !== revision) {
      known = { revision, answers: new Map() };
      kept.set(records, known);
    }
    const { answers } = known;
    const before = answers.get(record);
    if (before) return before;
    const keep = (made: SandboxAnswer): SandboxAnswer => {
      if (!('json' in made) || made.json.length > keptMaximumCharacters) return made;
      if (answers.size >= answersKept) answers.clear();
      answers.set(record, made);
      return made;
    };
    const made = answer();
    return made instanceof Promise ? made.then(keep) : keep(made);
  };
}

function listReading(plan: OperationPlan, { relations, prepare, aggregate }: ReadingParts): Reading {
  const { view, aggregates } = plan;
  const { entity } = view;
  if (!entity) throw new Error(`${plan.id} lists no kind of record`);
  const entriesOf = arrangedEntries(plan, relations, entity);
  const wantedBy = valueConditions(plan, relations, entity);
  const searchedIn = searcher(plan, relations);

  return (records, values, now, line) => {
    const { filter, breaches } = filterOf(values);
    if (breaches.length > 0) return failure(plan, 400, breaches);
    const unknown = namingNothing(plan.parameters, records, values);
    if (unknown) return failure(plan, 404, [recordNotFound(unknown.name)]);
    const match = function* (): Sliced<readonly Entry[]> {
      const entries = wantedBy(yield* entriesOf(records, line), records, values);
      return yield* selectEntries(entries, filter, searchedIn(records, values.searchAttribute));
    };
    const writeAll = function* (data: WrittenList, shown: Iterable<Fields | null>): Sliced<void> {
      for (const one of shown) {
        if (!one || !(yield* data.write(view.show(one, records)))) continue;
        if (areTooLarge(data)) return;
        yield;
      }
    };
    const show = function* (
      matching: readonly Entry[],
      shown: Iterable<Fields | null>,
      hasMore: boolean,
    ): Sliced<SandboxAnswer> {
      const data = new WrittenList();
      yield* asRoomAllows(line, [data], writeAll(data, shown));
      if (areTooLarge(data)) return tooLarge(plan);
      const found: Found = { data: [], total: matching.length, page: filter.page, hasMore };
      return writeAnswer(200, plan.envelope === 'v4' ? wrapV4(found) : wrapV3(found), data);
    };
    const answer = function* (): Sliced<SandboxAnswer> {
      const matching = yield* match();
      if (aggregates && aggregate && values.getAggregates === true) {
        const sums = yield* aggregate(records, recordsOf(matching));
        return sumsFound(plan, matching.length, aggregates.show(sums, records));
      }
      const { items, hasMore } = pageOf(matching, filter);
      return yield* show(matching, recordsOf(items), hasMore);
    };
    const answerPrepared = async (prepared: ReturnType<Prepare>): Promise<SandboxAnswer> => {
      const matching = await inSlices(match(), line);
      const { items, hasMore } = pageOf(matching, filter);
      return inSlices(show(matching, await Promise.all(recordsOf(items).map(prepared)), hasMore), line);
    };
    return prepare ? answerPrepared(prepare({ records, values, now })) : inSlices(answer(), line);
  };
}

const recordsOf = (entries: readonly Entry[]): StoredRecord[] => entries.map(({ record }) => record);

function sumsFound({ envelope }: OperationPlan, total: number, sums: Json): SandboxAnswer {
  const nothing: Found = { data: [], total, page: 1, hasMore: false };
  return { status: 200, body: envelope === 'v4' ? wrapV4(nothing, sums) : wrapV3(nothing, sums) };
}

/** Which of the records a list shows to this call: those that belong to what stands in its path. */
function valueConditions(plan: OperationPlan, relations: Relations, entity: string) {
  const conditions = Object.entries(plan.list.where).flatMap(([source, wanted]) => {
    const [, name, field] = typeof wanted === 'string' ? (parameterReference.exec(wanted) ?? []) : [];
    if (name === undefined) return [];
    const holder = field === undefined ? undefined : plan.parameters.find((one) => one.name === name);
    const wantedValue = (records: Records, value: Json | undefined) =>
      holder && field ? recordsNamed(records, holder, value)[0]?.[field] : value;
    return [{ name, read: readSource(relations, entity, source), wantedValue }];
  });
  return (entries: readonly Entry[], records: Records, values: Values): readonly Entry[] => {
    if (conditions.length === 0) return entries;
    const wanted = conditions.map(({ name, read, wantedValue }) => {
      const value = wantedValue(records, values[name]);
      return { read, allowed: new Set(Array.isArray(value) ? value : [value]) };
    });
    return entries.filter(({ record }) => wanted.every(({ read, allowed }) => allowed.has(read(record, records))));
  };
}

/** `{id}` is the parameter's value, `{id}.roleIDs` a field of the record that it names. */
const parameterReference = /^\{(\w+)\}(?:\.(\w+))?$/;

/** The records of a list in their order; arranged again only when something has changed. */
function arrangedEntries(plan: OperationPlan, relations: Relations, entity: string) {
  const { date, sort } = plan.list;
  const [from, to] = (Array.isArray(date) ? date : [date]).map((source) =>
    source === undefined ? undefined : readSource(relations, entity, source),
  );
  const keys = [...sort, 'id'].map((key) => readSource(relations, entity, key.replace(/^-/, '')));
  const descending = [...sort, 'id'].map((key) => key.startsWith('-'));
  const belongs = staticConditions(plan, relations, entity);
  const arranged = new WeakMap<SiteRecords, { revision: number; entries: readonly Entry[] }>();
  const keysOf = (record: StoredRecord, records: Records) => keys.map((read) => sortKey(read(record, records)));
  const entryOf = (record: StoredRecord, records: Records): Entry => {
    // A list that looks at no date of its records is never narrowed by one.
    const begins = from ? moment(from(record, records)) : Number.NEGATIVE_INFINITY;
    return {
      record,
      from: begins,
      to: to ? moment(to(record, records)) : from ? begins : null,
      updatedAt: moment(record.updatedDate ?? record.createdDate) ?? 0,
    };
  };
  /** Those that are being arranged: whoever comes meanwhile waits for it, but nobody for what comes after their own work. */
  const underWay = { first: new WeakSet<SiteRecords>(), last: new WeakSet<SiteRecords>() };
  return function* entriesOf(records: SiteRecords, line: Line): Sliced<readonly Entry[]> {
    while (underWay.first.has(records) || (line === 'last' && underWay.last.has(records))) yield 'waiting';
    const { revision } = records;
    const known = arranged.get(records);
    if (known?.revision === revision) return known.entries;
    underWay[line].add(records);
    try {
      const members = [...records.all(entity)].filter((record) => belongs(record, records));
      yield;
      const ordered = yield* arrange(members, (record) => keysOf(record, records), descending);
      const entries: Entry[] = [];
      for (const record of ordered) {
        entries.push(entryOf(record, records));
        if (entries.length % recordsAtOnce === 0) yield;
      }
      arranged.set(records, { revision, entries });
      return entries;
    } finally {
      underWay[line].delete(records);
    }
  };
}

/** Dates sort by their moment, whether or not they have a time of day. */
const sortKey = (value: Json | undefined): SortKey =>
  typeof value === 'number' ? value : typeof value === 'string' ? (parseDate(value) ?? value) : null;

const moment = (value: Json | undefined): number | null => (typeof value === 'string' ? parseDate(value) : null);

/** Which records take part whoever asks. */
function staticConditions(plan: OperationPlan, relations: Relations, entity: string) {
  const conditions = Object.entries(plan.list.where)
    .filter(([, wanted]) => typeof wanted !== 'string' || !parameterReference.test(wanted))
    .map(([source, wanted]) => ({
      read: readSource(relations, entity, source),
      allowed: new Set<unknown>(Array.isArray(wanted) ? wanted : [wanted]),
    }));
  return (record: StoredRecord, records: Records): boolean =>
    conditions.every(({ read, allowed }) => allowed.has(read(record, records)));
}

/** What a search looks in: the field that is named, one of those that are documented, else all texts. */
function searcher({ id, view: { fields, entity }, parameters }: OperationPlan, relations: Relations) {
  const readers = fields
    .flatMap((field) => (field.kind === 'nested' ? field.inner : [field]))
    .map(({ source, ...field }) => ({ ...field, read: readSource(relations, entity, source) }));
  const texts = readers.filter(({ kind }) => kind === 'text');
  const documented = (parameters.find(({ name }) => name === 'searchAttribute')?.schema.enum ?? []) as string[];
  const named = new Map(
    documented.map((attribute) => {
      const reader = readers.find(({ name }) => name === attribute);
      if (!reader) throw new Error(`${id} shows no field ${attribute} to search in`);
      return [attribute as Json, reader];
    }),
  );
  return (records: Records, attribute: Json | undefined): Searched => {
    const reader = attribute === undefined ? undefined : named.get(attribute);
    const searched = reader ? [reader] : texts;
    return {
      isExact: reader?.isExact ?? false,
      valuesOf: (record) => searched.map(({ read, empty }) => read(record, records) ?? empty),
    };
  };
}

const fileOf = ({ answer: { mediaType } }: OperationPlan, { fileData, fileName }: Fields): SandboxAnswer => ({
  status: 200,
  file: Buffer.from(String(fileData), 'base64'),
  fileName: String(fileName),
  mediaType,
});

function firstOf<Item>(items: Iterable<Item>): Item | undefined {
  for (const item of items) return item;
  return undefined;
}
