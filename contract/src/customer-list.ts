import { z } from 'zod';
import { listFields, toListQuery } from './admin.ts';
import { customerFacts, sortable } from './admin-answers.ts';
import { compactDate, flag, id, listOf, object, rule } from './fields.ts';

/** Days until an active key expires. */
export const endingWithinDays = { ends7: 7, ends30: 30, ends60: 60 } as const;

/** `off`, `expired` and `noRights` match the key status; `noRights` includes customers without a site. */
export const customerFilters = ['ends7', 'ends30', 'ends60', 'expired', 'off', 'neverUsed', 'noRights'] as const;
export type CustomerFilter = (typeof customerFilters)[number];

const { page, pageSize, ...found } = listFields(sortable.customers);
const filter = z.enum(customerFilters, rule('field-invalid')).optional();

export const customersQuery = object({ ...found, page, pageSize, filter }).transform((query) => ({
  ...toListQuery(query),
  filter: query.filter,
}));
export type CustomersQuery = z.infer<typeof customersQuery>;

export const customersFileQuery = object({ ...found, filter }).transform((query) => ({
  ...toListQuery(query),
  filter: query.filter,
}));

export const customersFile = z.string();

export const customerCountsQuery = object({ search: found.search }).transform(({ search = '' }) => ({ search }));

export const customerCounts = z.record(z.enum(['all', ...customerFilters]), z.int());
export type CustomerCounts = z.infer<typeof customerCounts>;

/** Keys with a later date are unchanged. */
export const customersToExtend = object({ CustomerIDs: listOf(id), ValidUntil: compactDate });
export const customersToSwitch = object({ CustomerIDs: listOf(id), ApiAccess: flag });

export const validUntilToSet = object({ CustomerID: id, ValidUntil: compactDate });
export type ValidUntilToSet = z.infer<typeof validUntilToSet>;

/** `was` is enough to revert the change. */
export const changedCustomer = customerFacts.extend({
  was: z.object({ validUntil: z.string(), apiAccess: z.boolean() }),
});
export type ChangedCustomer = z.infer<typeof changedCustomer>;
