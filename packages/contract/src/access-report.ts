import { z } from 'zod';
import { callMethods } from './access-levels.ts';
import { object, paging, pathId, rule } from './fields.ts';
import { keyStatuses } from './key-status.ts';
import { pageSizeDefault } from './limits.ts';
import { siteKinds } from './sites.ts';

const whoFilters = {
  siteID: pathId.optional(),
  endpointID: pathId.optional(),
  /** Without an endpoint: customers that can call any endpoint with that method. */
  method: z.enum(callMethods, rule('field-invalid')).optional(),
  /** Lists customers with the site but without any right on it. */
  withoutRights: z.enum(['true'], rule('field-invalid')).optional(),
};

const asksSomething = <Query extends z.ZodType<z.infer<z.ZodObject<typeof whoFilters>>>>(query: Query) =>
  query
    .refine(({ siteID, endpointID, method }) => siteID || endpointID || method, {
      error: rule('field-required'),
      path: ['siteID'],
    })
    .refine(({ withoutRights, endpointID, method }) => !(withoutRights && (endpointID || method)), {
      error: rule('field-invalid'),
      path: ['withoutRights'],
    });

export const whoFileQuery = asksSomething(object(whoFilters));

export const whoQuery = asksSomething(
  object({ ...whoFilters, page: paging.page.default(1), pageSize: paging.pageSize.default(pageSizeDefault) }),
);
export type WhoQuery = z.infer<typeof whoQuery>;

export const whoCanCall = z.object({
  customerID: z.int(),
  customerName: z.string(),
  siteID: z.int(),
  siteName: z.string(),
  /** Null for a site without rights. */
  by: z.enum(['accessAll', 'ownRight']).nullable(),
  /** The role whose rights they are; null for individual ones. */
  roleName: z.string().nullable(),
  methods: z.array(z.string()),
  endpointCount: z.int(),
  status: z.enum(keyStatuses),
  /** yyyymmdd in Denmark, of a successful call; null if there is none within retention. */
  lastUsed: z.string().nullable(),
});
export type WhoCanCall = z.infer<typeof whoCanCall>;

/** `working`: customers with a working key. `withoutRights`: customers with the site but no rights. */
export const whoAnswer = z.object({
  data: z.array(whoCanCall),
  total: z.int(),
  working: z.int(),
  withoutRights: z.int(),
});
export type WhoAnswer = z.infer<typeof whoAnswer>;

export const siteQuery = object({ siteID: pathId });

/** The response of `/api/access` for the customer's key, or the code of the refusal. */
export const effectiveAccess = z.object({
  code: z.string().nullable(),
  data: z
    .object({
      customer: z.string(),
      isDemo: z.boolean(),
      expiresAt: z.string(),
      siteName: z.string(),
      kind: z.enum(siteKinds),
      accessAll: z.boolean(),
      operations: z.array(
        z.object({
          operationId: z.string(),
          version: z.string(),
          method: z.string(),
          path: z.string(),
          allowed: z.boolean(),
          code: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
});
export type EffectiveAccess = z.infer<typeof effectiveAccess>;
