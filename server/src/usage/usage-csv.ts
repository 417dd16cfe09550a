import { csvWordsIn } from '@fagvaerk/contract/csv-words.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { isoDay } from '../time/copenhagen.ts';
import type { UsageFileRow } from './usage-report.ts';

export function usageColumns(language: Language): Readonly<Record<string, (row: UsageFileRow) => string>> {
  const words = csvWordsIn(language);
  return {
    [words.day]: ({ day }) => isoDay(day),
    [words.customerID]: ({ customer_id }) => String(customer_id),
    [words.customerName]: ({ customer }) => customer,
    [words.siteName]: ({ site }) => site ?? '',
    [words.endpoint]: ({ path }) => path ?? '',
    [words.accepted]: ({ accepted }) => String(accepted),
    [words.refused]: ({ refused }) => String(refused),
    [words.failed]: ({ failed }) => String(failed),
  };
}
