import type { AccessRole } from '@fagvaerk/contract/access-roles.ts';
import type { CustomerFacts, Site } from '@fagvaerk/contract/admin-answers.ts';
import { keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import { successAlertMs } from '@fagvaerk/contract/limits.ts';
import { Button, Drawer, Group, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { customerAddress } from '../../shell/panel-addresses.ts';
import type { AdminError } from '../api/failure.ts';
import { Loaded } from '../components/Loaded.tsx';
import { RolePicker, roleValue } from '../components/RolePicker.tsx';
import { CustomerFields } from '../customers/CustomerFields.tsx';
import { customerSchema, newCustomer, toPayload, useAskIfPast } from '../customers/customer-form.ts';
import { createCustomer } from '../customers/customers-api.ts';
import { customerWords } from '../customers/messages.ts';
import { danishToday, toCompact } from '../dates.ts';
import { CountedInput } from '../forms/CountedInput.tsx';
import { DialogForm } from '../forms/DialogForm.tsx';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { useSavedForm } from '../forms/saved-form.ts';
import { NewKey } from '../keys/NewKey.tsx';
import { announce } from '../notices.ts';
import { rolesQuery, sessionQuery, sitesQuery } from '../queries.ts';
import { joinSiteNames, RightsNotGrantedError, useGrantSites } from '../rights/site-access/grant-sites.ts';
import { rightsToolsWords } from '../rights/tools-messages.ts';
import { words } from '../words.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function AddCustomerDrawer({ isOpen, onClose }: Props) {
  const session = useQuery(sessionQuery);
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setCreated(null)}
      position="right"
      size={480}
      title={created ? customerWords.createdTitle(created.customer.customerName) : customerWords.addCustomer}
    >
      {created ? (
        <CreatedCustomer created={created} onClose={onClose} />
      ) : (
        <Loaded query={session}>
          {({ username }) => <AddCustomerForm username={username} onCreated={setCreated} onClose={onClose} />}
        </Loaded>
      )}
    </Drawer>
  );
}

interface AddCustomerFormProps {
  username: string;
  onCreated: (created: Created) => void;
  onClose: () => void;
}

function AddCustomerForm({ username, onCreated, onClose }: AddCustomerFormProps) {
  const { form, dialogForm } = useSavedForm({
    name: 'addCustomer',
    saved: newCustomer(username, danishToday(new Date())),
    schema: customerSchema,
    change: { run: (values) => createCustomer(toPayload(values)), invalidates: ['customers'] },
  });
  const { change: create } = dialogForm;
  const sites = useQuery(sitesQuery);
  const templates = useQuery(rolesQuery);
  const askIfPast = useAskIfPast();
  const grant = useGrantSites({ announces: false });

  const template = templates.data?.data.find((one) => roleValue(one) === form.values.template);
  const needsTemplate = form.values.sites.length > 0 && !form.values.AccessAll;
  // A chosen template must be loaded before it can be applied.
  const isTemplateLoaded = !needsTemplate || form.values.template === null || Boolean(templates.data);
  const role = needsTemplate ? template : undefined;

  /** Sites and rights need the id of the created customer. */
  async function add() {
    const customer = await create.mutateAsync(form.values);
    const chosen = (sites.data?.data ?? []).filter(({ recordId }) => form.values.sites.includes(String(recordId)));
    const failure: AdminError | null =
      chosen.length === 0
        ? null
        : await grant.mutateAsync({ customerID: customer.customerID, sites: chosen, role }).then(
            () => null,
            (error) => error,
          );
    if (!failure) announce(customerWords.customerAdded, successAlertMs);
    onCreated({ customer, sites: chosen, role, failure });
  }

  function showFieldErrors({ failure }: AdminError) {
    if (failure.kind !== 'validation') return;
    form.setErrors(
      Object.fromEntries(Object.entries(failure.errors).map(([field, texts]) => [field, texts.join(' ')])),
    );
  }

  return (
    <DialogForm
      {...dialogForm}
      change={{ error: create.error, isPending: create.isPending || grant.isPending }}
      onSubmit={() => askIfPast(form.values.ValidUntil, () => add().catch(showFieldErrors))}
      onCancel={onClose}
      isReady={dialogForm.isReady && isTemplateLoaded}
    >
      <CustomerFields form={form} />
      <MultiSelect
        label={words.sites}
        placeholder={form.values.sites.length === 0 ? words.chooseSites : ''}
        data={(sites.data?.data ?? []).map(({ recordId, name }) => ({ value: String(recordId), label: name }))}
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': words.clear }}
        hidePickedOptions
        nothingFoundMessage={words.noSitesToChoose}
        {...(sites.error && { error: words.failedToLoad })}
        {...form.getInputProps('sites')}
      />
      <RolePicker
        roles={templates.data?.data ?? []}
        description={
          form.values.AccessAll
            ? rightsToolsWords.roleNotNeeded
            : rightsToolsWords[needsTemplate ? 'roleForSites' : 'roleNeedsSite']
        }
        disabled={!needsTemplate}
        {...(templates.error && { error: words.failedToLoad })}
        {...form.getInputProps('template')}
      />
      <CountedInput label={words.createdBy} {...form.getInputProps('CreatedByUser')} />
    </DialogForm>
  );
}

interface Created {
  /** The only response with the full key. */
  customer: CustomerFacts;
  sites: readonly Site[];
  role: AccessRole | undefined;
  failure: AdminError | null;
}

function CreatedCustomer({ created, onClose }: { created: Created; onClose: () => void }) {
  const { customer, sites, role } = created;
  const grant = useGrantSites({ announces: true });
  const failure = grant.isSuccess ? null : (grant.error ?? created.failure);
  const lacksOnlyRights = failure instanceof RightsNotGrantedError;
  const site = failure && !lacksOnlyRights ? undefined : sites[0];
  const status = keyStatusOf(
    { ...customer, siteCount: site ? sites.length : 0, hasRights: !failure && role !== undefined },
    toCompact(danishToday(new Date())),
  );

  return (
    <div className="fields">
      {failure ? (
        <>
          <FailureAlert
            error={failure}
            lead={
              lacksOnlyRights
                ? rightsToolsWords.rightsNotGiven(customer.customerName, joinSiteNames(sites))
                : customerWords.sitesNotGiven(customer.customerName, joinSiteNames(sites))
            }
          />
          <Button
            variant="default"
            loading={grant.isPending}
            onClick={() => grant.mutate({ customerID: customer.customerID, sites, role })}
          >
            {words.retry}
          </Button>
        </>
      ) : null}
      <h3>{words.apiKey}</h3>
      <p>{customerWords.keyReady[status]}</p>
      <NewKey
        customer={customer}
        apiKey={customer.apiKey}
        tryOn={status === 'works' || status === 'noRights' ? site?.name : undefined}
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
