import { callOutcomes } from '@fagvaerk/contract/admin-answers.ts';
import { requestIdMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { callMethods } from '@fagvaerk/contract/who.ts';
import { NativeSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { CustomerPicker } from '../components/CustomerPicker.tsx';
import { fromCompact, readTypedDay, toCompact } from '../dates.ts';
import { DayInput } from '../forms/DayInput.tsx';
import { customerQuery, endpointsQuery, sitesQuery } from '../queries.ts';
import { words } from '../words.ts';
import { type CallsState, periods } from './calls-state.ts';
import { callWords } from './messages.ts';

const statusClasses = ['2xx', '4xx', '5xx'];
const clearable = { clearable: true, clearButtonProps: { 'aria-label': words.clear } } as const;
const searchable = { ...clearable, searchable: true, openOnFocus: false } as const;

interface Props {
  state: CallsState;
  isOneCustomer: boolean;
  onChange: (change: Partial<CallsState>) => void;
  onFind: (requestID: string) => void;
}

export function CallFilters({ state, isOneCustomer, onChange, onFind }: Props) {
  const sites = useQuery(sitesQuery).data?.data ?? [];
  const endpoints = useQuery(endpointsQuery).data?.data ?? [];
  const answers = [...callOutcomes, ...new Set([...statusClasses, state.status])].filter(Boolean);
  const toOptions = (all: [id: number, label: string][], none: string) =>
    [...all, [0, none] as const].map(([id, label]) => ({ value: String(id), label }));
  const toId = (value: string | null) => (value === null ? null : Number(value));
  const toValue = (id: number | null) => (id === null ? null : String(id));
  return (
    <search className="history-filters" aria-label={callWords.filters}>
      {isOneCustomer ? null : <CustomerFilter state={state} onChange={onChange} />}
      <Select
        {...searchable}
        label={callWords.site}
        placeholder={callWords.allSites}
        data={toOptions(
          sites.map(({ recordId, name }) => [recordId, name]),
          callWords.noSite,
        )}
        value={toValue(state.siteID)}
        onChange={(value) => onChange({ siteID: toId(value) })}
      />
      <Select
        {...searchable}
        label={callWords.endpoint}
        placeholder={callWords.allEndpoints}
        data={toOptions(
          endpoints.map(({ id, endpointPath }) => [id, endpointPath]),
          callWords.unknownPath,
        )}
        value={toValue(state.endpointID)}
        onChange={(value) => onChange({ endpointID: toId(value) })}
        nothingFoundMessage={callWords.noEndpointFits}
      />
      <NativeSelect
        label={callWords.method}
        value={state.method ?? ''}
        data={[{ value: '', label: callWords.allMethods }, ...callMethods]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ method: callMethods.find((method) => method === value) ?? null })
        }
      />
      <NativeSelect
        label={callWords.answer}
        value={state.status || (state.outcome ?? '')}
        data={['', ...answers].map((value) => ({ value, label: callWords.answers[value] ?? value }))}
        onChange={({ currentTarget: { value } }) => {
          const outcome = callOutcomes.find((one) => one === value) ?? null;
          onChange({ outcome, status: outcome ? '' : value });
        }}
      />
      <PeriodFilter state={state} onChange={onChange} />
      <RequestIdFilter key={state.requestID} requestID={state.requestID} onFind={onFind} />
    </search>
  );
}

type FilterProps = Pick<Props, 'state' | 'onChange'>;

function CustomerFilter({ state: { customerID }, onChange }: FilterProps) {
  const { data } = useQuery({ ...customerQuery(customerID ?? 0), enabled: customerID !== null });
  return (
    <CustomerPicker
      {...clearable}
      label={callWords.customer}
      placeholder={callWords.allCustomers}
      known={data ? [data.customer] : []}
      value={customerID}
      onChange={(chosen) => onChange({ customerID: chosen })}
    />
  );
}

/** Days of its own are shown as soon as one is asked for. */
function PeriodFilter({ state: { period, from, to }, onChange }: FilterProps) {
  const isOwn = period === 'own' || Boolean(from || to);
  const toDay = (text: string) => readTypedDay(fromCompact(text));
  return (
    <>
      <NativeSelect
        label={callWords.time}
        value={isOwn ? 'own' : (period ?? '')}
        data={['', ...periods].map((value) => ({ value, label: callWords.periods[value] ?? '' }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ period: periods.find((one) => one === value) ?? null, from: '', to: '' })
        }
      />
      {isOwn
        ? (['from', 'to'] as const).map((end) => (
            <DayInput
              key={end}
              {...clearable}
              withAsterisk={false}
              label={callWords[end]}
              value={toDay({ from, to }[end])}
              onChange={(day) => onChange({ period: 'own', [end]: day ? toCompact(day) : '' })}
            />
          ))
        : null}
    </>
  );
}

function RequestIdFilter({ requestID, onFind }: { requestID: string; onFind: (id: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  function find(event: FormEvent) {
    event.preventDefault();
    onFind(extractRequestId(field.current?.value ?? ''));
  }
  return (
    <form onSubmit={find}>
      <TextInput
        ref={field}
        type="search"
        label={callWords.tracing}
        placeholder="x-request-id"
        title={callWords.findLead}
        defaultValue={requestID}
        autoComplete="off"
        maxLength={requestIdMaximumCharacters + 'x-request-id: '.length}
      />
    </form>
  );
}

/** Accepts the whole pasted header. */
const extractRequestId = (text: string): string => text.replace(/^\s*x-request-id\s*:/i, '').trim();
