import type { CustomerSite, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { showNumber } from '../dates.ts';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { useSearchState } from '../search-state.ts';
import { language } from '../words.ts';
import { CallFilters } from './CallFilters.tsx';
import { CallTable } from './CallTable.tsx';
import { callsQuery } from './call-log-api.ts';
import { type CallsState, callsPerPage, callsSchema, callsSearch } from './calls-state.ts';
import { callWords } from './messages.ts';

interface Props {
  customer: ExternalCustomer;
  sites: readonly CustomerSite[];
}

export function CustomerCalls({ customer, sites }: Props) {
  const { state, change } = useSearchState(callsSchema);
  const calls = useQuery(callsQuery(customer.customerID, state));
  const why = useDialogAddress('why');
  return (
    <section aria-labelledby="customer-calls">
      <Group justify="space-between" mb="md">
        <h2 id="customer-calls">{callWords.title}</h2>
        <Group gap="sm">
          <Button variant="default" loading={calls.isRefetching} onClick={() => void calls.refetch()}>
            {callWords.refresh}
          </Button>
          <Button variant="default" onClick={() => why.open('')}>
            {callWords.why}
          </Button>
        </Group>
      </Group>
      <p className="section-lead">{callWords.lead}</p>
      {state.requestID ? <OneCall id={state.requestID} /> : <CallFilters />}
      <Loaded query={calls}>
        {({ data, total }) => (
          <div className="list" aria-busy={calls.isPlaceholderData}>
            <p className="count" role="status">
              {callWords.count(showNumber(total, language))}
            </p>
            <CallTable calls={data} customer={customer} sites={sites} empty={<NoCalls state={state} />} />
            {total > callsPerPage ? (
              <Pager page={state.page} pageSize={callsPerPage} total={total} onPage={(page) => change({ page })} />
            ) : null}
          </div>
        )}
      </Loaded>
    </section>
  );
}

function OneCall({ id }: { id: string }) {
  return (
    <Group justify="space-between" mb="md">
      <p>
        {callWords.tracing} <code>{id}</code>
      </p>
      <Link to={callsSearch()} preventScrollReset>
        {callWords.showAll}
      </Link>
    </Group>
  );
}

function NoCalls({ state: { outcome, path, requestID, page } }: { state: CallsState }) {
  if (!outcome && !path && !requestID && page === 1)
    return <EmptyState title={callWords.noneTitle} text={callWords.noneText} />;
  return (
    <EmptyState title={callWords.noMatchTitle} text={callWords.noMatchText}>
      <Link to={callsSearch()} preventScrollReset>
        {callWords.showAll}
      </Link>
    </EmptyState>
  );
}
