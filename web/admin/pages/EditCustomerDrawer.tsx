import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { Drawer } from '@mantine/core';
import { CustomerFields } from '../customers/CustomerFields.tsx';
import {
  customerSchema,
  describeCustomer,
  knownCustomer,
  toPayload,
  useAskIfPast,
} from '../customers/customer-form.ts';
import { updateCustomer } from '../customers/customers-api.ts';
import { customerWords } from '../customers/messages.ts';
import { DialogForm } from '../forms/DialogForm.tsx';
import { useSavedForm } from '../forms/saved-form.ts';
import { ChangeImpact } from '../rights/impact.tsx';

interface Props {
  customer: ExternalCustomer;
  isOpen: boolean;
  onClose: () => void;
}

export function EditCustomerDrawer({ customer, isOpen, onClose }: Props) {
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" size={480} title={customerWords.editCustomer}>
      <EditCustomerForm customer={customer} onClose={onClose} />
    </Drawer>
  );
}

function EditCustomerForm({ customer, onClose }: Omit<Props, 'isOpen'>) {
  const saved = knownCustomer(customer);
  const { form, dialogForm } = useSavedForm({
    name: 'editCustomer',
    saved,
    schema: customerSchema,
    change: {
      run: (values) => updateCustomer({ CustomerID: customer.customerID, ...toPayload(values) }),
      invalidates: ['customers'],
      done: () => customerWords.customerSaved,
    },
    describe: describeCustomer,
    onSaved: onClose,
  });
  const { change: save } = dialogForm;
  const askIfPast = useAskIfPast();

  function submit() {
    // Ask only when the date changes.
    if (form.values.ValidUntil === saved.ValidUntil) save.mutate(form.values);
    else askIfPast(form.values.ValidUntil, () => save.mutateAsync(form.values));
  }

  return (
    <DialogForm {...dialogForm} onSubmit={submit} onCancel={onClose}>
      <CustomerFields form={form} />
      {form.values.AccessAll !== saved.AccessAll ? (
        <ChangeImpact
          customerName={customer.customerName}
          change={{ CustomerID: customer.customerID, AccessAll: form.values.AccessAll, Set: [], Remove: [] }}
        />
      ) : null}
    </DialogForm>
  );
}
