import { describe, expect, it } from 'vitest';
import type { CompanyRecords, Entity } from './entities/entities.ts';
import { entities, targetOf } from './entities/entities.ts';
import { readExampleCompany } from './facts.ts';
import { validateCompany } from './validate.ts';

const example = readExampleCompany();

function withFields(entity: Entity, id: number, fields: object): CompanyRecords {
  const records = structuredClone(example);
  const table = records[entity] as Record<string, object>;
  table[id] = { ...table[id], ...fields };
  return records;
}

it('reports no problems in the example company', () => expect(validateCompany(example)).toEqual([]));

it.each(
  Object.entries(entities).flatMap(([entity, fields]) =>
    Object.entries(fields).flatMap(([field, kind]) => {
      const target = targetOf(kind);
      return target ? [{ entity, field, target }] : [];
    }),
  ),
)('$entity $field refers to a declared entity', ({ target }) => expect(Object.keys(entities)).toContain(target));

describe('validateCompany', () => {
  it.each<[Entity, number, object, string]>([
    ['invoice', 20418, { debtorID: 9 }, 'invoice 20418: debtorID 9 is no debtor'],
    ['invoice', 20418, { titel: 'x' }, 'invoice 20418: titel is not declared'],
    ['invoice', 20418, { title: undefined }, 'invoice 20418: title is undefined, should be text'],
    ['invoice', 20418, { status: 'Paid' }, 'invoice 20418: status is "Paid"'],
    ['invoice', 20418, { date: '20.10.2026' }, 'invoice 20418: date is "20.10.2026", should be day'],
    ['invoice', 20418, { fitterNoteWorksheetIDs: [1] }, 'invoice 20418: fitterNoteWorksheetIDs 1 is no worksheet'],
    ['invoice', 20418, { priceWOVat: 110 }, 'invoice 20418: priceWOVat is 110, should be 3967'],
    ['invoice', 20418, { vatAmount: 20 }, 'invoice 20418: vatAmount is 20, should be 991.75'],
    ['invoice', 20418, { price: 130 }, 'invoice 20418: price is 130, should be 4958.75'],
    ['invoice', 20418, { vatZoneID: 2 }, 'invoice 20418: vatAmount is 991.75, should be 0'],
    ['purchaseInvoice', 9014, { net: 70 }, 'purchaseInvoice 9014: net is 70, should be 23600'],
    ['purchaseInvoice', 9014, { vat: 0 }, 'purchaseInvoice 9014: vat is 0, should be 5900'],
    ['purchaseInvoice', 9014, { vatZoneID: 2 }, 'purchaseInvoice 9014: vat is 5900, should be 0'],
    ['purchaseInvoice', 9014, { total: 80 }, 'purchaseInvoice 9014: total is 80, should be 29500'],
    ['debtor', 302, { balance: 0 }, 'debtor 302: balance is 0, should be 4665'],
  ])('reports a problem in %s %i with %j', (entity, id, fields, problem) =>
    expect(validateCompany(withFields(entity, id, fields))).toContain(problem),
  );

  it('reports an undeclared entity', () =>
    expect(validateCompany({ ...example, invioce: {} } as CompanyRecords)).toEqual(['invioce is no declared kind']));
});
