import { z } from 'zod';
import { siteHealth } from './site-health.ts';

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
  /** True for the public demo key. */
  isDemo: z.boolean(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  siteCount: z.int(),
  hasRights: z.boolean(),
  /** ISO 8601, UTC. Counts refused calls too. */
  lastUsed: z.string().nullable(),
});
export type ExternalCustomer = z.infer<typeof externalCustomer>;

/** The portal serves sandbox sites itself and forwards calls to live sites. */
export const siteKinds = ['sandbox', 'live'] as const;
export type SiteKind = (typeof siteKinds)[number];

const siteFacts = { recordId: z.int(), name: z.string(), baseUrl: z.string(), kind: z.enum(siteKinds) };

export const site = z.object({
  ...siteFacts,
  customerCount: z.int(),
  /** Whether the caller's key is forwarded to a live site. */
  sendsKey: z.boolean(),
  /** When the pending secret starts signing; ISO 8601, UTC. */
  newSecretFrom: z.string().nullable(),
  /** Null for sandboxes, and for live sites that were not checked recently. */
  health: siteHealth.nullable(),
});
export type Site = z.infer<typeof site>;

export const customerFacts = externalCustomer.omit({ siteCount: true, hasRights: true, lastUsed: true });
export type CustomerFacts = z.infer<typeof customerFacts>;

export const customerSite = z.object({
  ...siteFacts,
  endpointCount: z.int(),
  /** The role that the rights follow; null if they are individual. */
  role: z.object({ roleID: z.int(), name: z.string() }).nullable(),
});
export type CustomerSite = z.infer<typeof customerSite>;

export const writtenSiteAccess = z.object({
  externalCustomerID: z.int(),
  activeSiteID: z.int(),
  /** False if it was so already. */
  changed: z.boolean(),
});
export type WrittenSiteAccess = z.infer<typeof writtenSiteAccess>;

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

/** Refused: by access rules or rate limits. Failed: admitted, but the response is an error. */
export const callOutcomes = ['refused', 'failed'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const loggedCall = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Null if unknown. `path` is the documented template: `/api/v4.0/invoices/{id}`. */
  siteName: z.string().nullable(),
  method: z.string(),
  path: z.string().nullable(),
  status: z.int(),
  outcome: z.enum(callOutcomes).nullable(),
  code: z.string().nullable(),
  /** Until the end of the response is written. */
  durationMs: z.int(),
  bytes: z.int(),
  requestID: z.string(),
  address: z.string(),
  /** With the stored response of an earlier call with the same Idempotency-Key. */
  isReplayed: z.boolean(),
  /** Masked; null for a key that no longer exists. */
  apiKey: z.string().nullable().optional(),
});
export type LoggedCall = z.infer<typeof loggedCall>;

/** Callers choose their own request ids, so an id can match several calls. */
export const foundCall = loggedCall.extend({ customerID: z.int(), customerName: z.string() });

/** Where an administrator can change what a rule checks. */
export const explainedRows = ['customer', 'site', 'siteAccess', 'endpointAccess'] as const;
export type ExplainedRow = (typeof explainedRows)[number];

export const callStep = z.object({
  rule: z.string(),
  passed: z.boolean(),
  /** What the rule checked; `change` says what would make it pass. */
  looked: z.string(),
  change: z.string().nullable(),
  /** Null if only the call itself can be changed. */
  row: z.enum(explainedRows).nullable(),
});
export type CallStep = z.infer<typeof callStep>;

export const explainedCall = z.object({
  allowed: z.boolean(),
  code: z.string().nullable(),
  steps: z.array(callStep),
  customerID: z.int(),
  siteID: z.int().nullable(),
  endpointID: z.int().nullable(),
  path: z.string().nullable(),
  right: z.enum(['allowPOST', 'allowGET', 'allowPUT', 'allowDELETE']).nullable(),
});
export type ExplainedCall = z.infer<typeof explainedCall>;

/** Grouped by address and the key's last four characters; the key itself is not stored. */
export const unknownKeyCalls = z.object({
  address: z.string(),
  keyEnding: z.string(),
  calls: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
});
export type UnknownKeyCalls = z.infer<typeof unknownKeyCalls>;

export const revealedKey = z.object({ customerID: z.int(), apiKey: z.string() });
export type RevealedKey = z.infer<typeof revealedKey>;

export const sessionToken = z.string().min(1);
export const nothing = z.literal('');

/** `total` counts all pages. */
export const listAnswer = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), total: z.int() });
export type ListAnswer<Item> = { data: Item[]; total: number };

const validationError = z.object({
  /** Index in the request list; null if the request as a whole is invalid. */
  index: z.int().nullable(),
  field: z.string(),
  code: z.string(),
  message: z.string(),
});
export type ValidationError = z.infer<typeof validationError>;

export const customerAnswer = listAnswer(customerSite).extend({ customer: externalCustomer });

export const endpointAccessAnswer = listAnswer(endpointAccessRow).extend({
  customer: externalCustomer,
  site: customerSite,
});

/** A proxy may answer without a message. */
export const problemAnswer = z.object({
  errorMessage: z.string().optional(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

export const writeAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({
    successObjects: z.array(item),
    errorObjects: z.array(z.looseObject({})),
    errorMessages: z.array(z.string()),
    validationErrors: z.array(validationError),
    hasErrors: z.boolean(),
    /** History entry to revert, where one is needed; null if nothing changed. */
    entry: z.int().nullish(),
  });
export const writeDone = writeAnswer(z.unknown());

export type WriteAnswer<Item> = {
  entry?: number | null;
  successObjects: Item[];
  errorObjects: object[];
  errorMessages: string[];
  validationErrors: ValidationError[];
  hasErrors: boolean;
};

export const sortable = {
  customers: [
    'customerName',
    'contactName',
    'contactEmail',
    'validUntil',
    'apiAccess',
    'accessAll',
    'siteCount',
    'lastUsed',
    'customerID',
  ],
  sites: ['name', 'baseUrl', 'kind', 'customerCount', 'recordId'],
  customerSites: ['name', 'baseUrl', 'kind', 'endpointCount', 'recordId'],
  endpoints: ['endpointPath', 'version', 'id'],
  endpointAccess: ['endpointName', 'endpointID', 'allowPOST', 'allowGET', 'allowPUT', 'allowDELETE'],
} as const satisfies {
  customers: readonly (keyof ExternalCustomer)[];
  sites: readonly (keyof Site)[];
  customerSites: readonly (keyof CustomerSite)[];
  endpoints: readonly (keyof EndpointListItem)[];
  endpointAccess: readonly (keyof EndpointAccessRow)[];
};
