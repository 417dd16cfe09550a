import { type CustomerFilter, customerFilters, endingWithinDays } from '@fagvaerk/contract/customer-list.ts';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showNumber } from '../../dates.ts';
import { useSearchState } from '../../search-state.ts';
import { language } from '../../words.ts';
import { countsQuery } from '../customers-api.ts';
import { customerWords } from '../messages.ts';
import { listSchema } from './list-state.ts';

const isEnding = (filter: CustomerFilter): filter is keyof typeof endingWithinDays => filter in endingWithinDays;

export function FilterChips() {
  const { state, linkTo } = useSearchState(listSchema);
  const counts = useQuery(countsQuery(state.search.trim())).data;
  const chip = (filter: CustomerFilter | null, text: ReactNode) => (
    <Link
      key={filter}
      to={linkTo({ filter })}
      aria-current={filter === state.filter ? 'true' : undefined}
      preventScrollReset
    >
      {text} <span className="chip-count">{counts ? showNumber(counts[filter ?? 'all'], language) : null}</span>
    </Link>
  );
  return (
    <nav className="customer-filters" aria-label={customerWords.filters}>
      <span className="pills">{chip(null, customerWords.all)}</span>
      <span className="pills">
        <span aria-hidden="true">{customerWords.endsWithin}</span>
        {customerFilters.filter(isEnding).map((filter) =>
          chip(
            filter,
            <>
              <VisuallyHidden>{customerWords.endsWithin} </VisuallyHidden>
              {customerWords.days(endingWithinDays[filter])}
            </>,
          ),
        )}
      </span>
      <span className="pills">
        {customerFilters.map((filter) => (isEnding(filter) ? null : chip(filter, customerWords.other[filter])))}
      </span>
    </nav>
  );
}
