import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { type KeyFacts, keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import { Group } from '@mantine/core';
import { Mark } from '../components/Mark.tsx';
import { danishToday, daysToExpiry, showDay, toCompact } from '../dates.ts';
import { words } from '../words.ts';
import { customerWords } from './messages.ts';

export function KeyStatusBadge({ customer }: { customer: KeyFacts }) {
  const status = keyStatusOf(customer, toCompact(danishToday(new Date())));
  return <Mark kind={status}>{words.keyStatus[status]}</Mark>;
}

/** Only on the customer of the public demo key. */
export const DemoBadge = ({ customer: { isDemo } }: { customer: ExternalCustomer }) =>
  isDemo ? (
    <Mark kind="sandbox" title={customerWords.demoHint}>
      {customerWords.demo}
    </Mark>
  ) : null;

/** Warns when expiry is near; an expired key shows in its status instead. */
export function ValidUntil({ day }: { day: string }) {
  const days = daysToExpiry(day, toCompact(danishToday(new Date())));
  return (
    <Group component="span" display="inline-flex" gap="0 8px">
      {showDay(day)}
      {days === null ? null : <Mark kind="warn">{customerWords.expiresInDays(days)}</Mark>}
    </Group>
  );
}
