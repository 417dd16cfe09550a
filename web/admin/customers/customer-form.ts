import { type CustomerToUpdate, customerToCreate, type ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { danishToday, fromCompact, showDay, toCompact } from '../dates.ts';
import { useConfirm } from '../forms/confirm.tsx';
import type { Facts } from '../forms/conflict.tsx';
import type { ValidationSchema } from '../forms/saved-form.ts';
import { words } from '../words.ts';
import { customerWords } from './messages.ts';

interface NewAccess {
  sites: number[];
  roles: Record<string, string | null>;
  like: number | null;
}

type Sent = Omit<CustomerToUpdate, 'CustomerID'>;
/** Dates as yyyy-mm-dd, sites and roles as values of their pickers. */
export type CustomerValues = Sent & { access: NewAccess };

const noAccess: NewAccess = { sites: [], roles: {}, like: null };

export const newCustomer = (createdBy: string, today: string, like: number | null): CustomerValues => ({
  CustomerName: '',
  ContactName: '',
  ContactEmail: '',
  ContactPhone: '',
  ValidUntil: today,
  CreatedByUser: createdBy,
  AccessAll: false,
  access: { ...noAccess, like },
});

export const knownCustomer = (customer: ExternalCustomer): CustomerValues => ({
  CustomerName: customer.customerName,
  ContactName: customer.contactName,
  ContactEmail: customer.contactEmail,
  ContactPhone: customer.contactPhone,
  ValidUntil: fromCompact(customer.validUntil),
  CreatedByUser: customer.createdByUser,
  AccessAll: customer.accessAll,
  Revision: customer.revision,
  access: noAccess,
});

export const describeCustomer = (values: CustomerValues): Facts => ({
  [words.customerName]: values.CustomerName,
  [words.contactName]: values.ContactName,
  [words.contactEmail]: values.ContactEmail,
  [words.contactPhone]: values.ContactPhone,
  [words.validUntil]: showDay(toCompact(values.ValidUntil)),
  [words.accessAll]: words.yesOrNo(values.AccessAll),
});

export const toPayload = ({ access: _access, ValidUntil, ...fields }: CustomerValues): Sent => ({
  ...fields,
  ValidUntil: toCompact(ValidUntil),
});

export const customerSchema: ValidationSchema = {
  safeParse: (values) => customerToCreate.strip().safeParse(toPayload(values as CustomerValues)),
};

export function useAskIfPast() {
  const ask = useConfirm();
  return (day: string, save: () => Promise<unknown>): void => {
    // The form shows the error.
    if (day >= danishToday(new Date())) return void save().catch(() => undefined);
    const text = customerWords.pastText(showDay(toCompact(day)));
    ask({ title: customerWords.pastTitle, text, confirmLabel: words.saveAnyway, isDangerous: true, act: save });
  };
}
