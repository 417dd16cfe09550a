/** Unsaved changes on top of the saved records. */
import { isDeepStrictEqual } from 'node:util';
import type { Entity, FieldsOf, IDOf, RecordOf } from '@fagvaerk/company/entities.ts';
import {
  type CompanyWriter,
  changeOf,
  type Fields,
  getOrCreate,
  highestIn,
  type ID,
  type NewFields,
  type RecordChange,
  type Records,
  type SiteRecords,
  type StoredRecord,
} from './records.ts';

interface Step {
  readonly entity: string;
  readonly id: ID;
  readonly before: RecordChange | undefined;
}

export class Draft implements Records, CompanyWriter {
  readonly now: string;
  count: number;
  bytes: number;
  readonly #base: SiteRecords;
  readonly #changes = new Map<string, Map<ID, RecordChange>>();
  readonly #highest = new Map<string, Map<string, number>>();
  #steps: Step[] = [];

  constructor(base: SiteRecords, now: string) {
    this.#base = base;
    this.now = now;
    this.count = base.count;
    this.bytes = base.bytes;
  }

  get<Found = StoredRecord>(entity: string, id: unknown): Found | undefined {
    const change = this.#changes.get(entity)?.get(id as ID);
    return change ? ((change.record ?? undefined) as Found | undefined) : this.#base.get(entity, id);
  }

  all<Found = StoredRecord>(entity: string): Iterable<Found> {
    const changes = this.#changes.get(entity);
    if (!changes) return this.#base.all(entity);
    const untouched = Iterator.from(this.#base.all(entity)).filter(({ id }) => !changes.has(id));
    return [
      ...untouched,
      ...changes.values().flatMap(({ record }) => (record ? [record] : [])),
    ] as unknown[] as Found[];
  }

  findAll<Found = StoredRecord>(entity: string, field: string, value: unknown): readonly Found[] {
    const changes = this.#changes.get(entity);
    if (!changes) return this.#base.findAll(entity, field, value);
    const untouched = this.#base.findAll(entity, field, value).filter(({ id }) => !changes.has(id));
    const changed = changes.values().flatMap(({ record }) => (record && record[field] === value ? [record] : []));
    return [...untouched, ...changed] as unknown[] as Found[];
  }

  mostUsed: CompanyWriter['mostUsed'] = (entity, field, among) => this.#base.mostUsed(entity, field, among);

  highest(entity: string, field: string): number {
    const highestOfEntity = getOrCreate(this.#highest, entity, () => new Map<string, number>());
    return getOrCreate(highestOfEntity, field, () => {
      const changed = this.#changesOf(entity).values();
      const highest = highestIn(changed.map(({ record }) => record?.[field]));
      return Math.max(highest, this.#base.highest(entity, field));
    });
  }

  get largestChange(): number {
    return highestIn(this.#steps.values().map(({ entity, id }) => this.#changesOf(entity).get(id)?.bytes));
  }

  create<Name extends Entity>(entity: Name, fields: NewFields<Name>, id?: IDOf<Name>): RecordOf<Name> {
    const times = { createdDate: this.now, updatedDate: this.now };
    return this.#put(entity, { ...times, ...fields, id: id ?? this.highest(entity, 'id') + 1 } as RecordOf<Name>);
  }

  change<Name extends Entity>(entity: Name, id: IDOf<Name>, fields: Partial<FieldsOf<Name>>): RecordOf<Name> {
    const before = this.get<RecordOf<Name>>(entity, id);
    if (!before) throw new Error(`There is no ${entity} ${id} to change`);
    const stored = before as Fields as StoredRecord;
    const changed = Object.entries(fields).filter(([field, value]) => !isDeepStrictEqual(stored[field] ?? null, value));
    if (changed.length === 0) return before;
    const dates = { ...stored.fieldDates, ...Object.fromEntries(changed.map(([field]) => [field, this.now])) };
    return this.#put(entity, { ...before, ...fields, fieldDates: dates, updatedDate: this.now });
  }

  setDerived<Name extends Entity>(entity: Name, id: IDOf<Name>, fields: Partial<FieldsOf<Name>>): void {
    const before = this.get<RecordOf<Name>>(entity, id);
    if (before) this.#put(entity, { ...before, ...fields });
  }

  remove<Name extends Entity>(entity: Name, id: IDOf<Name>): void {
    this.#set(changeOf(entity, id, null));
  }

  changes(): RecordChange[] {
    return [...this.#changes.values().flatMap((changes) => changes.values())];
  }

  /** `undo` returns to this point. */
  checkpoint(): void {
    this.#steps = [];
  }

  undo(): void {
    for (const { entity, id, before } of this.#steps.reverse()) this.#replace(entity, id, before);
    this.#steps = [];
    this.#highest.clear();
  }

  discard(): void {
    this.#changes.clear();
    this.#highest.clear();
    this.#steps = [];
    this.count = this.#base.count;
    this.bytes = this.#base.bytes;
  }

  #put<Name extends Entity>(entity: Name, record: RecordOf<Name>): RecordOf<Name> {
    this.#set(changeOf(entity, record.id, record as Fields as StoredRecord));
    return record;
  }

  #set(change: RecordChange): void {
    const { entity, id, record } = change;
    this.#steps.push({ entity, id, before: this.#changesOf(entity).get(id) });
    this.#replace(entity, id, change);
    const highest = this.#highest.get(entity);
    for (const [field, number] of highest ?? []) highest?.set(field, highestIn([number, record?.[field]].values()));
  }

  #replace(entity: string, id: ID, change: RecordChange | undefined): void {
    const changes = this.#changesOf(entity);
    const before = changes.get(id);
    const stored = this.#base.bytesOf(entity, id);
    this.bytes += (change?.bytes ?? stored ?? 0) - (before?.bytes ?? stored ?? 0);
    if (stored === undefined) this.count += (change ? 1 : 0) - (before ? 1 : 0);
    if (change) changes.set(id, change);
    else changes.delete(id);
  }

  #changesOf(entity: string): Map<ID, RecordChange> {
    return getOrCreate(this.#changes, entity, () => new Map());
  }
}
