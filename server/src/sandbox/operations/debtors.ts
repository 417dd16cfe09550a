import { createAddress, type SentAddress } from './addresses.ts';
import type { Sent, WriteBehaviour } from './behaviour.ts';
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

export const createDebtor: WriteBehaviour<SentDebtor> = {
  check({ records, fields: { reference, email, cvr, ean }, reject }) {
    if (reference !== undefined && records.findAll('debtor', 'reference', reference).length > 0)
      reject('reference', 'reference-taken', { value: reference });
    if (email && !/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email)) reject('email', 'invalid-email');
    if (cvr && !/^\d{8}$/.test(cvr)) reject('cvr', 'invalid-cvr');
    if (ean && !/^\d{13}$/.test(ean)) reject('ean', 'invalid-ean');
  },
  write: ({ records, fields: { associationAddress, ...sent } }) =>
    records.create('debtor', {
      ...nothingYet,
      ...debtorSettings(records),
      invoiceDeliveryMethod: sent.ean ? 'EAN' : 'E-mail',
      ...sent,
      addressID: createAddress(records, associationAddress).id,
    }),
};
