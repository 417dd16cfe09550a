import type { CustomerSite, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { viewAs } from '../../../key/key-store.ts';
import { rightsAddress } from '../../../shell/panel-addresses.ts';
import { DeleteButton } from '../../components/DeleteButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton, IconLink } from '../../components/IconButton.tsx';
import { ArrowIcon, EyeIcon, PlusIcon } from '../../components/icons.tsx';
import { Rows } from '../../components/Rows.tsx';
import { SiteKindBadge } from '../../components/SiteKindBadge.tsx';
import { useDialogAddress } from '../../forms/dialog-address.ts';
import { MayChange } from '../../may-change.tsx';
import { words } from '../../words.ts';
import { SiteUse } from '../impact/SiteUse.tsx';
import { rightsWords } from '../messages.ts';
import { removeSiteAccess } from '../rights-api.ts';
import { AddSiteAccessDialog } from './AddSiteAccessDialog.tsx';

interface Props {
  customer: ExternalCustomer;
  sites: readonly CustomerSite[];
}

export function CustomerSites({ customer, sites }: Props) {
  const { customerID, customerName, accessAll } = customer;
  const adding = useDialogAddress('addSite');
  const addressOf = (site: CustomerSite) => rightsAddress(customerID, site.recordId);
  return (
    <section aria-labelledby="customer-sites">
      <div className="section-head">
        <h2 id="customer-sites">{rightsWords.customerSites}</h2>
        <MayChange>
          <Button leftSection={<PlusIcon />} onClick={() => adding.open()}>
            {rightsWords.addSiteAccess}
          </Button>
        </MayChange>
      </div>
      <Rows
        items={sites}
        keyOf={({ recordId }) => recordId}
        columns={[
          { title: words.siteName, show: (site) => <Link to={addressOf(site)}>{site.name}</Link> },
          { title: words.baseUrl, show: ({ baseUrl }) => <code>{baseUrl}</code> },
          { title: words.siteKind, show: ({ kind }) => <SiteKindBadge kind={kind} /> },
          {
            title: rightsWords.endpointRights,
            show: ({ endpointCount }) =>
              accessAll ? rightsWords.allRights : rightsWords.endpointRightCount(endpointCount),
          },
        ]}
        actions={(site) => (
          <>
            <IconButton
              label={rightsWords.seeAsNamed(site.name)}
              icon={<EyeIcon />}
              onClick={() => {
                viewAs({ customerID, customerName, siteID: site.recordId, siteName: site.name });
                location.assign('/introduction');
              }}
            />
            <IconLink label={words.openNamed(site.name)} icon={<ArrowIcon />} to={addressOf(site)} />
            <DeleteButton
              label={rightsWords.removeSiteAccess(site.name)}
              question={rightsWords.removeSiteAccessTitle(site.name)}
              text={rightsWords.removeSiteAccessText}
              details={<SiteUse customerID={customerID} siteID={site.recordId} />}
              confirmLabel={words.remove}
              run={() => removeSiteAccess({ ExternalCustomerID: customerID, ActiveSiteID: site.recordId })}
              invalidates={['customers', 'sites']}
              done={() => rightsWords.siteAccessRemoved(site.name)}
            />
          </>
        )}
        empty={<EmptyState title={rightsWords.noSiteAccessTitle} text={rightsWords.noSiteAccessText} />}
      />
      <AddSiteAccessDialog
        customer={customer}
        granted={sites}
        preselectedSite={adding.value}
        isOpen={adding.isOpen}
        onClose={adding.close}
      />
    </section>
  );
}
