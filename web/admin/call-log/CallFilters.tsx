import { callOutcomes } from '@fagvaerk/contract/admin-answers.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { endpointsQuery } from '../queries.ts';
import { words } from '../words.ts';
import { type CallsState, writeCallsState } from './calls-state.ts';
import { callWords } from './messages.ts';

interface Props {
  state: CallsState;
  onChange: (change: Partial<CallsState>) => void;
}

export function CallFilters({ state: { outcome, path }, onChange }: Props) {
  const [address] = useSearchParams();
  const endpoints = useQuery(endpointsQuery);
  return (
    <div className="list-head">
      <nav className="pills" aria-label={callWords.outcomeFilter}>
        {[null, ...callOutcomes].map((one) => (
          <Link
            key={one}
            to={`?${writeCallsState(address, { outcome: one })}`}
            aria-current={one === outcome ? 'true' : undefined}
            preventScrollReset
          >
            {callWords.outcomes[one ?? 'all']}
          </Link>
        ))}
      </nav>
      <Select
        className="search-box"
        aria-label={callWords.endpointFilter}
        placeholder={callWords.allEndpoints}
        data={endpoints.data?.data.map(({ endpointPath }) => endpointPath) ?? []}
        value={path || null}
        onChange={(chosen) => onChange({ path: chosen ?? '' })}
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': words.clear }}
        nothingFoundMessage={callWords.noEndpointFits}
      />
    </div>
  );
}
