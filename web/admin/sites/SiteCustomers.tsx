import type { WhoCanCall } from '@fagvaerk/contract/access-report.ts';
import type { Site } from '@fagvaerk/contract/sites.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { customerAddress, rightsAddress, whoAddress } from '../../shell/panel-addresses.ts';
import { Loaded } from '../components/Loaded.tsx';
import { componentWords } from '../components/messages.ts';
import { type Column, Rows } from '../components/Rows.tsx';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { showNumber } from '../dates.ts';
import { words } from '../words.ts';
import { siteWords } from './messages.ts';
import { siteCustomersQuery } from './sites-api.ts';

export function CustomerCount({ site: { recordId, name, customerCount } }: { site: Site }) {
  const count = showNumber(customerCount);
  return (
    <Link to={whoAddress({ siteID: recordId })} aria-label={siteWords.customersOn(count, name)}>
      {count}
    </Link>
  );
}

export function SiteCustomers({ siteID }: { siteID: number }) {
  return (
    <Loaded query={useQuery(siteCustomersQuery(siteID))}>
      {({ data, total }) => (
        <>
          <Rows
            items={data}
            keyOf={({ customerID }) => customerID}
            columns={columns}
            empty={<p>{siteWords.noCustomers}</p>}
          />
          {total > data.length ? <Link to={whoAddress({ siteID })}>{words.showAll(showNumber(total))}</Link> : null}
        </>
      )}
    </Loaded>
  );
}

const columns: Column<WhoCanCall>[] = [
  {
    title: words.customerName,
    show: ({ customerID, customerName }) => <Link to={customerAddress(customerID, customerName)}>{customerName}</Link>,
  },
  {
    title: componentWords.rights,
    show: ({ customerID, siteID, by, endpointCount }) => (
      <Link to={rightsAddress(customerID, siteID)}>
        {by === 'accessAll' ? words.accessAll : componentWords.endpointCount(endpointCount)}
      </Link>
    ),
  },
  { title: words.apiKey, show: ({ status }) => <StatusBadge kind={status}>{words.keyStatus[status]}</StatusBadge> },
];
