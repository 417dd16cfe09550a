import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { extendCustomers } from '../customers/list/list-api.ts';
import { danishToday, daysToExpiry, showDay, toCompact, yearAfter } from '../dates.ts';
import { keyWords, language } from '../words.ts';
import { AskedButton } from './AskedButton.tsx';

/** A year more for a key that ends soon, or has ended; offered where that is so. */
export function ExtendAccess({ customer: { customerID, validUntil } }: { customer: ExternalCustomer }) {
  const today = toCompact(danishToday(new Date()));
  if (validUntil >= today && daysToExpiry(validUntil, today) === null) return null;
  const until = yearAfter(validUntil > today ? validUntil : today);
  const day = showDay(until, language);
  return (
    <AskedButton
      text={keyWords.extend}
      question={keyWords.extendTitle}
      consequence={keyWords.extendText(day)}
      answer={keyWords.extendAnswer}
      isDangerous={false}
      run={() => extendCustomers([customerID], until)}
      touches={['customers']}
      done={() => keyWords.extended(day)}
    />
  );
}
