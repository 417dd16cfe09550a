/** What one site holds, in memory: records by kind and id, and drafts of changes on top of them. */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { Entity, FieldsOf, IDOf, RecordOf } from '@fagvaerk/company/entities.ts';

export type ID = number | string;
export type Fields = Readonly<Record<string, Json>>;
export type StoredRecord = Fields & { readonly id: ID };
/** A record as it is after a change; null when it is gone. */
export interface RecordChange {
  readonly entity: string;
  readonly id: ID;
  readonly record: StoredRecord | null;
}

/** For those who follow the documents: kinds and fields are known at run time only. */
export interface Records {
  get(entity: string, id: unknown): StoredRecord | undefined;
  all(entity: string): Iterable<StoredRecord>;
  /** The records whose field has this value. */
  findAll(entity: string, field: string, value: unknown): readonly StoredRecord[];
  highestID(entity: string): number;
  /** How many records there are at most, of all kinds. */
  count(): number;
}

/** For those who know what they ask for: a kind or a field that is misspelt does not compile. */
export interface CompanyReader {
  get<Name extends Entity>(entity: Name, id: IDOf<Name> | null | undefined): RecordOf<Name> | undefined;
  all<Name extends Entity>(entity: Name): Iterable<RecordOf<Name>>;
  findAll<Name extends Entity, Field extends keyof RecordOf<Name> & string>(
    entity: Name,
    field: Field,
    value: RecordOf<Name>[Field] | null | undefined,
  ): readonly RecordOf<Name>[];
}

/** New records and changes, dated by the draft. */
export interface CompanyWriter extends CompanyReader {
  /** The moment of all its changes, as the records write it. */
  readonly now: string;
  highestID(entity: Entity): number;
  create<Name extends Entity>(entity: Name, fields: NewFields<Name>, id?: IDOf<Name>): RecordOf<Name>;
  /** Sets fields of a record that is there. A change that changes nothing leaves `updatedDate` alone. */
  change<Name extends Entity>(entity: Name, id: IDOf<Name>, fields: Partial<FieldsOf<Name>>): RecordOf<Name>;
  /** Sets fields that follow from others: nobody has changed the record, and its dates stay. */
  conclude<Name extends Entity>(entity: Name, id: IDOf<Name>, fields: Partial<FieldsOf<Name>>): void;
  remove<Name extends Entity>(entity: Name, id: IDOf<Name>): void;
}
export type NewFields<Name extends Entity> = Omit<FieldsOf<Name>, 'createdDate' | 'updatedDate'>;

/** `invoice 20418` is a number, a user's GUID is not. */
export const idOf = (key: string): ID => (/^\d+$/.test(key) ? Number(key) : key);

interface Table {
  readonly rows: Map<ID, StoredRecord>;
  /** By field, made when first asked for and dropped when the kind changes. */
  readonly indexes: Map<string, Map<unknown, StoredRecord[]>>;
  highestID: number;
}

export class SiteRecords implements Records, CompanyReader {
  /** Grows with every change: what was derived from the records is outdated when it has. */
  revision = 0;
  readonly #tables = new Map<string, Table>();

  get<Name extends Entity>(entity: Name, id: IDOf<Name> | null | undefined): RecordOf<Name> | undefined;
  get(entity: string, id: unknown): StoredRecord | undefined;
  get(entity: string, id: unknown): StoredRecord | undefined {
    return this.#tables.get(entity)?.rows.get(id as ID);
  }

  all<Name extends Entity>(entity: Name): Iterable<RecordOf<Name>>;
  all(entity: string): Iterable<StoredRecord>;
  all(entity: string): Iterable<StoredRecord> {
    return this.#tables.get(entity)?.rows.values() ?? [];
  }

  findAll<Name extends Entity, Field extends keyof RecordOf<Name> & string>(
    entity: Name,
    field: Field,
    value: RecordOf<Name>[Field] | null | undefined,
  ): readonly RecordOf<Name>[];
  findAll(entity: string, field: string, value: unknown): readonly StoredRecord[];
  findAll(entity: string, field: string, value: unknown): readonly StoredRecord[] {
    const table = this.#tables.get(entity);
    if (!table) return [];
    let index = table.indexes.get(field);
    if (!index) {
      index = Map.groupBy(table.rows.values(), (record) => record[field]);
      table.indexes.set(field, index);
    }
    return index.get(value) ?? [];
  }

  highestID(entity: string): number {
    return this.#tables.get(entity)?.highestID ?? 0;
  }

  count(): number {
    return this.#tables.values().reduce((sum, { rows }) => sum + rows.size, 0);
  }

  apply(changes: Iterable<RecordChange>): void {
    for (const { entity, id, record } of changes) {
      let table = this.#tables.get(entity);
      if (!table) {
        table = { rows: new Map(), indexes: new Map(), highestID: 0 };
        this.#tables.set(entity, table);
      }
      if (record) table.rows.set(id, record);
      else table.rows.delete(id);
      table.indexes.clear();
      // A deleted record counts as well: its id is never given to another.
      if (typeof id === 'number' && id > table.highestID) table.highestID = id;
    }
    this.revision++;
  }
}

/** Changes that are not made yet, seen as if they were. */
export class Draft implements Records, CompanyWriter {
  readonly now: string;
  readonly #base: Records;
  readonly #changes = new Map<string, Map<ID, StoredRecord | null>>();

  constructor(base: Records, now: string) {
    this.#base = base;
    this.now = now;
  }

  get<Name extends Entity>(entity: Name, id: IDOf<Name> | null | undefined): RecordOf<Name> | undefined;
  get(entity: string, id: unknown): StoredRecord | undefined;
  get(entity: string, id: unknown): StoredRecord | undefined {
    const own = this.#changes.get(entity)?.get(id as ID);
    return own === undefined ? this.#base.get(entity, id) : (own ?? undefined);
  }

  all<Name extends Entity>(entity: Name): Iterable<RecordOf<Name>>;
  all(entity: string): Iterable<StoredRecord>;
  *all(entity: string): Iterable<StoredRecord> {
    const own = this.#changes.get(entity);
    for (const record of this.#base.all(entity)) if (!own?.has(record.id)) yield record;
    for (const record of own?.values() ?? []) if (record) yield record;
  }

  findAll<Name extends Entity, Field extends keyof RecordOf<Name> & string>(
    entity: Name,
    field: Field,
    value: RecordOf<Name>[Field] | null | undefined,
  ): readonly RecordOf<Name>[];
  findAll(entity: string, field: string, value: unknown): readonly StoredRecord[];
  findAll(entity: string, field: string, value: unknown): readonly StoredRecord[] {
    const own = this.#changes.get(entity);
    const untouched = this.#base.findAll(entity, field, value).filter(({ id }) => !own?.has(id));
    const changed = [...(own?.values() ?? [])].filter((record) => record !== null && record[field] === value);
    return [...untouched, ...(changed as StoredRecord[])];
  }

  highestID(entity: string): number {
    const own = [...(this.#changes.get(entity)?.keys() ?? [])].filter((id) => typeof id === 'number');
    return Math.max(this.#base.highestID(entity), ...own);
  }

  count(): number {
    return this.#base.count() + this.#changes.values().reduce((sum, own) => sum + own.size, 0);
  }

  create<Name extends Entity>(entity: Name, fields: NewFields<Name>, id?: IDOf<Name>): RecordOf<Name> {
    const times = { createdDate: this.now, updatedDate: this.now };
    return this.#put(entity, { ...times, ...fields, id: id ?? this.highestID(entity) + 1 } as RecordOf<Name>);
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
    this.#own(entity).set(id, null);
  }

  changes(): RecordChange[] {
    return [...this.#changes].flatMap(([entity, own]) => [...own].map(([id, record]) => ({ entity, id, record })));
  }

  /** Takes over what another draft on top of this one has changed. */
  adopt(other: Draft): void {
    for (const { entity, id, record } of other.changes()) this.#own(entity).set(id, record);
  }

  #put<Name extends Entity>(entity: Name, record: RecordOf<Name>): RecordOf<Name> {
    this.#own(entity).set(record.id, record as Fields as StoredRecord);
    return record;
  }

  #own(entity: string): Map<ID, StoredRecord | null> {
    const own = this.#changes.get(entity) ?? new Map<ID, StoredRecord | null>();
    this.#changes.set(entity, own);
    return own;
  }
}
