import type { CustomerSite, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { rightsAddress } from '../addresses.ts';
import { useDialogAddress } from '../parts/dialog-address.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { IconLink } from '../parts/IconButton.tsx';
import { ArrowIcon, PlusIcon } from '../parts/icons.tsx';
import { SiteKindMark } from '../parts/SiteKindMark.tsx';
import { words } from '../words.ts';
import { AddSiteAccessDialog } from './AddSiteAccessDialog.tsx';
import { RemoveSiteAccess } from './RemoveSiteAccess.tsx';

interface Props {
  customer: ExternalCustomer;
  sites: readonly CustomerSite[];
}

export function CustomerSites({ customer, sites }: Props) {
  const adding = useDialogAddress('addSite');
  return (
    <section aria-labelledby="customer-sites">
      <div className="section-head">
        <h2 id="customer-sites">{words.customerSites}</h2>
        <Button leftSection={<PlusIcon />} onClick={() => adding.open()}>
          {words.addSiteAccess}
        </Button>
      </div>
      {sites.length === 0 ? (
        <EmptyState title={words.noSiteAccessTitle} text={words.noSiteAccessText} />
      ) : (
        <SiteRows customer={customer} sites={sites} />
      )}
      <AddSiteAccessDialog
        customerId={customer.customerID}
        granted={sites}
        isOpen={adding.isOpen}
        onClose={adding.close}
      />
    </section>
  );
}

function SiteRows({ customer, sites }: Props) {
  return (
    <div className="table-scroll">
      <table className="rows">
        <thead>
          <tr>
            <th>{words.siteName}</th>
            <th>{words.baseUrl}</th>
            <th>{words.siteKind}</th>
            <th>{words.endpointRights}</th>
            <th>
              <span className="only-heard">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sites.map((site) => {
            const address = rightsAddress(customer.customerID, site.recordId);
            return (
              <tr key={site.recordId}>
                <th scope="row">
                  <Link to={address}>{site.name}</Link>
                </th>
                <td data-label={words.baseUrl}>
                  <code>{site.baseUrl}</code>
                </td>
                <td data-label={words.siteKind}>
                  <SiteKindMark kind={site.kind} />
                </td>
                <td data-label={words.endpointRights}>
                  {customer.accessAll ? words.everything : words.endpointRightCount(site.endpointCount)}
                </td>
                <td className="row-actions">
                  <IconLink label={words.openNamed(site.name)} icon={<ArrowIcon />} to={address} />
                  <RemoveSiteAccess customerId={customer.customerID} site={site} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
