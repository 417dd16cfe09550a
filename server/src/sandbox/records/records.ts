import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { Entity, FieldsOf, IDOf, RecordOf } from '@fagvaerk/company/entities.ts';

export type ID = number | string;
export type Fields = Readonly<Record<string, Json>>;
export type StoredRecord = Fields & { readonly id: ID };

export interface RecordChange {
  readonly entity: string;
  readonly id: ID;
  /** Null when it is deleted. */
  readonly record: StoredRecord | null;
  /** Estimated bytes. */
  readonly weight: number;
}

export function changeOf(entity: string, id: ID, record: StoredRecord | null): RecordChange {
  return { entity, id, record, weight: rowBytes + (record ? estimateBytes(record) : 0) };
}

/** For code that follows the documents, where entities and fields are known at run time only. */
export interface Records {
  get(entity: string, id: unknown): StoredRecord | undefined;
  all(entity: string): Iterable<StoredRecord>;
  findAll(entity: string, field: string, value: unknown): readonly StoredRecord[];
}

/** For code that names entities and fields, which the compiler checks. */
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

export interface CompanyWriter extends CompanyReader {
  /** The date of all changes. */
  readonly now: string;
  /** The largest number that any record has in a field; an id counts also when its record is deleted. */
  highest<Name extends Entity>(entity: Name, field: keyof RecordOf<Name> & string): number;
  create<Name extends Entity>(entity: Name, fields: NewFields<Name>, id?: IDOf<Name>): RecordOf<Name>;
  /** Leaves `updatedDate` alone where nothing changes. */
  change<Name extends Entity>(entity: Name, id: IDOf<Name>, fields: Partial<FieldsOf<Name>>): RecordOf<Name>;
  /** Sets derived fields, which leaves `updatedDate` alone. */
  conclude<Name extends Entity>(entity: Name, id: IDOf<Name>, fields: Partial<FieldsOf<Name>>): void;
  remove<Name extends Entity>(entity: Name, id: IDOf<Name>): void;
}
export type NewFields<Name extends Entity> = Omit<FieldsOf<Name>, 'createdDate' | 'updatedDate'>;

/** `invoice 20418` is a number, a user's GUID is not. */
export const idOf = (key: string): ID => (/^\d+$/.test(key) ? Number(key) : key);

export const highestIn = (values: Iterator<unknown>): number =>
  Iterator.from(values).reduce((most: number, value) => Math.max(most, Number(value) || 0), 0);

interface Table {
  readonly rows: Map<ID, StoredRecord>;
  /** Includes deleted records, which stay in the database. */
  readonly weights: Map<ID, number>;
  /** The following are computed when first needed, and cleared with each change. */
  readonly indexes: Map<string, Map<unknown, StoredRecord[]>>;
  readonly mostUsed: Map<string, Json | undefined>;
  readonly highest: Map<string, number>;
}

/** `Found` lets one method implement both interfaces. */
export class SiteRecords implements Records, CompanyReader {
  /** Grows with every change, which invalidates what was derived from the records. */
  revision = 0;
  readonly #tables = new Map<string, Table>();
  #count = 0;
  #weight = 0;

  get<Found = StoredRecord>(entity: string, id: unknown): Found | undefined {
    return this.#tables.get(entity)?.rows.get(id as ID) as Found | undefined;
  }

  all<Found = StoredRecord>(entity: string): Iterable<Found> {
    return (this.#tables.get(entity)?.rows.values() ?? []) as Iterable<Found>;
  }

  findAll<Found = StoredRecord>(entity: string, field: string, value: unknown): readonly Found[] {
    const { indexes, rows } = this.#table(entity);
    const index = indexes.getOrInsertComputed(field, () => Map.groupBy(rows.values(), (record) => record[field]));
    return (index.get(value) ?? []) as unknown[] as Found[];
  }

  mostUsed: CompanyReader['mostUsed'] = <Value>(entity: string, field: string, among: object = {}) => {
    const { mostUsed, rows } = this.#table(entity);
    const most = mostUsed.getOrInsertComputed(JSON.stringify([field, among]), () => {
      const wanted = Object.entries(among);
      const records = rows.values().filter((record) => wanted.every(([name, value]) => record[name] === value));
      const uses = [...Map.groupBy(records, (record) => record[field])];
      return uses.sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
    });
    return most as Value | undefined;
  };

  highest(entity: string, field: string): number {
    const { highest, rows, weights } = this.#table(entity);
    // The id of a deleted record is never given to another.
    return highest.getOrInsertComputed(field, () =>
      highestIn(field === 'id' ? weights.keys() : rows.values().map((record) => record[field])),
    );
  }

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
    }
    for (const { indexes, mostUsed, highest } of touched)
      for (const known of [indexes, mostUsed, highest]) known.clear();
    this.revision++;
  }

  #table(entity: string): Table {
    return this.#tables.getOrInsertComputed(entity, () => ({
      rows: new Map(),
      weights: new Map(),
      indexes: new Map(),
      mostUsed: new Map(),
      highest: new Map(),
    }));
  }
}

/** A row with its keys and index entries, which is all that is left of a deleted record. */
const rowBytes = 128;
/** Each id in a list makes the record show another one, so a list of a thousand fills it. */
const idBytes = 100;
const entryBytes = 16;

/** In memory or on disk, whichever is more: rows repeat all names, and one letter beyond Latin-1 doubles a text in memory. */
function estimateBytes(value: Json | undefined): number {
  if (typeof value === 'string') return 8 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (Array.isArray(value)) {
    if (typeof value[0] === 'number') return 16 + idBytes * value.length;
    return value.reduce((sum: number, entry) => sum + entryBytes + estimateBytes(entry), 16);
  }
  let sum = 24;
  for (const name in value) sum += name.length + 4 + estimateBytes((value as Fields)[name]);
  return sum;
}
