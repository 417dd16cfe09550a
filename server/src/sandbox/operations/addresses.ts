import type { RecordOf } from '@fagvaerk/company/entities.ts';
import { cityOf } from '@fagvaerk/company/rules/zip-codes.ts';
import type { CompanyWriter } from '../records/records.ts';

export type SentAddress = {
  readonly address: string;
  readonly address2: string;
  /** A number in some calls. */
  readonly zipCode: string | number;
  readonly city?: string | null;
};

export function createAddress(records: CompanyWriter, sent: SentAddress): RecordOf<'address'> {
  // As a number, 0800 has lost its zero.
  const zipCode = String(sent.zipCode).padStart(4, '0');
  return records.create('address', {
    address: sent.address,
    address2: sent.address2,
    zipCode,
    zipCodeID: Number(zipCode) || 0,
    city: sent.city ?? cityOf(zipCode) ?? '',
    countryCode: 'DK',
  });
}
