/** What the access API answers with. */
import { z } from 'zod';

export const externalCustomer = z.object({
  customerID: z.int(),
  /** Masked but for its last four characters; whole only right after the customer was created. */
  apiKey: z.string(),
  customerName: z.string(),
  /** yyyymmdd, the last day on which the key works. */
  validUntil: z.string(),
  createdByUser: z.string(),
  accessAll: z.boolean(),
  apiAccess: z.boolean(),
  /** Whether its key is the one that every printed example carries. */
  isOpen: z.boolean(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  siteCount: z.int(),
  /** On how many endpoints of its sites the customer has a right of its own. */
  endpointCount: z.int(),
  /** The last call with the key, whatever its answer; ISO 8601, UTC. Null when there was none. */
  lastUsed: z.string().nullable(),
});
export type ExternalCustomer = z.infer<typeof externalCustomer>;

/** Sandbox sites answer from the portal itself; calls on live sites are forwarded to their address. */
export const siteKinds = ['sandbox', 'live'] as const;
export type SiteKind = (typeof siteKinds)[number];

const siteFacts = { recordId: z.int(), name: z.string(), baseUrl: z.string(), kind: z.enum(siteKinds) };

export const site = z.object({
  ...siteFacts,
  customerCount: z.int(),
  /** Whether a live site is sent the key of whoever calls. */
  sendsKey: z.boolean(),
  /** When a new secret begins to sign; ISO 8601, UTC. Null where none waits. */
  newSecretFrom: z.string().nullable(),
});
export type Site = z.infer<typeof site>;

/** As writes answer with it: nothing about its sites is read for that. */
export const customerFacts = externalCustomer.omit({ siteCount: true, endpointCount: true, lastUsed: true });
export type CustomerFacts = z.infer<typeof customerFacts>;

/** `endpointCount`: on how many endpoints the customer has rights of its own there. */
export const customerSite = z.object({ ...siteFacts, endpointCount: z.int() });
export type CustomerSite = z.infer<typeof customerSite>;

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
  /** The methods that the endpoint is documented with. */
  methods: z.array(z.string()),
});
export type EndpointAccessRow = z.infer<typeof endpointAccessRow>;

/** A day is yyyymmdd, in Denmark; `failed` counts those of its calls that were refused or failed. */
export const usageDay = z.object({ day: z.string(), calls: z.int(), failed: z.int() });
export type UsageDay = z.infer<typeof usageDay>;

export const usageOfEndpoint = z.object({
  /** Null where the calls named no site, or no endpoint, that exists. */
  siteName: z.string().nullable(),
  endpointName: z.string().nullable(),
  method: z.string(),
  /** 2 for all statuses that begin with 2, and so on. */
  statusClass: z.int(),
  calls: z.int(),
});
export type UsageOfEndpoint = z.infer<typeof usageOfEndpoint>;

/** The calls of a customer: one entry per day, oldest first, today last, days without calls too. */
export const customerUsage = z.object({
  data: z.array(usageDay),
  total: z.int(),
  lastUsed: z.string().nullable(),
  /** Where the calls went, most calls first. */
  endpoints: z.array(usageOfEndpoint),
});
export type CustomerUsage = z.infer<typeof customerUsage>;

/** Refused: before it was done, by the rules of access or by how often is called. Failed: let through, and answered with an error. */
export const callOutcomes = ['refused', 'failed'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** A call with a customer's key: what it asked for and what it came to, without what it carried. */
export const loggedCall = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Null where the call named no site, or no path, that exists. A path is as documented: `/api/v4.0/invoices/{id}`. */
  siteName: z.string().nullable(),
  method: z.string(),
  path: z.string().nullable(),
  status: z.int(),
  outcome: z.enum(callOutcomes).nullable(),
  /** The error code of the answer, where it has one that is known here. */
  code: z.string().nullable(),
  /** From the call's beginning until the end of the answer was on its way. */
  durationMs: z.int(),
  /** Of the answer's body. */
  bytes: z.int(),
  requestID: z.string(),
  address: z.string(),
  /** Which key it carried, masked, where a customer has had several; null for one that is no longer known. */
  apiKey: z.string().nullable().optional(),
});
export type LoggedCall = z.infer<typeof loggedCall>;

/** Callers choose ids of their own, so that several calls may have the same one. */
export const foundCall = loggedCall.extend({ customerID: z.int(), customerName: z.string() });
export type FoundCall = z.infer<typeof foundCall>;

/** Where an administrator changes what a rule looked at. */
export const explainedRows = ['customer', 'site', 'siteAccess', 'endpointAccess'] as const;
export type ExplainedRow = (typeof explainedRows)[number];

export const callStep = z.object({
  /** The code that the rule refuses with. */
  rule: z.string(),
  passed: z.boolean(),
  /** What the rule looked at, and what would change its mind; the second only where it refuses. */
  looked: z.string(),
  change: z.string().nullable(),
  /** Null where nothing in the panel would change it: the call itself is to be made another way. */
  row: z.enum(explainedRows).nullable(),
});
export type CallStep = z.infer<typeof callStep>;

/** Why a call is let through or refused: every rule in turn, up to the first that refuses. */
export const explainedCall = z.object({
  allowed: z.boolean(),
  code: z.string().nullable(),
  steps: z.array(callStep),
  customerID: z.int(),
  /** Null where there is no site of that name, and no documented path like that. */
  siteID: z.int().nullable(),
  endpointID: z.int().nullable(),
  /** The documented path, and the right that its method takes; null where there is none. */
  path: z.string().nullable(),
  right: z.enum(['allowPOST', 'allowGET', 'allowPUT', 'allowDELETE']).nullable(),
});
export type ExplainedCall = z.infer<typeof explainedCall>;

/** Calls with keys that nobody has, by where they came from and the last four characters: the key itself is not kept. */
export const unknownKeyCalls = z.object({
  address: z.string(),
  keyEnding: z.string(),
  calls: z.int(),
  /** ISO 8601, UTC. */
  firstAt: z.string(),
  lastAt: z.string(),
});
export type UnknownKeyCalls = z.infer<typeof unknownKeyCalls>;

export const revealedKey = z.object({ customerID: z.int(), apiKey: z.string() });
export type RevealedKey = z.infer<typeof revealedKey>;

/** What a login answers with, and what a logout does not. */
export const sessionToken = z.string().min(1);
export const nothing = z.literal('');

/** `total`: how many there are on all pages. */
export const listAnswer = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), total: z.int() });
export type ListAnswer<Item> = { data: Item[]; total: number };

const validationError = z.object({
  /** The object's place in the list; null where the call itself is to blame. */
  index: z.int().nullable(),
  field: z.string(),
  code: z.string(),
  message: z.string(),
});
export type ValidationError = z.infer<typeof validationError>;

/** A customer's sites, and beside them the customer itself. */
export const customerAnswer = listAnswer(customerSite).extend({ customer: externalCustomer });

/** A customer's rights on a site, and beside them both. */
export const endpointAccessAnswer = listAnswer(endpointAccessRow).extend({
  customer: externalCustomer,
  site: customerSite,
});

/** A refusal, as far as whoever shows it needs to understand it. */
export const problemAnswer = z.object({
  errorMessage: z.string(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

/** The wrapper of every POST that takes a list. */
export const writeAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({
    successObjects: z.array(item),
    errorObjects: z.array(z.looseObject({})),
    errorMessages: z.array(z.string()),
    validationErrors: z.array(validationError),
    hasErrors: z.boolean(),
  });
/** The same, for those who need none of the objects. */
export const writeDone = writeAnswer(z.unknown());

export type WriteAnswer<Item> = {
  successObjects: Item[];
  errorObjects: object[];
  errorMessages: string[];
  validationErrors: ValidationError[];
  hasErrors: boolean;
};

/** What each list can be sorted by. */
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
