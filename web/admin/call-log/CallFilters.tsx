import { callOutcomes } from '@fagvaerk/contract/calls.ts';
import { requestIdMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { TextInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { parseRequestId } from '../../call-log/typed.ts';
import { Choice } from '../components/Choice.tsx';
import { CustomerFilter, EndpointFilter, Filters, MethodFilter, SiteFilter } from '../components/filters.tsx';
import { fromCompact, readTypedDay, toCompact } from '../dates.ts';
import { DayFilter } from '../forms/DayInput.tsx';
import { words } from '../words.ts';
import { type CallsState, periods } from './calls-state.ts';
import { callWords } from './messages.ts';

const statusClasses = ['2xx', '4xx', '5xx'];

interface Props {
  state: CallsState;
  isOneCustomer: boolean;
  onChange: (change: Partial<CallsState>) => void;
  onFind: (requestID: string) => void;
}

export function CallFilters({ state, isOneCustomer, onChange, onFind }: Props) {
  const answers = [...callOutcomes, ...new Set([...statusClasses, state.status])].filter(Boolean);
  return (
    <Filters label={words.filters}>
      {isOneCustomer ? null : (
        <CustomerFilter value={state.customerID} onChange={(customerID) => onChange({ customerID })} />
      )}
      <SiteFilter hasUnknown value={state.siteID} onChange={(siteID) => onChange({ siteID })} />
      <EndpointFilter hasUnknown value={state.endpointID} onChange={(endpointID) => onChange({ endpointID })} />
      <MethodFilter value={state.method} onChange={(method) => onChange({ method })} />
      <Choice
        label={callWords.answer}
        value={state.status || (state.outcome ?? '')}
        values={['', ...answers]}
        labelOf={(value) => callWords.answers[value] ?? value}
        onChange={(value) => {
          const outcome = callOutcomes.find((one) => one === value) ?? null;
          onChange({ outcome, status: outcome ? '' : value, code: '' });
        }}
      />
      <PeriodFilter state={state} onChange={onChange} />
      <RequestIdFilter key={state.requestID} requestID={state.requestID} onFind={onFind} />
    </Filters>
  );
}

/** The fields for dates appear with "own period" or if the URL has dates. */
function PeriodFilter({ state, onChange }: Pick<Props, 'state' | 'onChange'>) {
  const isOwn = state.period === 'own' || Boolean(state.from || state.to);
  return (
    <>
      <Choice
        label={callWords.time}
        value={isOwn ? 'own' : state.period}
        values={[null, ...periods]}
        labelOf={(period) => callWords.periods[period ?? ''] ?? ''}
        onChange={(period) => onChange({ period, from: '', to: '' })}
      />
      {isOwn
        ? (['from', 'to'] as const).map((end) => (
            <DayFilter
              key={end}
              label={words[end]}
              day={readTypedDay(fromCompact(state[end])) ?? ''}
              onDay={(day) => onChange({ period: 'own', [end]: toCompact(day) })}
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
    onFind(parseRequestId(field.current?.value ?? ''));
  }
  return (
    <form onSubmit={find}>
      <TextInput
        ref={field}
        type="search"
        label={callWords.requestID}
        placeholder="x-request-id"
        title={callWords.findLead}
        defaultValue={requestID}
        autoComplete="off"
        maxLength={requestIdMaximumCharacters + 'x-request-id: '.length}
      />
    </form>
  );
}
