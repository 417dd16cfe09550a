import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Button, Drawer } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { updateCustomer } from '../admin-api.ts';
import { CustomerFields } from '../customers/CustomerFields.tsx';
import {
  type CustomerValues,
  isComplete,
  knownCustomer,
  toPayload,
  useCustomerForm,
} from '../customers/customer-form.ts';
import { useCloseWhenSaved } from '../parts/close-when-saved.ts';
import { useDraft } from '../parts/draft.ts';
import { FailureAlert } from '../parts/FailureAlert.tsx';
import { announce } from '../parts/notices.ts';
import { anyMove, UnsavedGuard } from '../parts/UnsavedGuard.tsx';
import { customersKey } from '../queries.ts';
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
  const form = useCustomerForm(useDraft<CustomerValues>() ?? saved);
  const queryClient = useQueryClient();
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(saved);

  const save = useMutation({
    mutationFn: () => updateCustomer({ CustomerID: customer.customerID, ...toPayload(form.values) }),
    meta: { keepsScreen: true },
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: customersKey }),
        queryClient.invalidateQueries({ queryKey: ['history'] }),
      ]);
      announce(words.customerSaved);
    },
  });
  useCloseWhenSaved(save.isSuccess, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete(form.values) && !save.isPending) save.mutate();
  }

  return (
    <form className="fields" onSubmit={submit} noValidate>
      <CustomerFields form={form} />
      <FailureAlert error={save.error} draft={form.values} />
      <div className="dialog-actions">
        <Button type="submit" loading={save.isPending} disabled={!isComplete(form.values) || !isDirty}>
          {words.save}
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty && !save.isSuccess} isLostBy={anyMove} />
    </form>
  );
}
