import type { CustomerSite, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { seeAs } from '../../key/key-store.ts';
import { rightsAddress } from '../../shell/panel-addresses.ts';
import { removeSiteAccess } from '../calls/admin-api.ts';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { MayChange } from '../may-change.tsx';
import { DeleteButton } from '../parts/DeleteButton.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { IconButton, IconLink } from '../parts/IconButton.tsx';
import { ArrowIcon, EyeIcon, PlusIcon } from '../parts/icons.tsx';
import { Rows } from '../parts/Rows.tsx';
import { SiteKindMark } from '../parts/SiteKindMark.tsx';
import { SiteUse } from '../rights/foresight/SiteUse.tsx';
import { whoWords, words } from '../words.ts';
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
        <h2 id="customer-sites">{words.customerSites}</h2>
        <MayChange>
          <Button leftSection={<PlusIcon />} onClick={() => adding.open()}>
            {words.addSiteAccess}
          </Button>
        </MayChange>
      </div>
      <Rows
        items={sites}
        keyOf={({ recordId }) => recordId}
        columns={[
          { title: words.siteName, show: (site) => <Link to={addressOf(site)}>{site.name}</Link> },
          { title: words.baseUrl, show: ({ baseUrl }) => <code>{baseUrl}</code> },
          { title: words.siteKind, show: ({ kind }) => <SiteKindMark kind={kind} /> },
          {
            title: words.endpointRights,
            show: ({ endpointCount }) => (accessAll ? words.everything : words.endpointRightCount(endpointCount)),
          },
        ]}
        actions={(site) => (
          <>
            <IconButton
              label={whoWords.seeAsNamed(site.name)}
              icon={<EyeIcon />}
              onClick={() => {
                seeAs({ customerID, customerName, siteID: site.recordId, siteName: site.name });
                location.assign('/introduction');
              }}
            />
            <IconLink label={words.openNamed(site.name)} icon={<ArrowIcon />} to={addressOf(site)} />
            <DeleteButton
              label={words.removeSiteAccess(site.name)}
              question={words.removeSiteAccessTitle(site.name)}
              text={words.removeSiteAccessText}
              details={<SiteUse customerID={customerID} siteID={site.recordId} />}
              answer={words.remove}
              run={() => removeSiteAccess({ ExternalCustomerID: customerID, ActiveSiteID: site.recordId })}
              touches={['customers', 'sites']}
              done={() => words.siteAccessRemoved(site.name)}
            />
          </>
        )}
        empty={<EmptyState title={words.noSiteAccessTitle} text={words.noSiteAccessText} />}
      />
      <AddSiteAccessDialog
        customer={customer}
        granted={sites}
        wanted={adding.value}
        isOpen={adding.isOpen}
        onClose={adding.close}
      />
    </section>
  );
}
