import type { FoundCall } from '@fagvaerk/contract/admin-answers.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { customerAddress } from '../../shell/panel-addresses.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { SearchIcon } from '../components/icons.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { showInstant } from '../dates.ts';
import { language } from '../words.ts';
import { ResponseSummary, requestLine } from './CallTable.tsx';
import { foundCallsQuery } from './call-log-api.ts';
import { callsSearch } from './calls-state.ts';
import { callWords } from './messages.ts';

const addressOf = ({ customerID, customerName, requestID }: FoundCall) =>
  customerAddress(customerID, customerName) + callsSearch(requestID);

const columns: Column<FoundCall>[] = [
  { title: callWords.customer, show: (call) => <Link to={addressOf(call)}>{call.customerName}</Link> },
  { title: callWords.call, show: (call) => <code>{requestLine(call)}</code> },
  { title: callWords.answer, show: (call) => <ResponseSummary call={call} /> },
  { title: callWords.time, show: ({ at }) => <time dateTime={at}>{showInstant(at, language)}</time> },
];

/** The typed text may be a key, so it reaches the URL only after a call is found. */
export function FindCall() {
  const [typed, setTyped] = useState('');
  const [requestId, setRequestId] = useState('');
  const found = useQuery(foundCallsQuery(requestId));
  const navigate = useNavigate();
  const [only, ...others] = found.data?.data ?? [];
  const isOnly = only !== undefined && others.length === 0;

  useEffect(() => {
    if (isOnly) void navigate(addressOf(only));
  }, [isOnly, only, navigate]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const id = extractRequestId(typed);
    if (id === requestId) void found.refetch();
    else setRequestId(id);
  }

  return (
    <section className="find-call" aria-labelledby="find-call">
      <h2 id="find-call">{callWords.findTitle}</h2>
      <p className="section-lead">{callWords.findLead}</p>
      <form onSubmit={submit}>
        <TextInput
          className="search-box"
          type="search"
          aria-label={callWords.tracing}
          placeholder={callWords.tracing}
          autoComplete="off"
          maxLength={searchMaximumCharacters}
          leftSection={<SearchIcon />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" loading={found.isFetching} disabled={!extractRequestId(typed)}>
          {callWords.find}
        </Button>
      </form>
      <Loaded query={found} lines={1}>
        {({ data }) => (
          <div role="status">
            {others.length > 0 ? <p>{callWords.foundSeveral(data.length)}</p> : null}
            <Rows
              className="call-rows"
              items={isOnly ? [] : data}
              keyOf={(call) => `${call.customerID} ${call.at} ${requestLine(call)}`}
              columns={columns}
              empty={isOnly ? null : <EmptyState title={callWords.notFoundTitle} text={callWords.notFoundText} />}
            />
          </div>
        )}
      </Loaded>
    </section>
  );
}

/** Accepts the whole pasted header. */
const extractRequestId = (text: string): string => text.replace(/^\s*x-request-id\s*:/i, '').trim();
