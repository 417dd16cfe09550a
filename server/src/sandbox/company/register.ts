/** The company while it is being written: records by kind and id, with the next free id of each kind. */
import type { Company } from '@fagvaerk/catalogue/company.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';

export type Fields = { [field: string]: Json };
export type RecordID = string | number;

export interface Register {
  /** Writes a record under the next free id of its kind; a record that shows its own id is made from it. */
  add(entity: string, fields: Fields | ((id: number) => Fields)): number;
  put(entity: string, id: RecordID, fields: Fields): void;
  get(entity: string, id: RecordID): Fields;
  all(entity: string): [id: string, fields: Fields][];
  /** What the company started from; such records are never changed. */
  isGiven(entity: string, id: RecordID): boolean;
  close(): Company;
}

export function openRegister(
  relations: Company['relations'],
  given: Company['records'],
  firstIDs: Readonly<Record<string, number>>,
): Register {
  const records: { [entity: string]: { [id: string]: Fields } } = {};
  for (const [entity, byID] of Object.entries(given)) records[entity] = { ...(byID as { [id: string]: Fields }) };
  const nextIDs = new Map(Object.entries(firstIDs));

  const put = (entity: string, id: RecordID, fields: Fields): void => {
    records[entity] ??= {};
    if (records[entity][id]) throw new Error(`${entity} ${id} is there already`);
    records[entity][id] = fields;
  };
  return {
    put,
    add(entity, fields) {
      let id = nextIDs.get(entity);
      if (id === undefined) throw new Error(`${entity} has no first id`);
      while (records[entity]?.[id]) id += 1;
      put(entity, id, typeof fields === 'function' ? fields(id) : fields);
      nextIDs.set(entity, id + 1);
      return id;
    },
    get(entity, id) {
      const fields = records[entity]?.[id];
      if (!fields) throw new Error(`${entity} ${id} is not there`);
      return fields;
    },
    all: (entity) => Object.entries(records[entity] ?? {}),
    isGiven: (entity, id) => given[entity]?.[id] !== undefined,
    close: () => ({ relations, records }),
  };
}

/** Money in kroner, rounded to whole øre the way people do it. */
export const kroner = (amount: number): number =>
  (Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-6)) / 100 + 0;

export const sum = (amounts: readonly number[]): number => kroner(amounts.reduce((total, amount) => total + amount, 0));

/** Stable, by a text that sorts in time. */
export const inOrder = <T>(list: readonly T[], key: (one: T) => string): T[] =>
  list
    .map((one) => ({ one, key: key(one) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ one }) => one);
