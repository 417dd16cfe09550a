import type { CompanyRecords, Entity, FieldsOf, IDOf } from '../entities/entities.ts';

export interface Register {
  /** Assigns the next free id, which `fields` may depend on. */
  add<Name extends Entity>(entity: Name, fields: FieldsOf<Name> | ((id: number) => FieldsOf<Name>)): number;
  put<Name extends Entity>(entity: Name, id: IDOf<Name>, fields: FieldsOf<Name>): void;
  get<Name extends Entity>(entity: Name, id: IDOf<Name>): FieldsOf<Name>;
  change<Name extends Entity>(entity: Name, id: IDOf<Name>, fields: Partial<FieldsOf<Name>>): void;
  all<Name extends Entity>(entity: Name): [id: IDOf<Name>, fields: FieldsOf<Name>][];
  records<Name extends Entity>(entity: Name): FieldsOf<Name>[];
  /** Records the company started from; never changed. */
  isGiven<Name extends Entity>(entity: Name, id: IDOf<Name>): boolean;
  close(): CompanyRecords;
}

export function createRegister(given: Partial<CompanyRecords>, firstIDs: Readonly<Record<string, number>>): Register {
  // JavaScript objects iterate integer keys in ascending order.
  const tables: { [entity: string]: { [id: string]: FieldsOf<Entity> } } = {};
  for (const [entity, byID] of Object.entries(given)) tables[entity] = { ...byID };
  const nextIDs = new Map(Object.entries(firstIDs));

  const put: Register['put'] = (entity, id, fields) => {
    tables[entity] ??= {};
    if (tables[entity][id]) throw new Error(`${entity} ${id} is there already`);
    tables[entity][id] = fields;
  };
  const get = <Name extends Entity>(entity: Name, id: IDOf<Name>): FieldsOf<Name> => {
    const fields = tables[entity]?.[id];
    if (!fields) throw new Error(`${entity} ${id} is not there`);
    return fields as FieldsOf<Name>;
  };
  const all = <Name extends Entity>(entity: Name) =>
    Object.entries(tables[entity] ?? {}).map(([key, fields]) => [idOf(key), fields] as [IDOf<Name>, FieldsOf<Name>]);
  return {
    put,
    get,
    all,
    add<Name extends Entity>(entity: Name, fields: FieldsOf<Name> | ((id: number) => FieldsOf<Name>)) {
      let id = nextIDs.get(entity);
      if (id === undefined) throw new Error(`${entity} has no first id`);
      while (tables[entity]?.[id]) id += 1;
      put(entity, id as IDOf<Name>, typeof fields === 'function' ? fields(id) : fields);
      nextIDs.set(entity, id + 1);
      return id;
    },
    change: (entity, id, fields) => void Object.assign(get(entity, id), fields),
    records: (entity) => all(entity).map(([, fields]) => fields),
    isGiven: (entity, id) => given[entity]?.[id] !== undefined,
    close: () => tables as CompanyRecords,
  };
}

const idOf = (key: string): number | string => (/^\d+$/.test(key) ? Number(key) : key);

/** Stable sort by a text. */
export const sortBy = <T>(list: readonly T[], key: (one: T) => string): T[] =>
  list
    .map((one) => ({ one, key: key(one) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ one }) => one);
