/** What one site holds, in memory: records by kind and id. */
import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { Entity, FieldsOf, IDOf, RecordOf } from '@fagvaerk/company/entities.ts';
import { rowBytes, weigh } from './weight.ts';

export type ID = number | string;
export type Fields = Readonly<Record<string, Json>>;
export type StoredRecord = Fields & { readonly id: ID };
/** A record as it is after a change; null when it is gone. */
export interface RecordChange {
  readonly entity: string;
  readonly id: ID;
  readonly record: StoredRecord | null;
  /** What it takes of the site's room. */
  readonly weight: number;
}

/** A change is weighed when it is made: thousands are applied in one go. */
export const changeOf = (entity: string, id: ID, record: StoredRecord | null): RecordChange => ({
  entity,
  id,
  record,
  weight: weightOf(record),
});

/** For those who follow the documents: kinds and fields are known at run time only. */
export interface Records {
  get(entity: string, id: unknown): StoredRecord | undefined;
  all(entity: string): Iterable<StoredRecord>;
  /** The records whose field has this value. */
  findAll(entity: string, field: string, value: unknown): readonly StoredRecord[];
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
  /** The value that most records have in a field, as it was before the changes of this call. */
  mostUsed<Name extends Entity, Field extends keyof RecordOf<Name> & string>(
    entity: Name,
    field: Field,
    among?: { [Key in keyof RecordOf<Name>]?: RecordOf<Name>[Key] },
  ): RecordOf<Name>[Field] | undefined;
}

/** New records and changes, dated by the draft. */
export interface CompanyWriter extends CompanyReader {
  /** The moment of all its changes, as the records write it. */
  readonly now: string;
  /** The largest number that any record has in a field; an id counts also when its record is deleted. */
  highest<Name extends Entity>(entity: Name, field: keyof RecordOf<Name> & string): number;
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

/** What has been worked out is dropped when the kind changes. */
interface Table {
  readonly rows: Map<ID, StoredRecord>;
  /** Of deleted records, too: they stay in the database. */
  readonly weights: Map<ID, number>;
  /** By field, made when first asked for. */
  readonly indexes: Map<string, Map<unknown, StoredRecord[]>>;
  readonly mostUsed: Map<string, Json | undefined>;
  readonly highest: Map<string, number>;
  highestID: number;
}

/** What a record takes of the site's room; null is a deleted one. */
export const weightOf = (record: StoredRecord | null): number => rowBytes + (record ? weigh(record) : 0);

export class SiteRecords implements Records, CompanyReader {
  /** Grows with every change: what was derived from the records is outdated when it has. */
  revision = 0;
  readonly #tables = new Map<string, Table>();
  #count = 0;
  #weight = 0;

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

  mostUsed<Name extends Entity, Field extends keyof RecordOf<Name> & string>(
    entity: Name,
    field: Field,
    among: { [Key in keyof RecordOf<Name>]?: RecordOf<Name>[Key] } = {},
  ): RecordOf<Name>[Field] | undefined {
    const table = this.#tables.get(entity);
    const name = JSON.stringify([field, among]);
    if (table && !table.mostUsed.has(name)) table.mostUsed.set(name, mostUsedIn(table.rows.values(), field, among));
    return table?.mostUsed.get(name) as RecordOf<Name>[Field] | undefined;
  }

  highest(entity: string, field: string): number {
    const table = this.#tables.get(entity);
    if (!table) return 0;
    if (field === 'id') return table.highestID;
    let highest = table.highest.get(field);
    if (highest === undefined) {
      highest = 0;
      for (const record of table.rows.values()) highest = Math.max(highest, Number(record[field]) || 0);
      table.highest.set(field, highest);
    }
    return highest;
  }

  /** How many there are and were, of all kinds, and what room they take. */
  get count(): number {
    return this.#count;
  }

  get weight(): number {
    return this.#weight;
  }

  weightOf(entity: string, id: ID): number | undefined {
    return this.#tables.get(entity)?.weights.get(id);
  }

  apply(changes: Iterable<RecordChange>): void {
    const touched = new Set<Table>();
    for (const { entity, id, record, weight } of changes) {
      const table = this.#table(entity);
      touched.add(table);
      if (record) table.rows.set(id, record);
      else table.rows.delete(id);
      const before = table.weights.get(id);
      table.weights.set(id, weight);
      this.#weight += weight - (before ?? 0);
      if (before === undefined) this.#count++;
      // A deleted record counts as well: its id is never given to another.
      if (typeof id === 'number' && id > table.highestID) table.highestID = id;
    }
    for (const { indexes, mostUsed, highest } of touched)
      for (const known of [indexes, mostUsed, highest]) known.clear();
    this.revision++;
  }

  #table(entity: string): Table {
    const known = this.#tables.get(entity);
    if (known) return known;
    const kept = { indexes: new Map(), mostUsed: new Map(), highest: new Map() };
    const table: Table = { rows: new Map(), weights: new Map(), ...kept, highestID: 0 };
    this.#tables.set(entity, table);
    return table;
  }
}

function mostUsedIn(records: Iterable<StoredRecord>, field: string, among: Readonly<Record<string, unknown>>) {
  const wanted = Object.entries(among);
  const uses = new Map<Json | undefined, number>();
  for (const record of records) {
    if (wanted.every(([name, value]) => record[name] === value))
      uses.set(record[field], (uses.get(record[field]) ?? 0) + 1);
  }
  let [most, used]: [Json | undefined, number] = [undefined, 0];
  for (const [value, count] of uses) if (count > used) [most, used] = [value, count];
  return most;
}
