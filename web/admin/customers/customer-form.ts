import { type CustomerToCreate, customerToCreate, type ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { danishToday, fromCompact, showDay, toCompact } from '../dates.ts';
import { useConfirm } from '../forms/confirm.tsx';
import type { ValidationSchema } from '../forms/saved-form.ts';
import { customerWords } from './messages.ts';

interface NewAccess {
  sites: number[];
  roles: Record<string, string | null>;
  like: number | null;
}

/** Dates as yyyy-mm-dd, sites and roles as values of their pickers. */
export type CustomerValues = CustomerToCreate & { access: NewAccess };

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
  access: noAccess,
});

export const toPayload = ({ access: _access, ValidUntil, ...fields }: CustomerValues): CustomerToCreate => ({
  ...fields,
  ValidUntil: toCompact(ValidUntil),
});

export const customerSchema: ValidationSchema = {
  safeParse: (values) => customerToCreate.safeParse(toPayload(values as CustomerValues)),
};

export function useAskIfPast() {
  const ask = useConfirm();
  return (day: string, save: () => Promise<unknown>): void => {
    // The form shows the error.
    if (day >= danishToday(new Date())) return void save().catch(() => undefined);
    const text = customerWords.pastText(showDay(toCompact(day)));
    ask({ title: customerWords.pastTitle, text, confirmLabel: customerWords.saveAnyway, isDangerous: true, act: save });
  };
}
