import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { SiteErrors } from '../call-log/SiteErrors.tsx';
import { Breadcrumbs } from '../components/Breadcrumbs.tsx';
import { NotFoundPage } from '../components/ErrorPages.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { useView, ViewSwitch } from '../components/ViewSwitch.tsx';
import { HistoryList } from '../history/HistoryList.tsx';
import { noFilters } from '../history/history-api.ts';
import { sitesQuery } from '../queries.ts';
import { siteWords } from '../sites/messages.ts';
import { SiteCustomers } from '../sites/SiteCustomers.tsx';
import { SiteDialogs } from '../sites/SiteDialogs.tsx';
import { SiteFacts } from '../sites/SiteFacts.tsx';
import { SiteMenu } from '../sites/SiteMenu.tsx';
import { SiteStatistics } from '../sites/SiteStatistics.tsx';
import { words } from '../words.ts';

const views = { operation: siteWords.operation, customers: words.customersShort, history: words.history };

export function SitePage() {
  const { id, name } = useParams();
  const siteID = Number(id);
  const query = useQuery(sitesQuery);
  const view = useView(views);
  const site = query.data?.data.find(({ recordId }) => recordId === siteID);
  if (query.data && !site) return <NotFoundPage />;
  return (
    <>
      <PageTitle
        title={site?.name ?? name ?? words.sites}
        above={<Breadcrumbs start={{ name: words.sites, address: panel.sites }} />}
        actions={site ? <SiteMenu site={site} /> : null}
      />
      <Loaded query={query}>
        {() =>
          site ? (
            <>
              <SiteFacts site={site} />
              <ViewSwitch views={views} current={view} />
              {view === 'operation' ? (
                <Stack gap="lg">
                  <SiteStatistics siteID={siteID} />
                  <SiteErrors siteID={siteID} />
                </Stack>
              ) : null}
              {view === 'customers' ? <SiteCustomers siteID={siteID} /> : null}
              {view === 'history' ? <HistoryList state={{ ...noFilters, site: siteID }} /> : null}
              <SiteDialogs />
            </>
          ) : null
        }
      </Loaded>
    </>
  );
}
