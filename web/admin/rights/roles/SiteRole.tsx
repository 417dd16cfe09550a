import type { AccessRole } from '@fagvaerk/contract/access-roles.ts';
import type { CustomerSite, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { roleAddress } from '../../../shell/panel-addresses.ts';
import { useChange } from '../../api/change.ts';
import { failureMessage } from '../../api/failure.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { RolePicker, roleValue } from '../../components/RolePicker.tsx';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { useDialogAddress } from '../../forms/dialog-address.ts';
import { MayChange } from '../../may-change.tsx';
import { rolesQuery } from '../../queries.ts';
import { announceUndoable, revertChange } from '../../undo.tsx';
import { CustomersImpact } from '../impact.tsx';
import { ApplyRightsForm, type ApplyRightsProps } from '../pending-changes/ApplyRightsForm.tsx';
import { CopyDialog } from '../pending-changes/CopyDialog.tsx';
import { assignmentQuery, assignRole } from '../rights-api.ts';
import { draftRules, rightsByRules } from '../role-rights.ts';
import { rightsToolsWords } from '../tools-messages.ts';
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
  const chosen = { CustomerIDs: [customer.customerID], SiteIDs: [site.recordId] };
  const unlink = useChange({
    run: () => assignRole({ ...chosen, Mode: 'unlink' }),
    invalidates: ['customers', 'roles'],
    failed: ({ failure }) => failureMessage(failure),
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
            <Button
              variant="default"
              loading={unlink.isPending}
              onClick={() =>
                unlink.mutate(undefined, { onSuccess: ({ entry }) => undoable(roleWords.unlinked(role.name), entry) })
              }
            >
              {roleWords.unlink}
            </Button>
          ) : null}
          <Button variant="default" onClick={() => copy.open()}>
            {rightsToolsWords.copy}
          </Button>
          <Button
            variant="default"
            disabled={rules.length === 0}
            onClick={() => void navigate(roleAddress('new'), { state: { rules } })}
          >
            {roleWords.saveAs}
          </Button>
        </Group>
        <RoleDialog {...staging} customer={customer} site={site} isOpen={dialog.isOpen} onClose={dialog.close} />
        <CopyDialog {...staging} customer={customer} site={site} isOpen={copy.isOpen} onClose={copy.close} />
      </MayChange>
    </>
  );
}

const undoable = (text: string, entry: number | null): void => {
  if (entry !== null) announceUndoable(text, () => revertChange({ entry }, false));
};

type FormProps = Props & Pick<ApplyRightsProps, 'onClose'>;

function RoleDialog({ isOpen, ...rest }: FormProps & { isOpen: boolean }) {
  const query = useQuery({ ...rolesQuery, enabled: isOpen });
  return (
    <Modal opened={isOpen} onClose={rest.onClose} size="lg" title={rest.site.role ? roleWords.change : roleWords.use}>
      <Loaded query={query} lines={2}>
        {({ data }) => <RoleForm roles={data} {...rest} />}
      </Loaded>
    </Modal>
  );
}

function RoleForm({ roles, customer, site, ...staging }: FormProps & { roles: readonly AccessRole[] }) {
  const [value, setValue] = useState<string | null>(null);
  const [isFollowed, setFollowed] = useState(true);
  const role = roles.find((one) => roleValue(one) === value);
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
        <FollowForm key={value} roleID={role.roleID} name={role.name} {...{ customer, site, onClose }} />
      ) : (
        <ApplyRightsForm {...staging} rights={role && rightsByRules(role.rules, staging.endpoints)}>
          <p>{roleWords.copyHint}</p>
        </ApplyRightsForm>
      )}
    </Stack>
  );
}

interface FollowProps extends Pick<FormProps, 'customer' | 'site' | 'onClose'> {
  roleID: number;
  name: string;
}

function FollowForm({ roleID, name, customer, site, onClose }: FollowProps) {
  const payload = {
    CustomerIDs: [customer.customerID],
    SiteIDs: [site.recordId],
    RoleID: roleID,
    Mode: 'link' as const,
  };
  const preview = useQuery(assignmentQuery(payload));
  const save = useChange({ run: () => assignRole(payload), invalidates: ['customers', 'roles'] });

  function follow() {
    save.mutate(undefined, {
      onSuccess: ({ entry }) => {
        onClose();
        undoable(roleWords.following(name), entry);
      },
    });
  }

  return (
    <DialogForm
      change={save}
      onSubmit={follow}
      onCancel={onClose}
      isReady={site.role?.roleID !== roleID}
      submitLabel={roleWords.follow}
    >
      <CustomersImpact query={preview} />
    </DialogForm>
  );
}
