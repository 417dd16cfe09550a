import { type CustomerToCreate, customerToCreate } from '@fagvaerk/contract/admin.ts';
import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { useForm } from '@mantine/form';
import { fromCompact, toCompact } from '../dates.ts';
import { fieldErrors } from '../parts/field-errors.ts';

/** The fields as they are typed: the day as yyyy-mm-dd, the sites by id. */
export interface CustomerValues extends CustomerToCreate {
  sites: string[];
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
});

export const toPayload = ({ sites: _sites, ValidUntil, ...fields }: CustomerValues): CustomerToCreate => ({
  ...fields,
  ValidUntil: toCompact(ValidUntil),
});

/** Begins with what there is, or with what was typed before a login came between. */
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
