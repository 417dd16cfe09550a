import type { Fields } from '../records.ts';
import { createAddress } from './addresses.ts';
import type { Write, Writing } from './behaviour.ts';
import { debtorSettings } from './site-settings.ts';

const nothingYet = {
  contactID: null,
  departmentID: null,
  carrierID: null,
  purposeID: null,
  balance: 0,
  overdueBalance: 0,
  notDueBalance: 0,
  creditLimit: null,
  isLocked: false,
  hourDiscountPercent: 0,
  materialDiscountPercent: 0,
  invoiceReportConfigurationID: null,
  offerReportConfigurationID: null,
  reminderReportConfigurationID: null,
  financialPostReportConfigurationID: null,
  documentCount: 0,
};

export const createDebtor: Write = (writing) => {
  checkDebtor(writing);
  const { associationAddress, ...fields } = writing.fields;
  const address = createAddress(writing, associationAddress as Fields, 'associationAddress');
  return writing.records.create('debtor', {
    ...nothingYet,
    ...debtorSettings(writing.records),
    invoiceDeliveryMethod: fields.ean ? 'EAN' : 'E-mail',
    projectManagerID: null,
    ...fields,
    addressID: address.id,
  });
};

function checkDebtor({ records, fields, reject }: Writing): void {
  if (records.findAll('debtor', 'reference', fields.reference).length > 0)
    reject('reference', 'reference-taken', `Referencen ${fields.reference} er allerede i brug på sitet.`);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(fields.email)))
    reject('email', 'invalid-email', '{email} skal være en gyldig e-mailadresse.');
  if (fields.cvr && !/^\d{8}$/.test(String(fields.cvr)))
    reject('cvr', 'invalid-cvr', '{cvr} skal være 8 cifre uden mellemrum.');
  if (fields.ean && !/^\d{13}$/.test(String(fields.ean)))
    reject('ean', 'invalid-ean', '{ean} skal være 13 cifre uden mellemrum.');
}
