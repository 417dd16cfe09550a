import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { DocumentedParameter } from '@fagvaerk/catalogue/operations.ts';
import { type ResultPage, wrapV3, wrapV4 } from '../http/envelope.ts';
import type { Values } from '../http/parameters.ts';
import { recordNotAvailable, recordNotFound } from '../http/violation.ts';
import { parseDate } from '../time/dates.ts';
import { findDailyChanges } from './daily-changes.ts';
import { type Entry, filterOf, pageOf, type Searched, type SortKey, selectEntries, sortBy } from './list-filter.ts';
import type { OperationPlan } from './operation-plan.ts';
import { aggregations, notAvailableReasons, preparations } from './operations/table.ts';
import type { Records, SiteRecords, StoredRecord } from './records/records.ts';
import { compileLatestChange } from './related-changes.ts';
import { failure, ResponseSize, type SandboxResponse, tooLarge } from './response.ts';
import { follow, readSource, type ShownField } from './views.ts';

type Reading = (records: SiteRecords, values: Values, now: number) => Promise<SandboxResponse>;

export const compileReading = (plan: OperationPlan): Reading => (plan.isList ? listReading(plan) : recordReading(plan));

function recordReading(plan: OperationPlan): Reading {
  const { view, id, answer } = plan;
  const parameter = plan.parameters.find(({ refers }) => refers !== null);
  const name = parameter?.name ?? 'id';
  const entity = parameter?.refers?.entity ?? view.entity;
  if (!entity) throw new Error(`${id} names no kind of record`);
  const prepare = preparations[id];
  const notAvailable = recordNotAvailable(name, notAvailableReasons[id]);
  const isMember = staticConditions(plan, entity);
  const isFile = !answer.mediaType.endsWith('json');

  return async (records, values, now) => {
    const [record] = parameter ? resolveReference(records, parameter, values[name]) : records.all(entity);
    if (!record) return failure(plan, 404, [recordNotFound(name, values[name])]);
    if (!isMember(record, records)) return failure(plan, 404, [notAvailable]);
    const prepared = prepare ? await prepare({ records, values, now })(record) : record;
    if (!prepared) return failure(plan, 404, [notAvailable]);
    if (isFile) {
      const file = Buffer.from(String(prepared.fileData), 'base64');
      return { status: 200, file, fileName: String(prepared.fileName), mediaType: answer.mediaType };
    }
    const shown = view.show(prepared, records);
    if (!new ResponseSize().add(shown)) return tooLarge(plan);
    const found: ResultPage = { data: [shown], total: 1, page: 1, hasMore: false };
    return { status: 200, bodyIn: () => (plan.envelope === 'v4' ? wrapV4(found, shown) : wrapV3(found)) };
  };
}

function listReading(plan: OperationPlan): Reading {
  const { view, aggregates, id } = plan;
  const { entity } = view;
  if (!entity) throw new Error(`${id} lists no kind of record`);
  const prepare = preparations[id];
  const aggregate = aggregations[id];
  const entriesOf = sortedEntries(plan, entity);
  const selectByPath = pathConditions(plan, entity);
  const searchedIn = searcher(plan);
  const wrap = plan.envelope === 'v4' ? wrapV4 : wrapV3;

  return async (records, values, now) => {
    const { filter, violations } = filterOf(values);
    if (violations.length > 0) return failure(plan, 400, violations);
    const unknown = findUnresolvedReference(plan.parameters, records, values);
    if (unknown) return failure(plan, 404, [unknown]);
    const all = entriesOf(records);
    const entries = selectByPath(all, records, values);
    const searched = searchedIn(records, values.searchAttribute);
    const { updatedAfter } = filter;
    const changed = updatedAfter === null ? undefined : findDailyChanges(entity, all, updatedAfter, now);
    const matching = selectEntries(entries, filter, searched, changed);
    if (aggregates && aggregate && values.getAggregates === true) {
      const added = matching.map(({ record }) => record);
      const sums = aggregates.show(aggregate(records, added), records);
      return { status: 200, bodyIn: () => wrap({ data: [], total: matching.length, page: 1, hasMore: false }, sums) };
    }
    const { items, hasMore } = pageOf(matching, filter);
    const found = items.map(({ record }) => record);
    const prepared = prepare ? await Promise.all(found.map(prepare({ records, values, now }))) : found;
    const data: Json[] = [];
    const size = new ResponseSize();
    for (const one of prepared) {
      if (!one) continue;
      const shown = view.show(one, records);
      if (!size.add(shown)) return tooLarge(plan);
      data.push(shown);
    }
    return { status: 200, bodyIn: () => wrap({ data, total: matching.length, page: filter.page, hasMore }) };
  };
}

function resolveReference(records: Records, { refers }: DocumentedParameter, value: Json | undefined): StoredRecord[] {
  if (!refers || value === undefined) return [];
  const { entity, field } = refers;
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((one) =>
    field === 'id' ? (records.get(entity, one) ?? []) : records.findAll(entity, field, one),
  );
}

export function findUnresolvedReference(parameters: readonly DocumentedParameter[], records: Records, values: Values) {
  const unknown = parameters.find((one) => one.refers && resolveReference(records, one, values[one.name]).length === 0);
  return unknown && recordNotFound(unknown.name, values[unknown.name]);
}

/** `{id}` is the parameter's value, `{id}.roleIDs` a field of the record that it names. */
const parameterReference = /^\{(\w+)\}(?:\.(\w+))?$/;

const allowedValues = (wanted: unknown): Set<unknown> => new Set(Array.isArray(wanted) ? wanted : [wanted]);

function pathConditions(plan: OperationPlan, entity: string) {
  const conditions = Object.entries(plan.list.where).flatMap(([source, wanted]) => {
    const [, name, field] = typeof wanted === 'string' ? (parameterReference.exec(wanted) ?? []) : [];
    if (name === undefined) return [];
    const holder = field === undefined ? undefined : plan.parameters.find((one) => one.name === name);
    const wantedValue = (records: Records, value: Json | undefined) =>
      holder && field ? resolveReference(records, holder, value)[0]?.[field] : value;
    return [{ name, read: readSource(entity, source), wantedValue }];
  });
  return (entries: readonly Entry[], records: Records, values: Values): readonly Entry[] => {
    if (conditions.length === 0) return entries;
    const wanted = conditions.map(({ name, read, wantedValue }) => ({
      read,
      allowed: allowedValues(wantedValue(records, values[name])),
    }));
    return entries.filter(({ record }) => wanted.every(({ read, allowed }) => allowed.has(read(record, records))));
  };
}

function staticConditions(plan: OperationPlan, entity: string) {
  const conditions = Object.entries(plan.list.where)
    .filter(([, wanted]) => typeof wanted !== 'string' || !parameterReference.test(wanted))
    .map(([source, wanted]) => ({ read: readSource(entity, source), allowed: allowedValues(wanted) }));
  return (record: StoredRecord, records: Records): boolean =>
    conditions.every(({ read, allowed }) => allowed.has(read(record, records)));
}

/** Cached per revision of the site. */
function sortedEntries(plan: OperationPlan, entity: string) {
  const { date, sort } = plan.list;
  const [from, to] = (Array.isArray(date) ? date : [date]).map((source) =>
    source === undefined ? undefined : readSource(entity, source),
  );
  const keys = [...sort, 'id'].map((key) => readSource(entity, key.replace(/^-/, '')));
  const descending = [...sort, 'id'].map((key) => key.startsWith('-'));
  const isMember = staticConditions(plan, entity);
  const hasUpdatedAfter = plan.parameters.some(({ name }) => name === 'updatedAfter');
  const latestChange = hasUpdatedAfter ? compileLatestChange(plan.view.fields) : () => 0;
  const entryOf = (record: StoredRecord, records: Records): Entry => {
    // Records without a date always match.
    const begins = from ? moment(from(record, records)) : Number.NEGATIVE_INFINITY;
    return {
      record,
      from: begins,
      to: to ? moment(to(record, records)) : from ? begins : null,
      updatedAt: Math.max(moment(record.updatedDate ?? record.createdDate) ?? 0, latestChange(record, records)),
    };
  };
  const cache = new WeakMap<SiteRecords, { revision: number; entries: readonly Entry[] }>();
  return (records: SiteRecords): readonly Entry[] => {
    const { revision } = records;
    const cached = cache.get(records);
    if (cached?.revision === revision) return cached.entries;
    const members = [...records.all(entity)].filter((record) => isMember(record, records));
    const keysOf = (record: StoredRecord) => keys.map((read) => sortKey(read(record, records)));
    const entries = sortBy(members, keysOf, descending).map((record) => entryOf(record, records));
    cache.set(records, { revision, entries });
    return entries;
  };
}

const sortKey = (value: Json | undefined): SortKey =>
  typeof value === 'number' ? value : typeof value === 'string' ? (parseDate(value) ?? value) : null;

const moment = (value: Json | undefined): number | null => (typeof value === 'string' ? parseDate(value) : null);

function searcher({ id, view, parameters }: OperationPlan) {
  const searchable = view.fields.flatMap((field) => (field.kind === 'nested' ? field.inner : [field]));
  const texts = searchable.filter(({ kind }) => kind === 'text');
  const documented = (parameters.find(({ name }) => name === 'searchAttribute')?.schema.enum ?? []) as string[];
  const byName = new Map<Json | undefined, ShownField>();
  for (const attribute of documented) {
    const field = searchable.find(({ name }) => name === attribute);
    if (!field) throw new Error(`${id} shows no field ${attribute} to search in`);
    byName.set(attribute, field);
  }
  return (records: Records, attribute: Json | undefined): Searched => {
    const named = byName.get(attribute);
    const searched = named ? [named] : texts;
    return {
      isExact: named?.isExact ?? false,
      valuesOf: (record) => searched.map(({ path, field, empty }) => follow(path, record, records)?.[field] ?? empty),
    };
  };
}
