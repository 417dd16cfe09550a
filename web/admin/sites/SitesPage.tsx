import type { Site } from '@fagvaerk/contract/sites.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { siteAddress } from '../../shell/panel-addresses.ts';
import { AddButton } from '../components/AddButton.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { HealthBadge } from '../components/HealthBadge.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { sitesQuery } from '../queries.ts';
import { words } from '../words.ts';
import { siteWords } from './messages.ts';
import { CustomerCount } from './SiteCustomers.tsx';
import { newSite, SiteDialogs } from './SiteDialogs.tsx';
import { SiteKind } from './SiteFacts.tsx';
import { SiteMenu } from './SiteMenu.tsx';

export function SitesPage() {
  const { open } = useDialogAddress('site');
  return (
    <>
      <PageTitle
        title={words.sites}
        actions={
          <>
            <AddButton variant="default" onClick={() => open(newSite.sandbox)}>
              {siteWords.addTest}
            </AddButton>
            <AddButton onClick={() => open(newSite.live)}>{words.addSite}</AddButton>
          </>
        }
      />
      <Loaded query={useQuery(sitesQuery)}>
        {({ data }) => (
          <Rows
            items={data}
            keyOf={({ recordId }) => recordId}
            columns={columns}
            actions={(site) => <SiteMenu site={site} />}
            empty={<EmptyState title={words.noSites} text={siteWords.noSitesText} />}
          />
        )}
      </Loaded>
      <SiteDialogs />
    </>
  );
}

const columns: Column<Site>[] = [
  { title: words.siteName, show: ({ recordId, name }) => <Link to={siteAddress(recordId, name)}>{name}</Link> },
  { title: words.health, show: (site) => <HealthBadge site={site} /> },
  { title: words.siteKind, className: 'from-37', show: (site) => <SiteKind site={site} /> },
  { title: words.baseUrl, className: 'from-54', show: ({ baseUrl }) => <code>{baseUrl}</code> },
  { title: words.customersShort, className: 'number', show: (site) => <CustomerCount site={site} /> },
];
