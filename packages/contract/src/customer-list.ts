import { z } from 'zod';
import { listFields, toListQuery } from './admin.ts';
import { sortable } from './admin-answers.ts';
import { compactDate, flag, id, listOf, object, pathId, rule } from './fields.ts';
import { unusedCustomerDays } from './limits.ts';
import { callMethods } from './who.ts';

/** Days until an active key expires. */
export const endingWithinDays = { ends7: 7, ends30: 30, ends60: 60 } as const;

/** `off`, `expired` and `noRights` match the key status; `noRights` includes customers without a site. */
export const customerStatuses = ['ends7', 'ends30', 'ends60', 'expired', 'off', 'neverUsed', 'noRights'] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

/** Site, role and right are looked for together: a right on that site, by that role. */
const otherFilters = {
  /** No call for so many days, and not created since. */
  unusedDays: z.enum(unusedCustomerDays.map(String), rule('field-invalid')).transform(Number).optional(),
  siteID: pathId.optional(),
  roleID: pathId.optional(),
  endpointID: pathId.optional(),
  /** Without an endpoint: a right to any endpoint with that method. */
  method: z.enum(callMethods, rule('field-invalid')).optional(),
  /** Expired, but called within 30 days, after its last day. */
  expiredInUse: z.enum(['true'], rule('field-invalid')).optional(),
  /** Leaves out the customer of the public demo key. */
  withoutDemo: z.enum(['true'], rule('field-invalid')).optional(),
};
const filters = { status: z.enum(customerStatuses, rule('field-invalid')).optional(), ...otherFilters };
export type CustomerFilters = z.infer<z.ZodObject<typeof filters>>;

const { search, sort, page, pageSize } = listFields(sortable.customers);

export const customersQuery = object({ search, sort, page, pageSize, ...filters }).transform(
  ({ search, sort, page, pageSize, ...filters }) => ({ ...toListQuery({ search, sort, page, pageSize }), filters }),
);
export type CustomersQuery = z.infer<typeof customersQuery>;

export const customersFileQuery = object({ search, sort, ...filters }).transform(({ search, sort, ...filters }) => ({
  ...toListQuery({ search, sort }),
  filters,
}));

export const customersToExport = object({ CustomerIDs: listOf(id) });
export const customersFile = z.string();

export const customerCountsQuery = object({ search, ...otherFilters }).transform(({ search = '', ...filters }) => ({
  search,
  filters,
}));

export const customerCounts = z.record(z.enum(['all', ...customerStatuses]), z.int());
export type CustomerCounts = z.infer<typeof customerCounts>;

/** Of the last 30 days, on one site or on all. */
export const callsToCount = object({ CustomerIDs: listOf(id), SiteID: id.optional() });
export const countedCalls = z.object({ customerID: z.int(), calls: z.int() });
export type CountedCalls = z.infer<typeof countedCalls>;

/** Keys with a later date are unchanged. */
export const customersToExtend = object({ CustomerIDs: listOf(id), ValidUntil: compactDate });
export const customersToSwitch = object({ CustomerIDs: listOf(id), ApiAccess: flag });
