import { type KeyFacts, keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import { danishToday, toCompact } from '../dates.ts';
import { words } from '../words.ts';

/** Whether the customer's key works, or what is in its way. */
export function KeyStatusMark({ customer }: { customer: KeyFacts }) {
  const status = keyStatusOf(customer, toCompact(danishToday(new Date())));
  return <span className={`mark mark-${status}`}>{words.keyStatus[status]}</span>;
}
