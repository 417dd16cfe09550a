import type { CustomerFacts } from '@fagvaerk/contract/customers.ts';
import { keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import { successAlertMs } from '@fagvaerk/contract/limits.ts';
import { Button, Drawer, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { customerAddress } from '../../shell/panel-addresses.ts';
import { useChange } from '../api/change.tsx';
import type { AdminError } from '../api/failure.ts';
import { Loaded } from '../components/Loaded.tsx';
import { AccessFields } from '../customers/AccessFields.tsx';
import { ValidUntil } from '../customers/badges.tsx';
import { CustomerFields } from '../customers/CustomerFields.tsx';
import { customerSchema, newCustomer, toPayload, useAskIfPast } from '../customers/customer-form.ts';
import { createCustomer } from '../customers/customers-api.ts';
import { customerWords } from '../customers/messages.ts';
import { danishToday, toCompact } from '../dates.ts';
import { CountedInput } from '../forms/CountedInput.tsx';
import { serverFieldErrors } from '../forms/credentials.tsx';
import { DialogForm } from '../forms/DialogForm.tsx';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { useSavedForm } from '../forms/saved-form.ts';
import { NewKey } from '../keys/NewKey.tsx';
import { announce } from '../notices.ts';
import { customerQuery, rolesQuery, sessionQuery, sitesQuery } from '../queries.ts';
import { type AccessToGrant, findRole, grantAccess } from '../roles.ts';
import { words } from '../words.ts';

interface Props {
  isOpen: boolean;
  like: number | null;
  onClose: () => void;
}

export function AddCustomerDrawer({ isOpen, like, onClose }: Props) {
  const session = useQuery(sessionQuery);
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setCreated(null)}
      position="right"
      size={480}
      title={created ? customerWords.createdTitle(created.customer.customerName) : words.addCustomer}
    >
      {created ? (
        <CreatedCustomer created={created} onClose={onClose} />
      ) : (
        <Loaded query={session}>
          {({ username }) => (
            <AddCustomerForm username={username} like={like} onCreated={setCreated} onClose={onClose} />
          )}
        </Loaded>
      )}
    </Drawer>
  );
}

interface AddCustomerFormProps {
  username: string;
  like: number | null;
  onCreated: (created: Created) => void;
  onClose: () => void;
}

const grant = { run: grantAccess, invalidates: ['customers', 'sites', 'roles'] } as const;

function AddCustomerForm({ username, like, onCreated, onClose }: AddCustomerFormProps) {
  const { form, dialogForm } = useSavedForm({
    name: 'addCustomer',
    saved: newCustomer(username, danishToday(new Date()), like),
    schema: customerSchema,
    change: { run: (values) => createCustomer(toPayload(values)), invalidates: ['customers'] },
  });
  const { change: create } = dialogForm;
  const sites = useQuery(sitesQuery);
  const roles = useQuery(rolesQuery);
  const askIfPast = useAskIfPast();
  const granting = useChange(grant);

  /** Sites and rights need the id of the created customer. */
  async function add() {
    const { access, AccessAll } = form.values;
    const customer = await create.mutateAsync(form.values);
    const first: AccessToGrant = {
      customerID: customer.customerID,
      siteIDs: access.sites,
      roles: access.sites.flatMap((siteID) => {
        const role = AccessAll ? undefined : findRole(roles.data?.data ?? [], access.roles[siteID]);
        return role ? [{ role, siteIDs: [siteID] }] : [];
      }),
      like: access.like,
    };
    const failure: AdminError | null = await granting.mutateAsync(first).then(
      () => null,
      (error) => error,
    );
    if (!failure) announce(customerWords.customerAdded, successAlertMs);
    onCreated({ customer, access: first, failure });
  }

  return (
    <DialogForm
      {...dialogForm}
      change={{ error: create.error, isPending: create.isPending || granting.isPending }}
      onSubmit={() =>
        askIfPast(form.values.ValidUntil, () => add().catch((error) => form.setErrors(serverFieldErrors(error))))
      }
      onCancel={onClose}
      isReady={dialogForm.isReady && !roles.isPending}
    >
      <CustomerFields form={form} />
      <AccessFields
        form={form}
        sites={sites.data?.data ?? []}
        roles={roles.data?.data ?? []}
        error={sites.error || roles.error ? words.failedToLoad : undefined}
      />
      <CountedInput label={words.createdBy} {...form.getInputProps('CreatedByUser')} />
    </DialogForm>
  );
}

interface Created {
  /** The only response with the full key. */
  customer: CustomerFacts;
  access: AccessToGrant;
  failure: AdminError | null;
}

function CreatedCustomer({ created, onClose }: { created: Created; onClose: () => void }) {
  const { customer, access } = created;
  const { data: saved } = useQuery(customerQuery(customer.customerID));
  const status = saved && keyStatusOf(saved.customer, toCompact(danishToday(new Date())));
  const granting = useChange(grant);
  const failure = granting.isSuccess ? null : (granting.error ?? created.failure);

  return (
    <div className="fields">
      {failure ? (
        <>
          <FailureAlert error={failure} lead={customerWords.accessNotGiven(customer.customerName)} />
          <Button variant="default" loading={granting.isPending} onClick={() => granting.mutate(access)}>
            {words.retry}
          </Button>
        </>
      ) : null}
      <Group gap="xs">
        {words.validUntil} <ValidUntil day={customer.validUntil} />
      </Group>
      <h3>{words.apiKey}</h3>
      {status ? <p>{customerWords.keyReady[status]}</p> : null}
      <NewKey
        customer={customer}
        apiKey={customer.apiKey}
        tryOn={status === 'works' || status === 'noRights' ? saved?.data[0]?.name : undefined}
      />
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
        <Button component={Link} to={customerAddress(customer.customerID, customer.customerName)}>
          {customerWords.openCustomer}
        </Button>
      </Group>
    </div>
  );
}
