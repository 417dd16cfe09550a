import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { Entity, FieldsOf, IDOf, RecordOf } from '@fagvaerk/company/entities.ts';

export type ID = number | string;
export type Fields = Readonly<Record<string, Json>>;
export type StoredRecord = Fields & {
  readonly id: ID;
  /** When each field was last changed by a call. */
  readonly fieldDates?: Readonly<Record<string, string>>;
};

export interface RecordChange {
  readonly entity: string;
  readonly id: ID;
  readonly record: StoredRecord | null;
  readonly bytes: number;
}

export function changeOf(entity: string, id: ID, record: StoredRecord | null): RecordChange {
  return { entity, id, record, bytes: rowBytes + (record ? estimateBytes(record) : 0) };
}

export interface Records {
  get(entity: string, id: unknown): StoredRecord | undefined;
  all(entity: string): Iterable<StoredRecord>;
  findAll(entity: string, field: string, value: unknown): readonly StoredRecord[];
}

export interface CompanyReader {
  get<Name extends Entity>(entity: Name, id: IDOf<Name> | null | undefined): RecordOf<Name> | undefined;
  all<Name extends Entity>(entity: Name): Iterable<RecordOf<Name>>;
  findAll<Name extends Entity, Field extends keyof RecordOf<Name> & string>(
    entity: Name,
    field: Field,
    value: RecordOf<Name>[Field] | null | undefined,
  ): readonly RecordOf<Name>[];
  mostUsed<Name extends Entity, Field extends keyof RecordOf<Name> & string>(
    entity: Name,
    field: Field,
    among?: { [Key in keyof RecordOf<Name>]?: RecordOf<Name>[Key] },
  ): RecordOf<Name>[Field] | undefined;
}

export interface CompanyWriter extends CompanyReader {
  readonly now: string;
  highest<Name extends Entity>(entity: Name, field: keyof RecordOf<Name> & string): number;
  create<Name extends Entity>(entity: Name, fields: NewFields<Name>, id?: IDOf<Name>): RecordOf<Name>;
  /** Keeps `updatedDate` if nothing changes. */
  change<Name extends Entity>(entity: Name, id: IDOf<Name>, fields: Partial<FieldsOf<Name>>): RecordOf<Name>;
  /** Sets derived fields without touching `updatedDate`. */
  setDerived<Name extends Entity>(entity: Name, id: IDOf<Name>, fields: Partial<FieldsOf<Name>>): void;
  remove<Name extends Entity>(entity: Name, id: IDOf<Name>): void;
}
export type NewFields<Name extends Entity> = Omit<FieldsOf<Name>, 'createdDate' | 'updatedDate'>;

/** Users have GUIDs, everything else numbers. */
export const idOf = (key: string): ID => (/^\d+$/.test(key) ? Number(key) : key);

export const highestIn = (values: Iterator<unknown>): number =>
  Iterator.from(values).reduce((most: number, value) => Math.max(most, Number(value) || 0), 0);

interface Table {
  readonly rows: Map<ID, StoredRecord>;
  readonly sizes: Map<ID, number>;
  /** Computed lazily, cleared on change. */
  readonly indexes: Map<string, Map<unknown, StoredRecord[]>>;
  readonly mostUsed: Map<string, Json | undefined>;
  readonly highest: Map<string, number>;
}

/** `Found` lets one method implement both interfaces. */
export class SiteRecords implements Records, CompanyReader {
  revision = 0;
  count = 0;
  bytes = 0;
  readonly #tables = new Map<string, Table>();

  get<Found = StoredRecord>(entity: string, id: unknown): Found | undefined {
    return this.#tables.get(entity)?.rows.get(id as ID) as Found | undefined;
  }

  all<Found = StoredRecord>(entity: string): Iterable<Found> {
    return (this.#tables.get(entity)?.rows.values() ?? []) as Iterable<Found>;
  }

  findAll<Found = StoredRecord>(entity: string, field: string, value: unknown): readonly Found[] {
    const { indexes, rows } = this.#table(entity);
    const index = getOrCreate(indexes, field, () => Map.groupBy(rows.values(), (record) => record[field]));
    return (index.get(value) ?? []) as unknown[] as Found[];
  }

  mostUsed: CompanyReader['mostUsed'] = <Value>(entity: string, field: string, among: object = {}) => {
    const { mostUsed, rows } = this.#table(entity);
    const most = getOrCreate(mostUsed, JSON.stringify([field, among]), () => {
      const wanted = Object.entries(among);
      const records = rows.values().filter((record) => wanted.every(([name, value]) => record[name] === value));
      const uses = [...Map.groupBy(records, (record) => record[field])];
      return uses.sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
    });
    return most as Value | undefined;
  };

  highest(entity: string, field: string): number {
    const { highest, rows, sizes } = this.#table(entity);
    // Ids of deleted records are never reused.
    return getOrCreate(highest, field, () =>
      highestIn(field === 'id' ? sizes.keys() : rows.values().map((record) => record[field])),
    );
  }

  bytesOf(entity: string, id: ID): number | undefined {
    return this.#tables.get(entity)?.sizes.get(id);
  }

  apply(changes: Iterable<RecordChange>): void {
    const touched = new Set<Table>();
    for (const { entity, id, record, bytes } of changes) {
      const table = this.#table(entity);
      touched.add(table);
      if (record) table.rows.set(id, record);
      else table.rows.delete(id);
      const before = table.sizes.get(id);
      table.sizes.set(id, bytes);
      this.bytes += bytes - (before ?? 0);
      if (before === undefined) this.count++;
    }
    for (const { indexes, mostUsed, highest } of touched)
      for (const known of [indexes, mostUsed, highest]) known.clear();
    this.revision++;
  }

  #table(entity: string): Table {
    return getOrCreate(this.#tables, entity, () => ({
      rows: new Map(),
      sizes: new Map(),
      indexes: new Map(),
      mostUsed: new Map(),
      highest: new Map(),
    }));
  }
}

/** `Map.getOrInsertComputed`, which Node 24 does not have. */
export function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const created = create();
  map.set(key, created);
  return created;
}

/** A row with keys and index entries; all that is left of a deleted record. */
const rowBytes = 128;
/** Each id shows another record, so a list of a thousand fills the limit. */
const idBytes = 100;
const entryBytes = 16;

/** Memory or disk, whichever is more: rows repeat field names, and one non-Latin-1 letter doubles a string. */
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
