/** What new records get from the site's settings. The company's own records tell what those are. */
import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { Records, StoredRecord } from '../records.ts';

/** Offers: days from the offer to the deadline of the answer, and to the end of its price. */
export const offerAnswerDays = 14;
export const offerValidDays = 30;

/** A debtor that the API creates: what an administrator has set for everyone. */
export const debtorSettings = (records: Records) => ({
  paymentTermID: idWhere(records, 'paymentTerm', ({ days }) => days === 14),
  paymentMethod: 'FI-kort 71',
  vatZoneID: idWhere(records, 'vatZone'),
  currency: 'DKK',
  priceGroupID: defaultPriceGroupID(records),
  profitGroupID: idWhere(records, 'profitGroup', ({ isDefault }) => isDefault === true),
  projectGroupID: idWhere(records, 'projectGroup'),
  financialAccountID: mostUsed(records.all('debtor'), 'financialAccountID'),
  reminderDeliveryMethod: 'E-mail',
  financialPostDeliveryMethod: 'Ingen',
  attachOIOUBL: false,
  showHourSpecification: false,
});

export const defaultPriceGroupID = (records: Records): Json =>
  idWhere(records, 'priceGroup', ({ isDefault }) => isDefault === true);

export const purchaseSettings = (records: Records) => ({
  unitID: idWhere(records, 'unit'),
  financialAccountID: mostUsed(records.all('purchaseInvoiceLine'), 'financialAccountID'),
});

/** What a unit other than an hour costs, such as a kilometre: what is usual in its category, else the state's rate. */
export const unitCost = (records: Records, categoryID: unknown): number =>
  Number(mostUsed(records.findAll('fitterHour', 'categoryID', categoryID), 'costRate') ?? stateMileageRate);
const stateMileageRate = 3.94;

export const socialTaxesPercent = (records: Records): number =>
  Number(mostUsed(records.all('fitterHour'), 'socialTaxesPercent') ?? 0);

/** The first record that fits, else the first of all. */
function idWhere(records: Records, entity: string, fits: (record: StoredRecord) => boolean = () => true): Json {
  const all = [...records.all(entity)].sort((a, b) => Number(a.id) - Number(b.id));
  return (all.find(fits) ?? all[0])?.id ?? null;
}

function mostUsed(records: Iterable<StoredRecord>, field: string): Json {
  const counts = new Map<Json, number>();
  for (const record of records) {
    const value = record[field] ?? null;
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
