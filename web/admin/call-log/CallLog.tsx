import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { EmptyState } from '../components/EmptyState.tsx';
import { LabelledSwitch } from '../components/FlagSwitch.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { MoreButton } from '../components/Pager.tsx';
import { showMoment, showNumber } from '../dates.ts';
import { useSearchState } from '../search-state.ts';
import { words } from '../words.ts';
import { CallFilters } from './CallFilters.tsx';
import { callsQuery } from './call-log-api.ts';
import { type CallsState, callsSchema, noFilters } from './calls-state.ts';
import { LoggedCalls } from './LoggedCalls.tsx';
import { callWords } from './messages.ts';
import { RefusalReasons } from './RefusalReasons.tsx';

interface Props {
  customer?: ExternalCustomer;
  actions?: ReactNode;
}

export function CallLog({ customer, actions }: Props) {
  const { state: read, change, linkTo } = useSearchState(callsSchema);
  const [isLive, setLive] = useState(false);
  // May be a mistyped key, so it reaches the URL only after a call is found.
  const [sought, setSought] = useState('');
  const filters = sought ? { ...noFilters, requestID: sought } : read;
  const state = customer ? { ...filters, customerID: customer.customerID } : filters;
  const query = useInfiniteQuery(callsQuery(state, isLive));
  const isFound = query.isSuccess && !query.isPlaceholderData && query.data.pages.some(({ data }) => data.length > 0);
  useEffect(() => {
    if (!sought || !isFound) return;
    if (read.requestID === sought) setSought('');
    else change({ ...noFilters, requestID: sought });
  }, [sought, isFound, change, read.requestID]);

  function filter(changed: Partial<CallsState>) {
    setSought('');
    change(changed);
  }
  const showAll = () => filter(noFilters);

  return (
    <section aria-label={words.calls}>
      <CallFilters
        state={state}
        isOneCustomer={customer !== undefined}
        onChange={filter}
        onFind={(id) => (id ? setSought(id) : showAll())}
      />
      <RefusalReasons state={state} isLive={isLive} linkTo={(code) => linkTo({ code })} />
      <Loaded query={query}>
        {({ pages }) => {
          const calls = pages.flatMap(({ data }) => data);
          const searchedTo = pages.at(-1)?.searchedTo;
          return (
            <div className="list" aria-busy={query.isPlaceholderData}>
              <Group justify="space-between" my="xs">
                <p className="note" role="status">
                  {callWords.shown(showNumber(calls.length))}
                  {searchedTo ? ` ${callWords.searchedTo(showMoment(searchedTo))}` : ''}
                </p>
                <Group gap="sm">
                  <LabelledSwitch isOn={isLive} label={callWords.live} onChange={setLive} />
                  <Button variant="default" size="xs" loading={query.isRefetching} onClick={() => void query.refetch()}>
                    {callWords.refresh}
                  </Button>
                  {actions}
                </Group>
              </Group>
              {calls.length > 0 ? (
                <LoggedCalls calls={calls} isOneCustomer={customer !== undefined} />
              ) : (
                <NoCalls isSought={state.requestID !== ''} onShowAll={showAll} />
              )}
              <MoreButton mt="md" query={query}>
                {callWords.older}
              </MoreButton>
            </div>
          );
        }}
      </Loaded>
      <p className="section-lead">{callWords.lead}</p>
    </section>
  );
}

function NoCalls({ isSought, onShowAll }: { isSought: boolean; onShowAll: () => void }) {
  return (
    <EmptyState
      title={isSought ? callWords.notFoundTitle : callWords.noMatchTitle}
      text={isSought ? callWords.notFoundText : callWords.noMatchText}
    >
      <Button variant="default" onClick={onShowAll}>
        {callWords.showAll}
      </Button>
    </EmptyState>
  );
}
