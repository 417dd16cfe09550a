import { createAddress, type SentAddress } from './addresses.ts';
import type { Sent, Write, Writing } from './behaviour.ts';
import { debtorSettings } from './site-settings.ts';

type SentDebtor = Sent<
  'debtor',
  'name' | 'email' | 'reference' | 'phone' | 'note' | 'cvr' | 'searchName' | 'useHeader' | 'ean',
  'projectManagerID'
> & { associationAddress: SentAddress };

const nothingYet = {
  balance: 0,
  overdueBalance: 0,
  notDueBalance: 0,
  isLocked: false,
  hourDiscountPercent: 0,
  materialDiscountPercent: 0,
  documentCount: 0,
};

export const createDebtor: Write<SentDebtor> = (writing) => {
  checkDebtor(writing);
  const { associationAddress, ...fields } = writing.fields;
  return writing.records.create('debtor', {
    ...nothingYet,
    ...debtorSettings(writing.records),
    invoiceDeliveryMethod: fields.ean ? 'EAN' : 'E-mail',
    ...fields,
    addressID: createAddress(writing.records, associationAddress).id,
  });
};

function checkDebtor({ records, fields, reject }: Writing<SentDebtor>): void {
  const { reference, email, cvr, ean } = fields;
  if (records.findAll('debtor', 'reference', reference).length > 0)
    reject('reference', 'reference-taken', { value: reference });
  if (!/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email)) reject('email', 'invalid-email');
  if (cvr && !/^\d{8}$/.test(cvr)) reject('cvr', 'invalid-cvr');
  if (ean && !/^\d{13}$/.test(ean)) reject('ean', 'invalid-ean');
}
