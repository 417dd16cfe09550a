/** Both companies and short ways to their records, for the tests. */
import { makeCompany } from './company.ts';
import type { SiteName } from './profile.ts';
import type { Fields } from './register.ts';

export const SITES: readonly SiteName[] = ['lindholm-vvs', 'kjaer-el'];

const made = SITES.map((name) => ({ name, company: makeCompany(name) }));

export type Found = Fields & { readonly id: string };

export const companies = made.map(({ name, company }) => {
  const kinds = new Map<string, Found[]>();
  const all = (entity: string): Found[] => {
    const known = kinds.get(entity);
    if (known) return known;
    const found = Object.entries(company.records[entity] ?? {}).map(([id, fields]) => ({ ...fields, id }));
    kinds.set(entity, found);
    return found;
  };
  const get = (entity: string, id: unknown): Fields => {
    const fields = company.records[entity]?.[String(id)];
    if (!fields) throw new Error(`${entity} ${id} is not there`);
    return fields as Fields;
  };
  return { name, company, all, get };
});

/** Whole øre, so that sums compare exactly; half an øre goes away from zero, as in the invoices. */
export const ore = (amount: unknown): number => {
  const number = Number((Number(amount) * 100).toFixed(4));
  return Math.sign(number) * Math.round(Math.abs(number)) + 0;
};
export const oreOf = (records: readonly Fields[], field: string): number =>
  records.reduce((total, record) => total + ore(record[field]), 0);
export const day = (moment: unknown): string => String(moment).slice(0, 10);
