import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import type { CustomerSite, Site } from '@fagvaerk/contract/sites.ts';
import { Group, Modal, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { rightsAddress, roleAddress } from '../../../shell/panel-addresses.ts';
import { viewAs } from '../../../tools/key/key-store.ts';
import { useChange } from '../../api/change.tsx';
import { AddButton } from '../../components/AddButton.tsx';
import { DeleteButton } from '../../components/DeleteButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton, IconLink } from '../../components/IconButton.tsx';
import { ArrowIcon, EyeIcon } from '../../components/icons.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { componentWords } from '../../components/messages.ts';
import { RecentCalls } from '../../components/RecentCalls.tsx';
import { RolePicker } from '../../components/RolePicker.tsx';
import { Rows } from '../../components/Rows.tsx';
import { SiteKindBadge } from '../../components/StatusBadge.tsx';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { useDialogAddress } from '../../forms/dialog-address.ts';
import { rolesQuery, sitesQuery } from '../../queries.ts';
import { findRole, grantAccess } from '../../roles.ts';
import { words } from '../../words.ts';
import { rightsWords } from '../messages.ts';
import { removeSiteAccess } from '../rights-api.ts';

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
        <AddButton onClick={() => adding.open()}>{rightsWords.addSiteAccess}</AddButton>
      </Group>
      <Rows
        items={sites}
        keyOf={({ recordId }) => recordId}
        columns={[
          { title: words.siteName, show: (site) => <Link to={addressOf(site)}>{site.name}</Link> },
          { title: words.baseUrl, className: 'from-54', show: ({ baseUrl }) => <code>{baseUrl}</code> },
          { title: words.siteKind, className: 'from-37', show: ({ kind }) => <SiteKindBadge kind={kind} /> },
          {
            title: componentWords.rights,
            show: ({ endpointCount, role }) => (
              <span>
                {role ? <Link to={roleAddress(role.roleID)}>{role.name}</Link> : null}
                {role ? ' · ' : null}
                {accessAll ? rightsWords.everything : componentWords.endpointCount(endpointCount)}
              </span>
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
              title={rightsWords.removeSiteAccessTitle(site.name)}
              text={rightsWords.removeSiteAccessText}
              details={<RecentCalls ids={[customerID]} siteID={site.recordId} />}
              confirmLabel={words.remove}
              run={() => removeSiteAccess({ ExternalCustomerID: customerID, ActiveSiteID: site.recordId })}
              invalidates={['customers', 'sites']}
              done={() => rightsWords.siteAccessRemoved(site.name)}
            />
          </>
        )}
        empty={<EmptyState title={words.noSites} text={rightsWords.noSiteAccessText} />}
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
  const roles = useQuery({ ...rolesQuery, enabled: isOpen });
  const [picked, setPicked] = useState<number[] | null>(null);
  const [roleChosen, setRole] = useState<string | null>(null);
  const isPicked = ({ recordId, name }: Site) =>
    picked ? picked.includes(recordId) : name.toLowerCase() === preselectedSite?.toLowerCase();
  const isGranted = ({ recordId }: Site) => granted.some((site) => site.recordId === recordId);
  // After a partial failure the granted sites remain chosen.
  const offered = (query.data?.data ?? []).filter(
    (site) => (!isGranted(site) || picked?.includes(site.recordId)) && (site.kind === 'sandbox' || !customer.isDemo),
  );
  const chosen = offered.filter(isPicked);
  const siteIDs = chosen.map(({ recordId }) => recordId);
  const names = chosen.map(({ name }) => name).join(', ');
  const grant = useChange({
    run: grantAccess,
    invalidates: ['customers', 'sites', 'roles'],
    done: () => rightsWords.siteAccessGiven(names),
  });

  function submit() {
    const role = findRole(roles.data?.data ?? [], roleChosen);
    setPicked(siteIDs);
    grant.mutate(
      { customerID: customer.customerID, siteIDs, roles: role ? [{ role, siteIDs }] : [], like: null },
      { onSuccess: onClose },
    );
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
          if (offered.length === 0)
            return <p>{customer.isDemo ? rightsWords.allSandboxesGiven : rightsWords.allSitesGiven}</p>;
          return (
            <DialogForm
              change={grant}
              onSubmit={submit}
              onCancel={onClose}
              isReady={chosen.length > 0}
              submitLabel={words.grantAccess}
              lead={chosen.every(isGranted) ? rightsWords.onlySitesGiven(names) : undefined}
            >
              <p>{customer.isDemo ? rightsWords.demoSiteAccessLead : rightsWords.siteAccessLead}</p>
              <MultiSelect
                label={words.sites}
                placeholder={chosen.length === 0 ? words.chooseSites : ''}
                data={offered.map(({ recordId, name }) => ({ value: recordId, label: name }))}
                value={siteIDs}
                onChange={setPicked}
                data-autofocus
              />
              <RolePicker
                roles={roles.data?.data ?? []}
                description={customer.accessAll ? rightsWords.roleNotNeeded : rightsWords.roleForSites}
                disabled={customer.accessAll}
                value={roleChosen}
                onChange={setRole}
                error={roles.error ? words.failedToLoad : undefined}
              />
            </DialogForm>
          );
        }}
      </Loaded>
    </Modal>
  );
}
