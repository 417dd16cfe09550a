import { historyKinds } from '@fagvaerk/contract/history.ts';
import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { CustomerFilter, Filters, SiteFilter } from '../components/filters.tsx';
import { DayFilter } from '../forms/DayInput.tsx';
import { words } from '../words.ts';
import { auditWords } from './audit-messages.ts';
import { customerNameIn } from './describe.ts';
import { authorsQuery, historyQuery } from './history-api.ts';
import { type HistoryState, hasFilters } from './history-state.ts';
import { historyWords } from './messages.ts';

interface Props {
  state: HistoryState;
  onChange: (change: Partial<HistoryState>) => void;
}

export function HistoryFilters({ state, onChange }: Props) {
  const authors = useQuery(authorsQuery);
  // Deleted customers are named from the history.
  const entries = useInfiniteQuery(historyQuery(state)).data?.pages.flatMap(({ data }) => data) ?? [];
  const named = entries.flatMap(({ parts }) => parts).find(({ customerID }) => customerID === state.customer);
  return (
    <Filters label={words.filters}>
      <NativeSelect
        label={historyWords.who}
        value={state.who}
        data={[
          { value: '', label: historyWords.anybody },
          ...(authors.data?.data ?? [state.who].filter(Boolean)).map((name) => ({
            value: name,
            label: auditWords.auditActors[name] ?? name,
          })),
        ]}
        onChange={({ currentTarget }) => onChange({ who: currentTarget.value })}
      />
      <NativeSelect
        label={historyWords.kind}
        value={state.kind ?? ''}
        data={[
          { value: '', label: historyWords.anything },
          ...historyKinds.map((kind) => ({ value: kind, label: historyWords.kinds[kind] })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ kind: historyKinds.find((kind) => kind === currentTarget.value) ?? null })
        }
      />
      <CustomerFilter
        value={state.customer}
        name={named && customerNameIn(named)}
        onChange={(customer) => onChange({ customer })}
      />
      <SiteFilter value={state.site} onChange={(site) => onChange({ site })} />
      <DayFilter label={words.from} day={state.from} onDay={(from) => onChange({ from })} />
      <DayFilter label={words.to} day={state.to} onDay={(to) => onChange({ to })} />
      {hasFilters(state) ? <Link to={panel.history}>{historyWords.clear}</Link> : null}
    </Filters>
  );
}
