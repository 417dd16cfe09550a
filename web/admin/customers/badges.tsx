import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { type KeyFacts, keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import { danishToday, daysToExpiry, showDay, toCompact } from '../dates.ts';
import { language, words } from '../words.ts';
import { customerWords } from './messages.ts';

export function KeyStatusBadge({ customer }: { customer: KeyFacts }) {
  const status = keyStatusOf(customer, toCompact(danishToday(new Date())));
  return <span className={`mark mark-${status}`}>{words.keyStatus[status]}</span>;
}

/** Only on the customer of the public demo key. */
export const DemoBadge = ({ customer: { isDemo } }: { customer: ExternalCustomer }) =>
  isDemo ? (
    <span className="mark mark-sandbox" title={customerWords.demoHint}>
      {customerWords.demo}
    </span>
  ) : null;

/** Warns when expiry is near; an expired key shows in its status instead. */
export function ValidUntil({ day }: { day: string }) {
  const days = daysToExpiry(day, toCompact(danishToday(new Date())));
  return (
    <span className="valid-until">
      {showDay(day, language)}
      {days === null ? null : <span className="mark mark-warn">{customerWords.expiresInDays(days)}</span>}
    </span>
  );
}
