import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Drawer } from '@mantine/core';
import type { FormEvent } from 'react';
import { useChange } from '../api/change.ts';
import { CustomerFields } from '../customers/CustomerFields.tsx';
import {
  type CustomerValues,
  isComplete,
  knownCustomer,
  toPayload,
  useAskIfPast,
  useCustomerForm,
} from '../customers/customer-form.ts';
import { updateCustomer } from '../customers/customers-api.ts';
import { customerWords } from '../customers/messages.ts';
import { useCloseWhenSaved } from '../forms/close-when-saved.ts';
import { useDraft } from '../forms/draft.ts';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { FormActions } from '../forms/FormActions.tsx';
import { anyNavigation, UnsavedGuard } from '../forms/UnsavedGuard.tsx';
import { ChangeImpact } from '../rights/impact/ChangeImpact.tsx';
import { words } from '../words.ts';

interface Props {
  customer: ExternalCustomer;
  isOpen: boolean;
  onClose: () => void;
}

export function EditCustomerDrawer({ customer, isOpen, onClose }: Props) {
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" size={480} title={words.editCustomer}>
      <EditCustomerForm customer={customer} onClose={onClose} />
    </Drawer>
  );
}

function EditCustomerForm({ customer, onClose }: Omit<Props, 'isOpen'>) {
  const saved = knownCustomer(customer);
  const form = useCustomerForm(useDraft<CustomerValues>('editCustomer') ?? saved);
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(saved);
  const askIfPast = useAskIfPast();
  const save = useChange({
    run: () => updateCustomer({ CustomerID: customer.customerID, ...toPayload(form.values) }),
    invalidates: ['customers'],
    done: () => customerWords.customerSaved,
  });
  useCloseWhenSaved(save.isSuccess, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete(form.values) || save.isPending) return;
    // Ask only when the date changes.
    if (form.values.ValidUntil === saved.ValidUntil) save.mutate();
    else askIfPast(form.values.ValidUntil, () => save.mutateAsync());
  }

  return (
    <form className="fields" onSubmit={submit} noValidate>
      <CustomerFields form={form} />
      {form.values.AccessAll !== saved.AccessAll && !save.isSuccess ? (
        <ChangeImpact
          customerName={customer.customerName}
          change={{ CustomerID: customer.customerID, AccessAll: form.values.AccessAll, Set: [], Remove: [] }}
        />
      ) : null}
      <FailureAlert error={save.error} draft={{ form: 'editCustomer', typed: form.values }} />
      <FormActions onCancel={onClose} isRunning={save.isPending} isReady={isComplete(form.values) && isDirty} />
      <UnsavedGuard isDirty={isDirty && !save.isSuccess} losesChanges={anyNavigation} />
    </form>
  );
}
