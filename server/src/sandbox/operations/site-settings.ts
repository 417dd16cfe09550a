/** Defaults of new records, inferred from existing ones. */
import type { Entity, IDOf, RecordOf } from '@fagvaerk/company/entities.ts';
import { stateMileageRate } from '@fagvaerk/company/rules/hours.ts';
import { vatZones } from '@fagvaerk/company/rules/vat.ts';
import type { CompanyReader } from '../records/records.ts';

export const debtorSettings = (records: CompanyReader) =>
  ({
    paymentTermID: idWhere(records, 'paymentTerm', ({ days }) => days === 14),
    paymentMethod: 'FI-kort 71',
    vatZoneID: vatZones.domestic,
    currency: 'DKK',
    priceGroupID: defaultPriceGroupID(records),
    profitGroupID: idWhere(records, 'profitGroup', ({ isDefault }) => isDefault),
    projectGroupID: idWhere(records, 'projectGroup'),
    financialAccountID: records.mostUsed('debtor', 'financialAccountID') ?? 0,
    reminderDeliveryMethod: 'E-mail',
    financialPostDeliveryMethod: 'Ingen',
    attachOIOUBL: false,
    showHourSpecification: false,
  }) as const;

export const defaultPriceGroupID = (records: CompanyReader): number =>
  idWhere(records, 'priceGroup', ({ isDefault }) => isDefault);

export const purchaseSettings = (records: CompanyReader) => ({
  unitID: idWhere(records, 'unit'),
  financialAccountID: records.mostUsed('purchaseInvoiceLine', 'financialAccountID') ?? 0,
});

export const unitCost = (records: CompanyReader, categoryID: number): number =>
  records.mostUsed('fitterHour', 'costRate', { categoryID }) ?? stateMileageRate;

function idWhere<Name extends Entity>(
  records: CompanyReader,
  entity: Name,
  fits: (record: RecordOf<Name>) => boolean = () => true,
): IDOf<Name> {
  const all = [...records.all(entity)].sort((a, b) => Number(a.id) - Number(b.id));
  const found = all.find(fits) ?? all[0];
  if (!found) throw new Error(`The site has no ${entity}`);
  return found.id;
}
