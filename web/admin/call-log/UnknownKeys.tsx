import type { UnknownKeyCalls } from '@fagvaerk/contract/calls.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { panel } from '../../shell/panel-addresses.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { IconLink } from '../components/IconButton.tsx';
import { SearchIcon } from '../components/icons.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { showMoment, showNumber } from '../dates.ts';
import { words } from '../words.ts';
import { unknownKeysQuery } from './call-log-api.ts';
import { callWords } from './messages.ts';

const shownAtOnce = 25;

const columns: Column<UnknownKeyCalls>[] = [
  { title: callWords.address, show: ({ address }) => <code>{address}</code> },
  {
    title: callWords.keyEnding,
    show: ({ keyEnding }) =>
      keyEnding ? <code>…{keyEnding}</code> : <small title={callWords.noEndingHint}>{callWords.noEnding}</small>,
  },
  { title: callWords.last, show: ({ lastAt }) => <time dateTime={lastAt}>{showMoment(lastAt)}</time> },
  {
    title: callWords.first,
    className: 'from-37',
    show: ({ firstAt }) => <time dateTime={firstAt}>{showMoment(firstAt)}</time>,
  },
  { title: words.calls, className: 'number', show: ({ calls }) => showNumber(calls) },
];

export function UnknownKeys() {
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <section aria-labelledby="unknown-keys">
      <h2 id="unknown-keys">{callWords.unknownTitle}</h2>
      <p className="section-lead">{callWords.unknownLead}</p>
      <Loaded query={useQuery(unknownKeysQuery)}>
        {({ data, total }) => (
          <>
            <Rows
              items={data.slice(0, shown)}
              keyOf={({ address, keyEnding }) => `${address} ${keyEnding}`}
              columns={columns}
              actions={({ keyEnding }) =>
                keyEnding ? (
                  <IconLink
                    label={callWords.findCustomers(keyEnding)}
                    icon={<SearchIcon />}
                    to={`${panel.customers}?${new URLSearchParams({ search: keyEnding })}`}
                  />
                ) : null
              }
              empty={<EmptyState title={callWords.unknownNoneTitle} text={callWords.unknownNoneText} />}
            />
            {total > shown ? (
              <Button variant="default" mt="md" onClick={() => setShown(shown + shownAtOnce)}>
                {words.showMore}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}
