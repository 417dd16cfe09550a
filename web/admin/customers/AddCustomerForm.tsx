import { successAlertMs } from '@fagvaerk/contract/limits.ts';
import { Button, MultiSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { createCustomer } from '../admin-api.ts';
import { danishToday } from '../dates.ts';
import type { AdminError } from '../failure.ts';
import { CountedInput } from '../parts/CountedInput.tsx';
import { useDraft } from '../parts/draft.ts';
import { FailureAlert } from '../parts/FailureAlert.tsx';
import { announce } from '../parts/notices.ts';
import { anyMove, UnsavedGuard } from '../parts/UnsavedGuard.tsx';
import { customersKey, sitesQuery } from '../queries.ts';
import { words } from '../words.ts';
import type { Created } from './CreatedCustomer.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { type CustomerValues, isComplete, newCustomer, toPayload, useCustomerForm } from './customer-form.ts';
import { useGrantSites } from './grant-sites.ts';

interface Props {
  /** Who is logged in, and so creates the customer. */
  username: string;
  onCreated: (created: Created) => void;
}

export function AddCustomerForm({ username, onCreated }: Props) {
  const empty = newCustomer(username, danishToday(new Date()));
  const form = useCustomerForm(useDraft<CustomerValues>() ?? empty);
  const sites = useQuery(sitesQuery);
  const queryClient = useQueryClient();
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(empty);

  const create = useMutation({
    mutationFn: () => createCustomer(toPayload(form.values)),
    meta: { keepsScreen: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: customersKey }),
    onError: ({ failure }) => {
      if (failure.kind !== 'validation') return;
      form.setErrors(
        Object.fromEntries(Object.entries(failure.errors).map(([field, texts]) => [field, texts.join(' ')])),
      );
    },
  });
  const grant = useGrantSites();
  const isRunning = create.isPending || grant.isPending;

  /** First the customer, then its sites: these need the id that the customer got. */
  async function add() {
    const customer = await create.mutateAsync();
    const chosen = (sites.data?.data ?? []).filter(({ recordId }) => form.values.sites.includes(String(recordId)));
    let failure: AdminError | null = null;
    if (chosen.length > 0) {
      failure = await grant.mutateAsync({ customerID: customer.customerID, sites: chosen }).then(
        () => null,
        (error: AdminError) => error,
      );
    }
    if (!failure) announce(words.customerAdded, successAlertMs);
    onCreated({ customer, sites: chosen, failure });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // The alert above the button tells what went wrong.
    if (isComplete(form.values) && !isRunning) void add().catch(() => undefined);
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
      <CountedInput label={words.createdBy} {...form.getInputProps('CreatedByUser')} />
      <FailureAlert error={create.error} draft={form.values} />
      <div className="dialog-actions">
        <Button type="submit" loading={isRunning} disabled={!isComplete(form.values)}>
          {words.save}
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty} isLostBy={anyMove} />
    </form>
  );
}
