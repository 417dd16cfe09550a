import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { customerAddress } from '../addresses.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { SiteKindMark } from '../parts/SiteKindMark.tsx';
import { Trail } from '../parts/Trail.tsx';
import { ViewSwitch } from '../parts/ViewSwitch.tsx';
import { endpointsQuery, rightsQuery } from '../queries.ts';
import { rightsWords } from '../words.ts';
import { RightsList } from './RightsList.tsx';
import { RightsMatrix } from './RightsMatrix.tsx';

const views = { list: rightsWords.list, matrix: rightsWords.matrix };

export function RightsPage() {
  const { id, siteId } = useParams();
  const rights = useQuery(rightsQuery(Number(id), Number(siteId)));
  const endpoints = useQuery(endpointsQuery);
  const [address] = useSearchParams();
  const view = address.get('view') === 'matrix' ? 'matrix' : 'list';

  return (
    <Loaded query={rights}>
      {({ customer, site, data: rows }) => (
        <>
          <PageTitle
            title={rightsWords.title(site.name)}
            above={
              <Trail
                customer={{
                  name: customer.customerName,
                  address: customerAddress(customer.customerID, customer.customerName),
                }}
              />
            }
            below={
              <p className="site-line">
                <SiteKindMark kind={site.kind} /> <code>{site.baseUrl}</code>
              </p>
            }
          />
          {customer.accessAll ? (
            <Alert color="accent" role="note" title={rightsWords.accessAllTitle}>
              {rightsWords.accessAllText}
            </Alert>
          ) : null}
          <ViewSwitch label={rightsWords.views} views={views} current={view} />
          <Loaded query={endpoints}>
            {({ data: all }) => {
              const place = { CustomerID: customer.customerID, SiteID: site.recordId };
              return view === 'list' ? (
                <RightsList rows={rows} endpoints={all} place={place} />
              ) : (
                <RightsMatrix rows={rows} endpoints={all} place={place} />
              );
            }}
          </Loaded>
        </>
      )}
    </Loaded>
  );
}
