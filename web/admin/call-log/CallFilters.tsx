import { callOutcomes } from '@fagvaerk/contract/admin-answers.ts';
import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointsQuery } from '../queries.ts';
import { useSearchState } from '../search-state.ts';
import { words } from '../words.ts';
import { callsSchema } from './calls-state.ts';
import { callWords } from './messages.ts';

export function CallFilters() {
  const { state, change, linkTo } = useSearchState(callsSchema);
  const endpoints = useQuery(endpointsQuery);
  return (
    <Group justify="space-between" mb="md">
      <nav className="pills" aria-label={callWords.outcomeFilter}>
        {[null, ...callOutcomes].map((one) => (
          <Link
            key={one}
            to={linkTo({ outcome: one })}
            aria-current={one === state.outcome ? 'true' : undefined}
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
        value={state.path || null}
        onChange={(chosen) => change({ path: chosen ?? '' })}
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': words.clear }}
        nothingFoundMessage={callWords.noEndpointFits}
      />
    </Group>
  );
}
