/** Who can call an endpoint or a site, and what one customer can call there. */
import { z } from 'zod';
import { siteKinds } from './admin-answers.ts';
import { object, paging, pathId, rule } from './fields.ts';
import type { KeyStatus } from './key-status.ts';
import { pageSizeDefault } from './limits.ts';

export const askedMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A site, an endpoint, or an endpoint on a site; a method only of an endpoint. */
export const whoQuery = object({
  siteID: pathId.optional(),
  endpointID: pathId.optional(),
  method: z.enum(askedMethods, rule('field-invalid')).optional(),
  /** Of a site: those who have it and no right on it, instead of those who can call something there. */
  withoutRights: z.enum(['true'], rule('field-invalid')).optional(),
  page: paging.page.default(1),
  pageSize: paging.pageSize.default(pageSizeDefault),
})
  .refine(({ siteID, endpointID }) => siteID || endpointID, { error: rule('field-required'), path: ['siteID'] })
  .refine(({ method, endpointID }) => endpointID || !method, { error: rule('field-required'), path: ['endpointID'] })
  .refine(({ withoutRights, endpointID }) => !(withoutRights && endpointID), {
    error: rule('field-invalid'),
    path: ['withoutRights'],
  });
export type WhoQuery = z.infer<typeof whoQuery>;

const keyStatuses = ['works', 'expired', 'off', 'noSite', 'noRights'] as const satisfies KeyStatus[];

/** A customer on a site. */
export const whoCanCall = z.object({
  customerID: z.int(),
  customerName: z.string(),
  siteID: z.int(),
  siteName: z.string(),
  /** What lets it: access to everything, or rights of its own. Null where it has the site and no right on it. */
  by: z.enum(['accessAll', 'ownRight']).nullable(),
  /** Of the endpoint, those that it may call; without an endpoint none are named. */
  methods: z.array(z.string()),
  /** On how many endpoints of the site it has rights of its own. */
  endpointCount: z.int(),
  status: z.enum(keyStatuses),
  /** The last day on which such a call succeeded, yyyymmdd in Denmark, among those that are counted; null where there is none. */
  lastUsed: z.string().nullable(),
});
export type WhoCanCall = z.infer<typeof whoCanCall>;

/** `working`: how many of all have a key that works now. `withoutRights`: how many have the site that is asked about, and no right on it. */
export const whoAnswer = z.object({
  data: z.array(whoCanCall),
  total: z.int(),
  working: z.int(),
  withoutRights: z.int(),
});
export type WhoAnswer = z.infer<typeof whoAnswer>;

export const siteQuery = object({ siteID: pathId });

/** What a customer's key would be told at `/api/access`; null where it would be refused, with the code of why. */
export const seenAccess = z.object({
  code: z.string().nullable(),
  data: z
    .object({
      customer: z.string(),
      isOpen: z.boolean(),
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
export type SeenAccess = z.infer<typeof seenAccess>;
