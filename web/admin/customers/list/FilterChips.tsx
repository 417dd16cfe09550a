import { type CustomerStatus, customerStatuses, endingWithinDays } from '@fagvaerk/contract/customer-list.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { showNumber } from '../../dates.ts';
import { language, listWords } from '../../words.ts';
import { countsQuery } from './list-api.ts';
import { type ListState, writeListState } from './list-state.ts';

const isEnding = (filter: CustomerStatus): filter is keyof typeof endingWithinDays => filter in endingWithinDays;

export function FilterChips({ state: { search, filter: chosen } }: { state: ListState }) {
  const [address] = useSearchParams();
  const counts = useQuery(countsQuery(search.trim())).data;
  const chip = (filter: CustomerStatus | null, text: ReactNode) => (
    <Link
      key={filter}
      to={`?${writeListState(address, { filter })}`}
      aria-current={filter === chosen ? 'true' : undefined}
      preventScrollReset
    >
      {text} <span className="chip-count">{counts ? showNumber(counts[filter ?? 'all'], language) : null}</span>
    </Link>
  );
  return (
    <nav className="customer-filters" aria-label={listWords.filters}>
      <span className="pills">{chip(null, listWords.all)}</span>
      <span className="pills">
        <span aria-hidden="true">{listWords.endsWithin}</span>
        {customerStatuses.filter(isEnding).map((filter) =>
          chip(
            filter,
            <>
              <span className="visually-hidden">{listWords.endsWithin} </span>
              {listWords.days(endingWithinDays[filter])}
            </>,
          ),
        )}
      </span>
      <span className="pills">
        {customerStatuses.map((filter) => (isEnding(filter) ? null : chip(filter, listWords.other[filter])))}
      </span>
    </nav>
  );
}
