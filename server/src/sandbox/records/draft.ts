/** Changes that are not made yet, seen as if they were. */
import { isDeepStrictEqual } from 'node:util';
import type { Entity, FieldsOf, IDOf, RecordOf } from '@fagvaerk/company/entities.ts';
import {
  type CompanyWriter,
  type Fields,
  type ID,
  type NewFields,
  type RecordChange,
  type Records,
  type SiteRecords,
  type StoredRecord,
  weightOf,
} from './records.ts';

/** A record of the draft; null when it is gone. */
interface Entry {
  readonly record: StoredRecord | null;
  readonly weight: number;
}

/** The records of a kind that the draft has changed. */
interface Own {
  readonly entries: Map<ID, Entry>;
  /** By field, made when first asked for and kept up to date. */
  readonly indexes: Map<string, Map<unknown, Map<ID, StoredRecord>>>;
  /** By field, where it was asked for; never changed, but replaced. */
  highest: ReadonlyMap<string, number>;
}

interface Step {
  readonly own: Own;
  readonly entity: string;
  readonly id: ID;
  readonly before: Entry | undefined;
  readonly highest: ReadonlyMap<string, number>;
}

export class Draft implements Records, CompanyWriter {
  readonly now: string;
  readonly #base: SiteRecords;
  readonly #changed = new Map<string, Own>();
  /** What has happened since `keep`. */
  #steps: Step[] = [];
  #count: number;
  #weight: number;

  constructor(base: SiteRecords, now: string) {
    this.#base = base;
    this.now = now;
    this.#count = base.count;
    this.#weight = base.weight;
  }

  get<Name extends Entity>(entity: Name, id: IDOf<Name> | null | undefined): RecordOf<Name> | undefined;
  get(entity: string, id: unknown): StoredRecord | undefined;
  get(entity: string, id: unknown): StoredRecord | undefined {
    const own = this.#changed.get(entity)?.entries.get(id as ID);
    return own ? (own.record ?? undefined) : this.#base.get(entity, id);
  }

  all<Name extends Entity>(entity: Name): Iterable<RecordOf<Name>>;
  all(entity: string): Iterable<StoredRecord>;
  *all(entity: string): Iterable<StoredRecord> {
    const own = this.#changed.get(entity)?.entries;
    for (const record of this.#base.all(entity)) if (!own?.has(record.id)) yield record;
    for (const { record } of own?.values() ?? []) if (record) yield record;
  }

  findAll<Name extends Entity, Field extends keyof RecordOf<Name> & string>(
    entity: Name,
    field: Field,
    value: RecordOf<Name>[Field] | null | undefined,
  ): readonly RecordOf<Name>[];
  findAll(entity: string, field: string, value: unknown): readonly StoredRecord[];
  findAll(entity: string, field: string, value: unknown): readonly StoredRecord[] {
    const found = this.#base.findAll(entity, field, value);
    const own = this.#changed.get(entity);
    if (!own) return found;
    const untouched = found.filter(({ id }) => !own.entries.has(id));
    return [...untouched, ...(indexOf(own, field).get(value)?.values() ?? [])];
  }

  mostUsed: CompanyWriter['mostUsed'] = (entity, field, among) => this.#base.mostUsed(entity, field, among);

  highest(entity: string, field: string): number {
    const own = this.#own(entity);
    const known = own.highest.get(field);
    if (known !== undefined) return known;
    let highest = this.#base.highest(entity, field);
    for (const { record } of own.entries.values()) highest = Math.max(highest, numberIn(record, field));
    own.highest = new Map(own.highest).set(field, highest);
    return highest;
  }

  /** How many records there are and were, of all kinds, and what room they take. */
  get count(): number {
    return this.#count;
  }

  get weight(): number {
    return this.#weight;
  }

  /** The largest of those that have changed since `keep`. */
  get heaviestChange(): number {
    return this.#steps.reduce((most, { own, id }) => Math.max(most, own.entries.get(id)?.weight ?? 0), 0);
  }

  create<Name extends Entity>(entity: Name, fields: NewFields<Name>, id?: IDOf<Name>): RecordOf<Name> {
    const times = { createdDate: this.now, updatedDate: this.now };
    return this.#put(entity, { ...times, ...fields, id: id ?? this.highest(entity, 'id') + 1 } as RecordOf<Name>);
  }

  change<Name extends Entity>(entity: Name, id: IDOf<Name>, fields: Partial<FieldsOf<Name>>): RecordOf<Name> {
    const before = this.get(entity, id);
    if (!before) throw new Error(`There is no ${entity} ${id} to change`);
    const isSame = Object.entries(fields).every(([field, value]) =>
      isDeepStrictEqual((before as Fields)[field] ?? null, value),
    );
    return isSame ? before : this.#put(entity, { ...before, ...fields, updatedDate: this.now });
  }

  conclude<Name extends Entity>(entity: Name, id: IDOf<Name>, fields: Partial<FieldsOf<Name>>): void {
    const before = this.get(entity, id);
    if (before) this.#put(entity, { ...before, ...fields });
  }

  remove<Name extends Entity>(entity: Name, id: IDOf<Name>): void {
    this.#set(entity, id, null);
  }

  *changes(): Iterable<RecordChange> {
    for (const [entity, { entries }] of this.#changed)
      for (const [id, { record, weight }] of entries) yield { entity, id, record, weight };
  }

  /** What has changed so far stays. */
  keep(): void {
    this.#steps = [];
  }

  /** As it was when it was last kept. */
  undo(): void {
    for (const { own, entity, id, before, highest } of this.#steps.reverse()) {
      this.#place(own, entity, id, before);
      own.highest = highest;
    }
    this.#steps = [];
  }

  /** As if nothing had ever changed. */
  discard(): void {
    this.#changed.clear();
    this.#steps = [];
    this.#count = this.#base.count;
    this.#weight = this.#base.weight;
  }

  #put<Name extends Entity>(entity: Name, record: RecordOf<Name>): RecordOf<Name> {
    this.#set(entity, record.id, record as Fields as StoredRecord);
    return record;
  }

  #set(entity: string, id: ID, record: StoredRecord | null): void {
    const own = this.#own(entity);
    this.#steps.push({ own, entity, id, before: own.entries.get(id), highest: own.highest });
    this.#place(own, entity, id, { record, weight: weightOf(record) });
    for (const [field, most] of own.highest) {
      const number = numberIn(record, field);
      if (number > most) own.highest = new Map(own.highest).set(field, number);
    }
  }

  #place(own: Own, entity: string, id: ID, entry: Entry | undefined): void {
    const before = own.entries.get(id);
    const stored = this.#base.weightOf(entity, id);
    this.#weight += (entry?.weight ?? stored ?? 0) - (before?.weight ?? stored ?? 0);
    if (stored === undefined) this.#count += (entry ? 1 : 0) - (before ? 1 : 0);
    if (entry) own.entries.set(id, entry);
    else own.entries.delete(id);
    for (const [field, index] of own.indexes) {
      if (before?.record) index.get(before.record[field])?.delete(id);
      if (entry?.record) add(index, field, entry.record);
    }
  }

  #own(entity: string): Own {
    const known = this.#changed.get(entity);
    if (known) return known;
    const own: Own = { entries: new Map(), indexes: new Map(), highest: new Map() };
    this.#changed.set(entity, own);
    return own;
  }
}

const numberIn = (record: StoredRecord | null, field: string): number => Number(record?.[field]) || 0;

function indexOf({ indexes, entries }: Own, field: string): Map<unknown, Map<ID, StoredRecord>> {
  const known = indexes.get(field);
  if (known) return known;
  const index = new Map<unknown, Map<ID, StoredRecord>>();
  for (const { record } of entries.values()) if (record) add(index, field, record);
  indexes.set(field, index);
  return index;
}

function add(index: Map<unknown, Map<ID, StoredRecord>>, field: string, record: StoredRecord): void {
  const group = index.get(record[field]);
  if (group) group.set(record.id, record);
  else index.set(record[field], new Map([[record.id, record]]));
}
