import { historyKinds } from '@fagvaerk/contract/history.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { Choice } from '../components/Choice.tsx';
import { CustomerFilter, Filters, SiteFilter } from '../components/filters.tsx';
import { componentWords } from '../components/messages.ts';
import { DayFilter } from '../forms/DayInput.tsx';
import { words } from '../words.ts';
import { auditWords } from './audit-messages.ts';
import { customerNameIn } from './describe.ts';
import { authorsQuery, type HistoryState, hasFilters, historyQuery } from './history-api.ts';
import { historyWords } from './messages.ts';

interface Props {
  state: HistoryState;
  onChange: (change: Partial<HistoryState>) => void;
}

export function HistoryFilters({ state, onChange }: Props) {
  const authors = useQuery(authorsQuery);
  // The customer may be deleted, so its name is taken from the history.
  const entries = useInfiniteQuery(historyQuery(state)).data?.pages.flatMap(({ data }) => data) ?? [];
  const named = entries.flatMap(({ parts }) => parts).find(({ customerID }) => customerID === state.customer);
  return (
    <Filters label={words.filters}>
      <Choice
        label={historyWords.who}
        value={state.who}
        values={['', ...(authors.data?.data ?? [state.who].filter(Boolean))]}
        labelOf={(name) => (name ? (auditWords.auditActors[name] ?? name) : historyWords.anybody)}
        onChange={(who) => onChange({ who })}
      />
      <Choice
        label={historyWords.kind}
        value={state.kind}
        values={[null, ...historyKinds]}
        labelOf={(kind) => (kind ? historyWords.kinds[kind] : historyWords.anything)}
        onChange={(kind) => onChange({ kind })}
      />
      <CustomerFilter
        value={state.customer}
        name={named ? customerNameIn(named) : componentWords.customerNumber(state.customer ?? 0)}
        onChange={(customer) => onChange({ customer })}
      />
      <SiteFilter value={state.site} onChange={(site) => onChange({ site })} />
      <DayFilter label={words.from} day={state.from} onDay={(from) => onChange({ from })} />
      <DayFilter label={words.to} day={state.to} onDay={(to) => onChange({ to })} />
      {hasFilters(state) ? <Link to={panel.history}>{historyWords.clear}</Link> : null}
    </Filters>
  );
}
