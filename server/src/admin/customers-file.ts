import { csvWordsIn } from '@fagvaerk/contract/csv-words.ts';
import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { danishMinute, isoDay } from '../time/copenhagen.ts';
import type { Columns } from './csv.ts';

export type CustomerInFile = ExternalCustomer & Readonly<{ siteNames: readonly string[]; calls: number }>;

export function customerColumns(language: Language, today: string): Columns<CustomerInFile> {
  const words = csvWordsIn(language);
  const show = (is: boolean) => (is ? words.yes : words.no);
  return {
    [words.customerID]: ({ customerID }) => String(customerID),
    [words.customerName]: ({ customerName }) => customerName,
    [words.status]: (customer) => words.statuses[keyStatusOf(customer, today)],
    [words.contactName]: ({ contactName }) => contactName,
    [words.contactEmail]: ({ contactEmail }) => contactEmail,
    [words.contactPhone]: ({ contactPhone }) => contactPhone,
    // The ellipsis keeps an ending such as 12e3 from being read as a number.
    [words.keyEnding]: ({ apiKey }) => `…${apiKey.slice(-4)}`,
    [words.validUntil]: ({ validUntil }) => isoDay(validUntil),
    [words.apiAccess]: ({ apiAccess }) => show(apiAccess),
    [words.accessAll]: ({ accessAll }) => show(accessAll),
    [words.sites]: ({ siteNames }) => siteNames.join(', '),
    [words.calls]: ({ calls }) => String(calls),
    [words.lastUsed]: ({ lastUsed }) => (lastUsed === null ? '' : danishMinute(Date.parse(lastUsed))),
    [words.createdByUser]: ({ createdByUser }) => createdByUser,
  };
}
