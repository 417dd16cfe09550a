import type { MonitoredCall } from '@fagvaerk/contract/monitoring.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callLogAddress, customerAddress } from '../../shell/panel-addresses.ts';
import { Ago } from '../components/Ago.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Mark } from '../components/Mark.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { showNumber } from '../dates.ts';
import { language, words } from '../words.ts';
import { siteWords } from './messages.ts';
import { siteErrorsQuery } from './sites-api.ts';

export function SiteErrors({ siteID }: { siteID: number }) {
  const query = useQuery(siteErrorsQuery(siteID));
  return (
    <section aria-label={siteWords.recentErrors}>
      <h2>{siteWords.recentErrors}</h2>
      <Loaded query={query} lines={2}>
        {({ data }) => (
          <Rows
            items={data}
            keyOf={({ at, requestID }) => `${at} ${requestID}`}
            columns={columns}
            empty={<p>{siteWords.noErrors}</p>}
          />
        )}
      </Loaded>
      {query.data?.data.length ? (
        <p>
          <Link to={callLogAddress({ siteID, outcome: 'failed', status: '5xx' })}>{siteWords.allErrors}</Link>
        </p>
      ) : null}
    </section>
  );
}

const columns: Column<MonitoredCall>[] = [
  {
    title: siteWords.calls,
    show: ({ method, path }) => (
      <code>
        {method} {path ?? siteWords.undocumented}
      </code>
    ),
  },
  {
    title: words.status,
    show: ({ status, durationMs }) => (
      <span>
        <Mark kind="failed">{status}</Mark> <small>{showNumber(durationMs, language)} ms</small>
      </span>
    ),
  },
  { title: siteWords.time, show: ({ at }) => <Ago at={at} /> },
  {
    title: words.customerName,
    show: ({ customerID, customerName }) => <Link to={customerAddress(customerID, customerName)}>{customerName}</Link>,
  },
  {
    title: siteWords.requestID,
    show: ({ requestID }) => (
      <Link to={callLogAddress({ requestID })}>
        <code>{requestID}</code>
      </Link>
    ),
  },
];
