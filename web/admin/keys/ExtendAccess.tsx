import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { ConfirmButton } from '../components/ConfirmButton.tsx';
import { danishToday, daysToExpiry, showDay, toCompact, yearAfter } from '../dates.ts';
import { extendKey } from './keys-api.ts';
import { keyWords } from './messages.ts';

/** Only for keys that have expired or will soon. */
export function ExtendAccess({ customer: { customerID, validUntil } }: { customer: ExternalCustomer }) {
  const today = toCompact(danishToday(new Date()));
  if (validUntil >= today && daysToExpiry(validUntil, today) === null) return null;
  const until = yearAfter(validUntil > today ? validUntil : today);
  const day = showDay(until);
  return (
    <ConfirmButton
      label={keyWords.extend}
      title={keyWords.extendTitle}
      text={keyWords.extendText(day)}
      confirmLabel={keyWords.extendAnswer}
      isDangerous={false}
      run={() => extendKey(customerID, until)}
      invalidates={['customers']}
      done={() => keyWords.extended(day)}
    />
  );
}
