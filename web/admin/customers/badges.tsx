import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { type KeyFacts, keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import { Group } from '@mantine/core';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { danishToday, daysToExpiry, showDay, toCompact } from '../dates.ts';
import { words } from '../words.ts';
import { customerWords } from './messages.ts';

export function KeyStatusBadge({ customer }: { customer: KeyFacts }) {
  const status = keyStatusOf(customer, toCompact(danishToday(new Date())));
  return <StatusBadge kind={status}>{words.keyStatus[status]}</StatusBadge>;
}

/** Only on the customer of the public demo key. */
export const DemoBadge = ({ customer: { isDemo } }: { customer: ExternalCustomer }) =>
  isDemo ? (
    <StatusBadge kind="sandbox" title={customerWords.demoHint}>
      {customerWords.demo}
    </StatusBadge>
  ) : null;

/** Warns when expiry is near; an expired key shows in its status instead. */
export function ValidUntil({ day }: { day: string }) {
  const days = daysToExpiry(day, toCompact(danishToday(new Date())));
  return (
    <Group component="span" display="inline-flex" gap="0 8px">
      {showDay(day)}
      {days === null ? null : <StatusBadge kind="warn">{customerWords.expiresInDays(days)}</StatusBadge>}
    </Group>
  );
}
