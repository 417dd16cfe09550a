import { buildCompany } from '../build-company.ts';
import type { CompanyRecords, Entity, FieldsOf } from '../entities/entities.ts';
import { readExampleCompany } from '../facts.ts';
import { SITES } from './profile.ts';

type Found<Name extends Entity> = FieldsOf<Name> & { readonly id: string };

export const example = readExampleCompany();
export const companies = SITES.map((name) => ({ name, ...accessRecords(name, buildCompany(name)) }));

function accessRecords(name: string, records: CompanyRecords) {
  const kinds = new Map<Entity, Found<Entity>[]>();
  const all = <Name extends Entity>(entity: Name): Found<Name>[] => {
    const found =
      kinds.get(entity) ??
      Object.entries(records[entity] as CompanyRecords[Entity]).map(([id, fields]) => ({ ...fields, id }));
    kinds.set(entity, found);
    return found as Found<Name>[];
  };
  const get = <Name extends Entity>(entity: Name, id: number | string | null | undefined): FieldsOf<Name> => {
    const fields = records[entity][String(id)];
    if (!fields) throw new Error(`${entity} ${id} is not there`);
    return fields as FieldsOf<Name>;
  };
  /** From the example, which is one of the companies. */
  const isGiven = (entity: Entity, id: string) => name === 'lindholm-vvs' && example[entity][id] !== undefined;
  const own = <Name extends Entity>(entity: Name) => all(entity).filter(({ id }) => !isGiven(entity, id));
  return { records, all, get, own, isGiven };
}

/** Integers, so that sums compare exactly; rounds half away from zero like the invoices. */
export const ore = (amount: unknown): number => {
  const number = Number((Number(amount) * 100).toFixed(4));
  return Math.sign(number) * Math.round(Math.abs(number)) + 0;
};
export const oreOf = <Fields>(records: readonly Fields[], field: keyof Fields): number =>
  records.reduce((total, record) => total + ore(record[field]), 0);
export const day = (moment: unknown): string => String(moment).slice(0, 10);
