import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import type { CustomerSite } from '@fagvaerk/contract/sites.ts';
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { roleAddress } from '../../../shell/panel-addresses.ts';
import { useChange } from '../../api/change.tsx';
import { AssignForm } from '../../components/AssignForm.tsx';
import { RolePicker } from '../../components/RolePicker.tsx';
import { useDialogAddress } from '../../forms/dialog-address.ts';
import { MayChange } from '../../may-change.tsx';
import { rolesQuery } from '../../queries.ts';
import { assignRole, findRole } from '../../roles.ts';
import { draftRules, rightsByRules } from '../changes.ts';
import { rightsWords } from '../messages.ts';
import { ApplyRightsForm, type ApplyRightsProps } from '../pending-changes/ApplyRightsForm.tsx';
import { CopyForm } from '../pending-changes/CopyForm.tsx';
import { roleWords } from './messages.ts';

interface Props extends Omit<ApplyRightsProps, 'onClose'> {
  customer: ExternalCustomer;
  site: CustomerSite;
}

/** The role that a customer follows on a site, and what replaces many rights at once. */
export function SiteRole({ customer, site, ...staging }: Props) {
  const dialog = useDialogAddress('role');
  const copy = useDialogAddress('copy');
  const navigate = useNavigate();
  const rules = draftRules(staging.draft, staging.endpoints);
  const unlink = useChange({
    run: (_role: string) => assignRole({ ...chosenIn(customer, site), Mode: 'unlink' }),
    invalidates: ['customers', 'roles'],
    done: (role) => roleWords.unlinked(role),
    entry: ({ entry }) => entry,
    failed: ({ message }) => message,
  });
  const { role } = site;
  return (
    <>
      {role ? (
        <p>
          {roleWords.follows} <Link to={roleAddress(role.roleID)}>{role.name}</Link>.
        </p>
      ) : (
        <p>{roleWords.individual}</p>
      )}
      <MayChange>
        <Group gap="sm" mt="md">
          <Button variant="default" onClick={() => dialog.open()}>
            {role ? roleWords.change : roleWords.use}
          </Button>
          {role ? (
            <Button variant="default" loading={unlink.isPending} onClick={() => unlink.mutate(role.name)}>
              {roleWords.unlink}
            </Button>
          ) : null}
          <Button variant="default" onClick={() => copy.open()}>
            {rightsWords.copy}
          </Button>
          <Button
            variant="default"
            disabled={rules.length === 0}
            onClick={() => void navigate(roleAddress('new'), { state: { rules } })}
          >
            {roleWords.saveAs}
          </Button>
        </Group>
        <Modal opened={dialog.isOpen} onClose={dialog.close} size="lg" title={role ? roleWords.change : roleWords.use}>
          <RoleForm {...staging} customer={customer} site={site} onClose={dialog.close} />
        </Modal>
        <Modal opened={copy.isOpen} onClose={copy.close} size="lg" title={rightsWords.copyTitle}>
          <CopyForm {...staging} customer={customer} site={site} onClose={copy.close} />
        </Modal>
      </MayChange>
    </>
  );
}

const chosenIn = ({ customerID }: ExternalCustomer, { recordId }: CustomerSite) => ({
  CustomerIDs: [customerID],
  SiteIDs: [recordId],
});

function RoleForm({ customer, site, ...staging }: Props & Pick<ApplyRightsProps, 'onClose'>) {
  const roles = useQuery(rolesQuery).data?.data ?? [];
  const [value, setValue] = useState<string | null>(null);
  const [isFollowed, setFollowed] = useState(true);
  const role = findRole(roles, value);
  const { onClose } = staging;
  return (
    <Stack>
      <RolePicker roles={roles} value={value} onChange={setValue} data-autofocus autoFocus />
      {role && role.roleID !== null ? (
        <Checkbox
          label={roleWords.follow}
          description={roleWords.followHint}
          checked={isFollowed}
          onChange={({ currentTarget }) => setFollowed(currentTarget.checked)}
        />
      ) : null}
      {role && role.roleID !== null && isFollowed ? (
        <AssignForm
          key={value}
          wanted={
            site.role?.roleID === role.roleID
              ? undefined
              : { ...chosenIn(customer, site), RoleID: role.roleID, Mode: 'link' }
          }
          submitLabel={roleWords.follow}
          describe={() => roleWords.following(role.name)}
          onCancel={onClose}
          onDone={onClose}
        />
      ) : (
        <ApplyRightsForm {...staging} rights={role && rightsByRules(role.rules, staging.endpoints)}>
          <p>{roleWords.copyHint}</p>
        </ApplyRightsForm>
      )}
    </Stack>
  );
}
