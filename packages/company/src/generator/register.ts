import type { CompanyRecords, Entity, FieldsOf, IDOf } from '../entities/entities.ts';

export type Register = ReturnType<typeof createRegister>;

export function createRegister(given: Partial<CompanyRecords>, firstIDs: Readonly<Record<string, number>>) {
  // JavaScript objects iterate integer keys in ascending order.
  const tables: { [entity: string]: { [id: string]: FieldsOf<Entity> } } = {};
  for (const [entity, byID] of Object.entries(given)) tables[entity] = { ...byID };
  const nextIDs = new Map(Object.entries(firstIDs));

  const put = <Name extends Entity>(entity: Name, id: IDOf<Name>, fields: FieldsOf<Name>) => {
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
    /** Assigns the next free id, which `fields` may depend on. */
    add<Name extends Entity>(entity: Name, fields: FieldsOf<Name> | ((id: number) => FieldsOf<Name>)) {
      let id = nextIDs.get(entity);
      if (id === undefined) throw new Error(`${entity} has no first id`);
      while (tables[entity]?.[id]) id += 1;
      put(entity, id as IDOf<Name>, typeof fields === 'function' ? fields(id) : fields);
      nextIDs.set(entity, id + 1);
      return id;
    },
    change: <Name extends Entity>(entity: Name, id: IDOf<Name>, fields: Partial<FieldsOf<Name>>) =>
      void Object.assign(get(entity, id), fields),
    records: <Name extends Entity>(entity: Name) => all(entity).map(([, fields]) => fields),
    /** Records the company started from; never changed. */
    isGiven: (entity: Entity, id: number | string) => given[entity]?.[id] !== undefined,
    close: () => tables as CompanyRecords,
  };
}

const idOf = (key: string): number | string => (/^\d+$/.test(key) ? Number(key) : key);

export const sortBy = <T>(list: readonly T[], key: (one: T) => string): T[] =>
  list.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
