import type { FoundCall } from '@fagvaerk/contract/admin-answers.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { customerAddress } from '../../shell/panel-addresses.ts';
import { foundCallsQuery } from '../calls/queries.ts';
import { showInstant } from '../dates.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { SearchIcon } from '../parts/icons.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { type Column, Rows } from '../parts/Rows.tsx';
import { callWords, language } from '../words.ts';
import { Answer, lineOf } from './CallTable.tsx';
import { callsSearch } from './calls-state.ts';

const addressOf = ({ customerID, customerName, requestID }: FoundCall) =>
  customerAddress(customerID, customerName) + callsSearch(requestID);

const columns: Column<FoundCall>[] = [
  { title: callWords.customer, show: (call) => <Link to={addressOf(call)}>{call.customerName}</Link> },
  { title: callWords.call, show: (call) => <code>{lineOf(call)}</code> },
  { title: callWords.answer, show: (call) => <Answer call={call} /> },
  { title: callWords.time, show: ({ at }) => <time dateTime={at}>{showInstant(at, language)}</time> },
];

/** Leads to the call with an id. What is typed gets into no address before a call is found: it may be a key. */
export function FindCall() {
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const found = useQuery(foundCallsQuery(sought));
  const navigate = useNavigate();
  const [only, ...others] = found.data?.data ?? [];
  const isOnly = only !== undefined && others.length === 0;

  useEffect(() => {
    if (isOnly) void navigate(addressOf(only));
  }, [isOnly, only, navigate]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const id = idIn(typed);
    if (id === sought) void found.refetch();
    else setSought(id);
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
        <Button type="submit" loading={found.isFetching} disabled={!idIn(typed)}>
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
              keyOf={(call) => `${call.customerID} ${call.at} ${lineOf(call)}`}
              columns={columns}
              empty={isOnly ? null : <EmptyState title={callWords.notFoundTitle} text={callWords.notFoundText} />}
            />
          </div>
        )}
      </Loaded>
    </section>
  );
}

/** The id alone, where the whole header was pasted. */
const idIn = (text: string): string => text.replace(/^\s*x-request-id\s*:/i, '').trim();
