import { type CustomerStatus, customerStatuses, endingWithinDays } from '@fagvaerk/contract/customers.ts';
import { Group, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showNumber } from '../../dates.ts';
import { useSearchState } from '../../search-state.ts';
import { words } from '../../words.ts';
import { countsQuery } from '../customers-api.ts';
import { customerWords } from '../messages.ts';
import { listSchema } from './list-state.ts';

const isEnding = (status: CustomerStatus): status is keyof typeof endingWithinDays => status in endingWithinDays;

export function FilterChips() {
  const { state, linkTo } = useSearchState(listSchema);
  const counts = useQuery(countsQuery(state)).data;
  const chip = (status: CustomerStatus | null, text: ReactNode) => (
    <Link
      key={status}
      to={linkTo({ status })}
      aria-current={status === state.status ? 'true' : undefined}
      preventScrollReset
    >
      {text} <span className="chip-count">{counts ? showNumber(counts[status ?? 'all']) : null}</span>
    </Link>
  );
  return (
    <Group component="nav" gap="xs" mb="md" aria-label={customerWords.filters}>
      <span className="pills">{chip(null, customerWords.all)}</span>
      <span className="pills">
        <span aria-hidden="true">{customerWords.endsWithin}</span>
        {customerStatuses.filter(isEnding).map((status) =>
          chip(
            status,
            <>
              <VisuallyHidden>{customerWords.endsWithin} </VisuallyHidden>
              {words.days(endingWithinDays[status])}
            </>,
          ),
        )}
      </span>
      <span className="pills">
        {customerStatuses.map((status) => (isEnding(status) ? null : chip(status, customerWords.other[status])))}
      </span>
    </Group>
  );
}
