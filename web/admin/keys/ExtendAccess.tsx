import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { extendCustomers } from '../customers/list/list-api.ts';
import { danishToday, daysToExpiry, showDay, toCompact, yearAfter } from '../dates.ts';
import { keyWords, language } from '../words.ts';
import { ConfirmButton } from './ConfirmButton.tsx';

/** Only for keys that have expired or will soon. */
export function ExtendAccess({ customer: { customerID, validUntil } }: { customer: ExternalCustomer }) {
  const today = toCompact(danishToday(new Date()));
  if (validUntil >= today && daysToExpiry(validUntil, today) === null) return null;
  const until = yearAfter(validUntil > today ? validUntil : today);
  const day = showDay(until, language);
  return (
    <ConfirmButton
      text={keyWords.extend}
      question={keyWords.extendTitle}
      consequence={keyWords.extendText(day)}
      confirmLabel={keyWords.extendAnswer}
      isDangerous={false}
      run={() => extendCustomers([customerID], until)}
      invalidates={['customers']}
      done={() => keyWords.extended(day)}
    />
  );
}
