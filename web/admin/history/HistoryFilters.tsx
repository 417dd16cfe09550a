import { historyKinds } from '@fagvaerk/contract/history.ts';
import { NativeSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { customerQuery, customersQuery, sitesQuery } from '../calls/queries.ts';
import { looksLikeKey, readListState } from '../customers/list/list-state.ts';
import { historyWords, words } from '../words.ts';
import { authorsQuery } from './history-api.ts';
import { type HistoryState, isNarrowed } from './history-state.ts';

interface Props {
  state: HistoryState;
  onChange: (change: Partial<HistoryState>) => void;
}

/** Who, what, about whom, where and when; all of it stands in the address. */
export function HistoryFilters({ state, onChange }: Props) {
  const authors = useQuery(authorsQuery);
  const sites = useQuery(sitesQuery);
  return (
    <search className="history-filters" aria-label={historyWords.filters}>
      <NativeSelect
        label={historyWords.who}
        value={state.who}
        data={[
          { value: '', label: historyWords.anybody },
          ...(authors.data?.data ?? [state.who].filter(Boolean)).map((name) => ({
            value: name,
            label: words.auditActors[name] ?? name,
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
      <CustomerFilter state={state} onChange={onChange} />
      <NativeSelect
        label={historyWords.site}
        value={state.site ?? ''}
        data={[
          { value: '', label: historyWords.allSites },
          ...(sites.data?.data ?? []).map(({ recordId, name }) => ({ value: String(recordId), label: name })),
        ]}
        onChange={({ currentTarget }) => onChange({ site: Number(currentTarget.value) || null })}
      />
      <DayFilter label={historyWords.from} day={state.from} onDay={(from) => onChange({ from })} />
      <DayFilter label={historyWords.to} day={state.to} onDay={(to) => onChange({ to })} />
      {isNarrowed(state) ? <Link to={panel.history}>{historyWords.clear}</Link> : null}
    </search>
  );
}

interface DayProps {
  label: string;
  day: string;
  onDay: (day: string) => void;
}

const DayFilter = ({ label, day, onDay }: DayProps) => (
  <TextInput type="date" label={label} value={day} onChange={({ currentTarget }) => onDay(currentTarget.value)} />
);

/** Found by name as it is typed; a deleted one is named by its number. */
function CustomerFilter({ state: { customer }, onChange }: Props) {
  const [search, setSearch] = useState('');
  const chosen = useQuery({ ...customerQuery(customer ?? 0), enabled: customer !== null, throwOnError: false });
  const list = { ...readListState(new URLSearchParams()), search: looksLikeKey(search) ? '' : search };
  const found = useQuery(customersQuery(list));
  const name = chosen.data?.customer.customerName;
  const options = (found.data?.data ?? []).map(({ customerID, customerName }) => ({
    value: String(customerID),
    label: customerName,
  }));
  if (customer !== null && !options.some(({ value }) => value === String(customer)))
    options.unshift({ value: String(customer), label: name ?? historyWords.deletedCustomer(customer) });
  return (
    <Select
      label={historyWords.customer}
      placeholder={historyWords.allCustomers}
      data={options}
      value={customer === null ? null : String(customer)}
      onChange={(value) => onChange({ customer: value === null ? null : Number(value) })}
      onSearchChange={(typed) => setSearch(typed === name ? '' : typed)}
      filter={({ options: all }) => all}
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': words.clear }}
      nothingFoundMessage={historyWords.noCustomerFits}
    />
  );
}
