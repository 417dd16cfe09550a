/** The list of customers: what it can be narrowed to, how many there are of each kind, and what is changed for several at once. */
import { z } from 'zod';
import { listFields, toListQuery } from './admin.ts';
import { customerFacts, sortable } from './admin-answers.ts';
import { compactDate, flag, id, listOf, object, rule } from './fields.ts';

/** Within how many days a key that is on stops working. */
export const endingWithinDays = { ends7: 7, ends30: 30, ends60: 60 } as const;

/** What is off, has expired or has no rights is what the status of its key calls so; no site means no rights. */
export const customerFilters = ['ends7', 'ends30', 'ends60', 'expired', 'off', 'neverUsed', 'noRights'] as const;
export type CustomerFilter = (typeof customerFilters)[number];

const { page, pageSize, ...found } = listFields(sortable.customers);
const filter = z.enum(customerFilters, rule('field-invalid')).optional();

export const customersQuery = object({ ...found, page, pageSize, filter }).transform(
  ({ filter: wanted, ...asked }) => ({ ...toListQuery(asked), filter: wanted }),
);
export type CustomersQuery = z.infer<typeof customersQuery>;

/** A file holds all that are found. */
export const customersFileQuery = object({ ...found, filter }).transform(({ filter: wanted, ...asked }) => ({
  ...toListQuery(asked),
  filter: wanted,
}));

/** As text, for whoever saves it. */
export const customersFile = z.string();

export const customerCountsQuery = object({ search: found.search }).transform(({ search = '' }) => ({ search }));

/** How many of those that a search finds each filter keeps. */
export const customerCounts = z.record(z.enum(['all', ...customerFilters]), z.int());
export type CustomerCounts = z.infer<typeof customerCounts>;

/** Keys that last longer already stay as they are. */
export const customersToExtend = object({ CustomerIDs: listOf(id), ValidUntil: compactDate });
export const customersToSwitch = object({ CustomerIDs: listOf(id), ApiAccess: flag });

/** To each its own last day, also an earlier one. */
export const validUntilToSet = object({ CustomerID: id, ValidUntil: compactDate });
export type ValidUntilToSet = z.infer<typeof validUntilToSet>;

/** A customer as it is now, and as it was: enough to put it back. */
export const changedCustomer = customerFacts.extend({
  was: z.object({ validUntil: z.string(), apiAccess: z.boolean() }),
});
export type ChangedCustomer = z.infer<typeof changedCustomer>;
