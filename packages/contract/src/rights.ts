import { z } from 'zod';
import { accessLevels } from './access-levels.ts';
import { listAnswer } from './answers.ts';
import { externalCustomer } from './customers.ts';
import { flag, id, ignored, object, pathId, plan, rule, upTo } from './fields.ts';
import { unusedDays } from './limits.ts';
import { customerSite } from './sites.ts';

export const endpointListItem = z.object({
  id: z.int(),
  endpointPath: z.string(),
  version: z.string(),
  methods: z.array(z.string()),
});
export type EndpointListItem = z.infer<typeof endpointListItem>;

export const endpointAccessRow = z.object({
  endpointID: z.int(),
  endpointName: z.string(),
  allowPOST: z.boolean(),
  allowGET: z.boolean(),
  allowPUT: z.boolean(),
  allowDELETE: z.boolean(),
  methods: z.array(z.string()),
});
export type EndpointAccessRow = z.infer<typeof endpointAccessRow>;

export const endpointAccessAnswer = listAnswer(endpointAccessRow).extend({
  customer: externalCustomer,
  site: customerSite,
});

export const sortableEndpoints = ['endpointPath', 'version', 'id'] as const;

const sortableFlags = ['allowPOST', 'allowGET', 'allowPUT', 'allowDELETE'] as const;
export const sortableEndpointAccess = ['endpointName', 'endpointID', ...sortableFlags] as const;

const endpointAccessKey = { EndpointID: id, SiteID: id, CustomerID: id };

export const endpointAccess = object({
  ...endpointAccessKey,
  AllowPOST: flag,
  AllowGET: flag,
  AllowDELETE: flag,
  AllowPUT: flag,
});
export type EndpointAccess = z.infer<typeof endpointAccess>;

export const endpointAccessToRemove = object({
  ...endpointAccessKey,
  ...ignored('AllowPOST', 'AllowGET', 'AllowDELETE', 'AllowPUT'),
});
export type EndpointAccessToRemove = z.infer<typeof endpointAccessToRemove>;

/** Removals are applied first. */
export const endpointAccessChange = object({
  Set: upTo(endpointAccess),
  Remove: upTo(endpointAccessToRemove),
  Plan: plan,
}).refine((lists) => lists.Set.length + lists.Remove.length > 0, rule('no-objects'));
export type EndpointAccessChange = z.infer<typeof endpointAccessChange>;

const concernsOneCustomer = (named: readonly (number | undefined)[]): boolean =>
  new Set(named.filter((customer) => customer !== undefined)).size === 1;

/** Same rights as `ChangeEndpointAccess`, optionally with access to everything. */
export const accessToPreview = object({
  /** Required if no right names the customer. */
  CustomerID: id.optional(),
  AccessAll: flag.optional(),
  Set: upTo(endpointAccess),
  Remove: upTo(endpointAccessToRemove),
}).refine(
  ({ CustomerID, Set: wanted, Remove }) =>
    concernsOneCustomer([CustomerID, ...[...wanted, ...Remove].map((row) => row.CustomerID)]),
  rule('one-customer-expected'),
);
export type AccessToPreview = z.infer<typeof accessToPreview>;

const operationOnSite = z.object({ siteName: z.string(), method: z.string(), path: z.string() });

const callsOfKind = operationOnSite.extend({ calls: z.int(), lastAt: z.string() });
export type CallsOfKind = z.infer<typeof callsOfKind>;

const accessEffect = z.object({
  gains: z.array(operationOnSite),
  losses: z.array(operationOnSite),
  calls: z.int(),
  since: z.string().nullable(),
  /** Logged calls whose outcome would change, most calls first. */
  refused: z.array(callsOfKind),
  admitted: z.array(callsOfKind),
});
export type AccessEffect = z.infer<typeof accessEffect>;

/** `rights` are counted as in the history; `plan` is sent with the change. */
export const accessPreview = accessEffect.extend({ rights: z.int(), plan: z.string() });
export type AccessPreview = z.infer<typeof accessPreview>;

/** Replaces access to everything with exactly these rights. */
export const accessAllToReplace = object({ CustomerID: id, Set: upTo(endpointAccess), Plan: plan }).refine(
  ({ CustomerID, Set: wanted }) => concernsOneCustomer([CustomerID, ...wanted.map((row) => row.CustomerID)]),
  rule('one-customer-expected'),
);
export type AccessAllToReplace = z.infer<typeof accessAllToReplace>;

export const accessUseQuery = object({
  ExternalCustomerID: pathId,
  Days: z.enum(unusedDays.map(String), rule('field-invalid')).transform(Number).default(unusedDays[0]),
});

export const endpointUse = z.object({
  siteID: z.int(),
  siteName: z.string(),
  endpointID: z.int(),
  endpointName: z.string(),
  granted: z.array(z.enum(accessLevels)),
  used: z.array(z.enum(accessLevels)),
  calls: z.int(),
  /** Only if within the period; ISO 8601, UTC. */
  givenAt: z.string().nullable(),
});
export type EndpointUse = z.infer<typeof endpointUse>;

/** `countedSince`: the first day with any counted call, yyyymmdd. */
export const accessUse = listAnswer(endpointUse).extend({ days: z.int(), countedSince: z.string().nullable() });
export type AccessUse = z.infer<typeof accessUse>;
