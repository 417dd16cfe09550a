import { z } from 'zod';
import { listAnswer } from './answers.ts';
import type { Details } from './errors/hints.ts';
import type { ApiCode } from './errors.ts';
import { compactDate, idOrNone, object, paging, pathId, rule, searchText } from './fields.ts';
import {
  pageSizeDefault,
  requestIdMaximumCharacters,
  searchMaximumCharacters,
  textMaximumCharacters,
} from './limits.ts';
import { sandboxScenarios } from './scenarios.ts';

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
  /** With an Idempotency-Key. */
  isKeyed: z.boolean(),
  /** Asked for another page than the first. */
  isLaterPage: z.boolean(),
  scenario: z.enum(sandboxScenarios).nullable(),
  /** Masked; null for a key that no longer exists. */
  apiKey: z.string().nullable().optional(),
});
export type LoggedCall = z.infer<typeof loggedCall>;

/** As the call log keeps it: nothing of what was sent. */
export type LoggedField = Readonly<{ name: string; code: ApiCode; isInObject: boolean; details: Details }>;
/** In the words of the response; what was sent is left out. */
export type RefusedField = Readonly<{ name: string; code: ApiCode; message: string }>;
/** As its key's owner sees it. */
export type OwnCall = LoggedCall & Readonly<{ fields: readonly RefusedField[] }>;

export const callStep = z.object({
  rule: z.string(),
  passed: z.boolean(),
  /** What the rule checked; `change` says what would make it pass. */
  looked: z.string(),
  change: z.string().nullable(),
  /** Where an administrator can change what the rule checks; null if only the call itself can be changed. */
  row: z.enum(['customer', 'site', 'siteAccess', 'endpointAccess']).nullable(),
});
export type CallStep = z.infer<typeof callStep>;
export type ExplainedRow = NonNullable<CallStep['row']>;

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

const pathFilter = searchText(searchMaximumCharacters);

const methodFilter = searchText(textMaximumCharacters).toUpperCase();

/** Without `SiteName`, explains a call without the header. */
export const callToExplain = object({
  ExternalCustomerID: pathId,
  SiteName: searchText(textMaximumCharacters).optional(),
  Method: methodFilter.min(1, rule('field-required')),
  Path: pathFilter.min(1, rule('field-required')),
});

/** A Danish day as yyyymmdd, or a moment in ISO 8601. */
const moment = compactDate.or(z.iso.datetime({ offset: true, error: rule('date-expected') }));

const callFilters = {
  customerID: pathId.optional(),
  siteID: idOrNone.optional(),
  endpointID: idOrNone.optional(),
  /** The documented template or a concrete path. */
  path: searchText(searchMaximumCharacters).optional(),
  method: searchText(textMaximumCharacters).toUpperCase().optional(),
  outcome: z.enum(callOutcomes, rule('field-invalid')).optional(),
  /** A status, or a class such as 5xx. */
  status: z
    .string(rule('text-expected'))
    .regex(/^[1-5](\d\d|xx)$/, rule('field-invalid'))
    .optional(),
  code: searchText(textMaximumCharacters).optional(),
  from: moment.optional(),
  /** Inclusive. */
  to: moment.optional(),
  requestID: searchText(requestIdMaximumCharacters).optional(),
};

/** Without the demo customer unless it or a request id is asked for. */
export const callFilter = object(callFilters);
export type CallFilter = z.infer<typeof callFilter>;

export const callLogQuery = object({
  ...callFilters,
  /** `next` of the previous page. */
  before: z
    .string(rule('text-expected'))
    .regex(/^\d{1,15}-\d{1,18}$/, rule('field-invalid'))
    .optional(),
  pageSize: paging.pageSize.default(pageSizeDefault),
});
export type CallLogQuery = z.infer<typeof callLogQuery>;

const monitoredCall = loggedCall.extend({
  customerID: z.int(),
  customerName: z.string(),
  siteID: z.int().nullable(),
  endpointID: z.int().nullable(),
});
export type MonitoredCall = z.infer<typeof monitoredCall>;

/** Newest first. A rare combination of filters may take several pages, of which some are empty. */
export const callLogAnswer = z.object({
  data: z.array(monitoredCall),
  /** Cursor of the next page; null at the end. */
  next: z.string().nullable(),
  /** How far back was searched, ISO 8601, UTC; null if to the end or to a full page. */
  searchedTo: z.string().nullable(),
});
export type CallLogAnswer = z.infer<typeof callLogAnswer>;

export const refusalReason = z.object({
  code: z.string(),
  calls: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
});

/** By number of calls. */
export const refusalReasons = listAnswer(refusalReason).extend({
  /** Older refusals were not counted, ISO 8601, UTC; null if all were. */
  searchedTo: z.string().nullable(),
});
export type RefusalReasons = z.infer<typeof refusalReasons>;
