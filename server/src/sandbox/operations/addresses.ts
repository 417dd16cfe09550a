import type { Fields, StoredRecord } from '../records.ts';
import type { Writing } from './behaviour.ts';

/** A new address; the town may be left out where the site already knows the zip code. */
export function createAddress({ records, reject }: Writing, sent: Fields, field: string): StoredRecord {
  // As a number, 0800 has lost its zero.
  const zipCode = String(sent.zipCode).padStart(4, '0');
  const city = sent.city ?? records.findAll('address', 'zipCode', zipCode)[0]?.city;
  if (city === undefined)
    reject(field, 'zip-code-unknown', `Postnummeret ${zipCode} kendes ikke på sitet. Send også bynavnet i city.`);
  return records.create('address', {
    address: sent.address ?? '',
    address2: sent.address2 ?? '',
    zipCode,
    zipCodeID: Number(zipCode) || 0,
    city: city ?? '',
    countryCode: 'DK',
  });
}
