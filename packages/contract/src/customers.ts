import { z } from 'zod';
import { callMethods } from './access-levels.ts';
import { listAnswer } from './answers.ts';
import {
  compactDate,
  email,
  flag,
  id,
  ignored,
  listOf,
  object,
  pathId,
  requiredText,
  revision,
  rule,
} from './fields.ts';
import { textMaximumCharacters, unusedCustomerDays } from './limits.ts';
import { listFields, toListQuery } from './list-query.ts';
import { customerSite } from './sites.ts';

export const externalCustomer = z.object({
  customerID: z.int(),
  /** Masked except for the last four characters; complete only in the response that creates the customer. */
  apiKey: z.string(),
  customerName: z.string(),
  /** yyyymmdd, the last day on which the key works. */
  validUntil: z.string(),
  createdByUser: z.string(),
  accessAll: z.boolean(),
  apiAccess: z.boolean(),
  isDemo: z.boolean(),
  revision: z.int(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  siteCount: z.int(),
  hasRights: z.boolean(),
  /** ISO 8601, UTC. Counts refused calls too. */
  lastUsed: z.string().nullable(),
});
export type ExternalCustomer = z.infer<typeof externalCustomer>;

export const customerFacts = externalCustomer.omit({ siteCount: true, hasRights: true, lastUsed: true });
export type CustomerFacts = z.infer<typeof customerFacts>;

export const customerAnswer = listAnswer(customerSite).extend({ customer: externalCustomer });

export const sortableCustomers = [
  'customerName',
  'contactName',
  'contactEmail',
  'validUntil',
  'apiAccess',
  'accessAll',
  'siteCount',
  'lastUsed',
  'customerID',
] as const satisfies readonly (keyof ExternalCustomer)[];

export const sortableCustomerSites = ['name', 'baseUrl', 'kind', 'endpointCount', 'recordId'] as const;

const customerFields = {
  CustomerName: requiredText(textMaximumCharacters),
  ContactName: requiredText(textMaximumCharacters),
  ContactEmail: email,
  ContactPhone: requiredText(textMaximumCharacters),
  ValidUntil: compactDate,
  CreatedByUser: requiredText(textMaximumCharacters),
  AccessAll: z.boolean(rule('boolean-expected')).default(false),
};

export const customerToCreate = object(customerFields);
export type CustomerToCreate = z.infer<typeof customerToCreate>;

export const customerToUpdate = object({ CustomerID: id, ...customerFields, Revision: revision });
export type CustomerToUpdate = z.infer<typeof customerToUpdate>;

export const apiAccessToggle = object({ customerID: id, apiAccess: flag });

export const customerReference = object({ customerID: id });

const apiKeyPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Sent in a body, because URLs end up in logs. */
export const keyToFind = object({
  apiKey: requiredText(textMaximumCharacters).regex(apiKeyPattern, rule('field-invalid')),
});

/** A row of the list; only the id is used. */
export const customerToDelete = object({
  customerID: id,
  ...ignored(...externalCustomer.omit({ customerID: true }).keyof().options),
});

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
  withoutDemo: z.enum(['true'], rule('field-invalid')).optional(),
};

const filters = { status: z.enum(customerStatuses, rule('field-invalid')).optional(), ...otherFilters };
export type CustomerFilters = z.infer<z.ZodObject<typeof filters>>;

const { search, sort, page, pageSize } = listFields(sortableCustomers);

export const customersQuery = object({ search, sort, page, pageSize, ...filters }).transform(
  ({ search, sort, page, pageSize, ...filters }) => ({ ...toListQuery({ search, sort, page, pageSize }), filters }),
);
export type CustomersQuery = z.infer<typeof customersQuery>;

export const customersFileQuery = object({ search, sort, ...filters }).transform(({ search, sort, ...filters }) => ({
  ...toListQuery({ search, sort }),
  filters,
}));

export const customersToExport = object({ CustomerIDs: listOf(id) });

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
