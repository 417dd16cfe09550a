import { type CustomerToCreate, customerToCreate } from '@fagvaerk/contract/admin.ts';
import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { useForm } from '@mantine/form';
import { danishToday, fromCompact, showDay, toCompact } from '../dates.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { fieldErrors } from '../forms/field-errors.ts';
import { language } from '../words.ts';
import { customerWords } from './messages.ts';

/** Dates as yyyy-mm-dd, sites as ids. */
export interface CustomerValues extends CustomerToCreate {
  sites: string[];
  template: string | null;
}
export type CustomerForm = ReturnType<typeof useCustomerForm>;

export const newCustomer = (createdBy: string, today: string): CustomerValues => ({
  CustomerName: '',
  ContactName: '',
  ContactEmail: '',
  ContactPhone: '',
  ValidUntil: today,
  CreatedByUser: createdBy,
  AccessAll: false,
  sites: [],
  template: null,
});

export const knownCustomer = (customer: ExternalCustomer): CustomerValues => ({
  CustomerName: customer.customerName,
  ContactName: customer.contactName,
  ContactEmail: customer.contactEmail,
  ContactPhone: customer.contactPhone,
  ValidUntil: fromCompact(customer.validUntil),
  CreatedByUser: customer.createdByUser,
  AccessAll: customer.accessAll,
  sites: [],
  template: null,
});

export const toPayload = ({
  sites: _sites,
  template: _template,
  ValidUntil,
  ...fields
}: CustomerValues): CustomerToCreate => ({
  ...fields,
  ValidUntil: toCompact(ValidUntil),
});

export function useCustomerForm(initial: CustomerValues) {
  return useForm<CustomerValues>({
    initialValues: initial,
    enhanceGetInputProps: ({ field }) => ({ name: field }),
    validateInputOnBlur: true,
    validate: errorsOf,
  });
}

export const isComplete = (values: CustomerValues): boolean => Object.keys(errorsOf(values)).length === 0;

const errorsOf = (values: CustomerValues) => fieldErrors(customerToCreate, toPayload(values));

export function useAskIfPast() {
  const ask = useConfirm();
  return (day: string, save: () => Promise<unknown>): void => {
    // The form shows the error.
    if (day >= danishToday(new Date())) return void save().catch(() => undefined);
    const text = customerWords.pastText(showDay(toCompact(day), language));
    ask({ title: customerWords.pastTitle, text, confirmLabel: customerWords.saveAnyway, isDangerous: true, act: save });
  };
}
