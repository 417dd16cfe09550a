import type { CustomerSite, ExternalCustomer, Site } from '@fagvaerk/contract/admin-answers.ts';
import { Button, Group, Modal, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { viewAs } from '../../../key/key-store.ts';
import { rightsAddress, roleAddress } from '../../../shell/panel-addresses.ts';
import { DeleteButton } from '../../components/DeleteButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton, IconLink } from '../../components/IconButton.tsx';
import { ArrowIcon, EyeIcon, PlusIcon } from '../../components/icons.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { RolePicker, roleValue } from '../../components/RolePicker.tsx';
import { Rows } from '../../components/Rows.tsx';
import { SiteKindBadge } from '../../components/SiteKindBadge.tsx';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { useDialogAddress } from '../../forms/dialog-address.ts';
import { MayChange } from '../../may-change.tsx';
import { rolesQuery, sitesQuery } from '../../queries.ts';
import { words } from '../../words.ts';
import { SiteUse } from '../impact.tsx';
import { rightsWords } from '../messages.ts';
import { removeSiteAccess } from '../rights-api.ts';
import { rightsToolsWords } from '../tools-messages.ts';
import { joinSiteNames, RightsNotGrantedError, useGrantSites } from './grant-sites.ts';

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
      <Group justify="space-between" mb="md">
        <h2 id="customer-sites">{rightsWords.customerSites}</h2>
        <MayChange>
          <Button leftSection={<PlusIcon />} onClick={() => adding.open()}>
            {rightsWords.addSiteAccess}
          </Button>
        </MayChange>
      </Group>
      <Rows
        items={sites}
        keyOf={({ recordId }) => recordId}
        columns={[
          { title: words.siteName, show: (site) => <Link to={addressOf(site)}>{site.name}</Link> },
          { title: words.baseUrl, show: ({ baseUrl }) => <code>{baseUrl}</code> },
          { title: words.siteKind, show: ({ kind }) => <SiteKindBadge kind={kind} /> },
          {
            title: rightsWords.endpointRights,
            show: ({ endpointCount, role }) => (
              <>
                {role ? <Link to={roleAddress(role.roleID)}>{role.name}</Link> : null}
                {role ? ' · ' : null}
                {accessAll ? rightsWords.allRights : rightsWords.endpointRightCount(endpointCount)}
              </>
            ),
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

interface AddSiteAccessDialogProps {
  customer: ExternalCustomer;
  granted: readonly CustomerSite[];
  preselectedSite: string | null;
  isOpen: boolean;
  onClose: () => void;
}

function AddSiteAccessDialog({ customer, granted, preselectedSite, isOpen, onClose }: AddSiteAccessDialogProps) {
  const query = useQuery(sitesQuery);
  const [picked, setPicked] = useState<string[] | null>(null);
  const offered = (query.data?.data ?? []).filter(
    ({ recordId, kind }) =>
      !granted.some((site) => site.recordId === recordId) && (kind === 'sandbox' || !customer.isDemo),
  );
  const isPreselected = ({ name }: Site) => name.toLowerCase() === preselectedSite?.toLowerCase();
  const chosen = picked ?? offered.filter(isPreselected).map(({ recordId }) => String(recordId));
  const grant = useGrantSites({ announces: true });
  const roles = useQuery({ ...rolesQuery, enabled: isOpen });
  const [roleChosen, setRole] = useState<string | null>(null);
  const role = roles.data?.data.find((one) => roleValue(one) === roleChosen);

  const grantedSites = grant.error instanceof RightsNotGrantedError ? grant.variables?.sites : undefined;

  function submit() {
    // After a partial failure the granted sites are no longer offered.
    const sites = grantedSites ?? offered.filter(({ recordId }) => chosen.includes(String(recordId)));
    grant.mutate({ customerID: customer.customerID, sites, role }, { onSuccess: onClose });
  }

  function reset() {
    setPicked(null);
    setRole(null);
    grant.reset();
  }

  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={reset} title={rightsWords.addSiteAccess}>
      <Loaded query={query} lines={2}>
        {() => {
          if (offered.length === 0 && !grantedSites)
            return <p>{customer.isDemo ? rightsWords.allSandboxesGiven : rightsWords.allSitesGiven}</p>;
          return (
            <DialogForm
              change={grant}
              onSubmit={submit}
              onCancel={onClose}
              isReady={chosen.length > 0}
              submitLabel={rightsWords.giveAccess}
              lead={grantedSites && rightsToolsWords.onlySitesGiven(joinSiteNames(grantedSites))}
            >
              <p>{customer.isDemo ? rightsWords.demoSiteAccessLead : rightsWords.siteAccessLead}</p>
              <MultiSelect
                label={words.sites}
                placeholder={chosen.length === 0 ? words.chooseSites : ''}
                data={offered.map(({ recordId, name }) => ({ value: String(recordId), label: name }))}
                value={chosen}
                onChange={setPicked}
                searchable
                openOnFocus={false}
                hidePickedOptions
                nothingFoundMessage={words.noSitesToChoose}
                data-autofocus
              />
              <RolePicker
                roles={roles.data?.data ?? []}
                description={customer.accessAll ? rightsToolsWords.roleNotNeeded : rightsToolsWords.roleForSites}
                disabled={customer.accessAll}
                value={roleChosen}
                onChange={setRole}
                {...(roles.error && { error: words.failedToLoad })}
              />
            </DialogForm>
          );
        }}
      </Loaded>
    </Modal>
  );
}
