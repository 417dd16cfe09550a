import { successAlertMs } from '@fagvaerk/contract/limits.ts';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useChange } from '../api/change.ts';
import type { AdminError } from '../api/failure.ts';
import { CustomerFields } from '../customers/CustomerFields.tsx';
import {
  type CustomerValues,
  isComplete,
  newCustomer,
  toPayload,
  useAskIfPast,
  useCustomerForm,
} from '../customers/customer-form.ts';
import { createCustomer } from '../customers/customers-api.ts';
import { customerWords } from '../customers/messages.ts';
import { danishToday } from '../dates.ts';
import { CountedInput } from '../forms/CountedInput.tsx';
import { useDraft } from '../forms/draft.ts';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { FormActions } from '../forms/FormActions.tsx';
import { anyNavigation, UnsavedGuard } from '../forms/UnsavedGuard.tsx';
import { announce } from '../notices.ts';
import { endpointsQuery, sitesQuery } from '../queries.ts';
import type { Rights } from '../rights/changes.ts';
import { TemplatePicker } from '../rights/pending-changes/TemplatePicker.tsx';
import { templateRights, templateValue } from '../rights/pending-changes/template-rights.ts';
import { templatesQuery } from '../rights/rights-api.ts';
import { useGrantSites } from '../rights/site-access/grant-sites.ts';
import { rightsToolsWords } from '../rights/tools-messages.ts';
import { words } from '../words.ts';
import type { Created } from './CreatedCustomer.tsx';

interface Props {
  username: string;
  onCreated: (created: Created) => void;
  onClose: () => void;
}

export function AddCustomerForm({ username, onCreated, onClose }: Props) {
  const empty = newCustomer(username, danishToday(new Date()));
  const form = useCustomerForm(useDraft<CustomerValues>('addCustomer') ?? empty);
  const sites = useQuery(sitesQuery);
  const templates = useQuery(templatesQuery);
  const endpoints = useQuery(endpointsQuery);
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(empty);
  const askIfPast = useAskIfPast();
  const create = useChange({ run: () => createCustomer(toPayload(form.values)), invalidates: ['customers'] });
  const grant = useGrantSites({ announces: false });
  const isRunning = create.isPending || grant.isPending;

  const template = templates.data?.data.find((one) => templateValue(one) === form.values.template);
  const needsTemplate = form.values.sites.length > 0 && !form.values.AccessAll;
  // A chosen template must be loaded before it can be applied.
  const isTemplateLoaded = !needsTemplate || form.values.template === null || Boolean(templates.data && endpoints.data);
  const isReady = isComplete(form.values) && isTemplateLoaded;
  const rights: Rights = template && needsTemplate ? templateRights(template, endpoints.data?.data ?? []) : new Map();

  /** Sites and rights need the id of the created customer. */
  async function add() {
    const customer = await create.mutateAsync();
    const chosen = (sites.data?.data ?? []).filter(({ recordId }) => form.values.sites.includes(String(recordId)));
    const failure: AdminError | null =
      chosen.length === 0
        ? null
        : await grant.mutateAsync({ customerID: customer.customerID, sites: chosen, rights }).then(
            () => null,
            (error) => error,
          );
    if (!failure) announce(customerWords.customerAdded, successAlertMs);
    onCreated({ customer, sites: chosen, rights, failure });
  }

  function showFieldErrors({ failure }: AdminError) {
    if (failure.kind !== 'validation') return;
    form.setErrors(
      Object.fromEntries(Object.entries(failure.errors).map(([field, texts]) => [field, texts.join(' ')])),
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady && !isRunning) askIfPast(form.values.ValidUntil, () => add().catch(showFieldErrors));
  }

  return (
    <form className="fields" onSubmit={submit} noValidate>
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
      <TemplatePicker
        templates={templates.data?.data ?? []}
        description={
          form.values.AccessAll
            ? rightsToolsWords.templateNotNeeded
            : rightsToolsWords[needsTemplate ? 'templateForSites' : 'templateNeedsSite']
        }
        disabled={!needsTemplate}
        {...((templates.error ?? endpoints.error) && { error: words.failedToLoad })}
        {...form.getInputProps('template')}
      />
      <CountedInput label={words.createdBy} {...form.getInputProps('CreatedByUser')} />
      <FailureAlert error={create.error} draft={{ form: 'addCustomer', typed: form.values }} />
      <FormActions onCancel={onClose} isRunning={isRunning} isReady={isReady} />
      <UnsavedGuard isDirty={isDirty} losesChanges={anyNavigation} />
    </form>
  );
}
