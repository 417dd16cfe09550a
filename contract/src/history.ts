/** The history in entries, one for each change: reading them, taking one back, and how access was at a moment. */
import { z } from 'zod';
import { endpointAccessRow, externalCustomer, listAnswer } from './admin-answers.ts';
import { type AuditAction, auditActions, auditEntry } from './audit.ts';
import { compactDate, flag, id, object, paging, pathId, requiredOr, rule, signedNumber, soughtText } from './fields.ts';
import { largestId, pageSizeDefault, textMaximumCharacters } from './limits.ts';

/** What an action is about stands before its dot. */
export type HistoryKind = AuditAction extends infer Action
  ? Action extends `${infer Kind}.${string}`
    ? Kind
    : never
  : never;
const kindOf = (action: AuditAction) => action.split('.', 1)[0] as HistoryKind;
export const historyKinds = [...new Set(auditActions.map(kindOf))];
export const actionsOfKind = (kind: HistoryKind): AuditAction[] =>
  auditActions.filter((action) => kindOf(action) === kind);

/** What can be taken back. Everything else says that it cannot. */
export const revertibleActions = [
  'customer.updated',
  'customer.apiAccessToggled',
  'customer.deleted',
  'siteAccess.added',
  'siteAccess.removed',
  'endpointAccess.set',
  'endpointAccess.removed',
  'site.created',
  'site.updated',
  'site.deleted',
] as const satisfies AuditAction[];

const filters = {
  administrator: soughtText(textMaximumCharacters).optional(),
  kind: z.enum(historyKinds, rule('field-invalid')).optional(),
  customerID: pathId.optional(),
  siteID: pathId.optional(),
  /** The first and the last day, yyyymmdd, in Denmark. */
  from: compactDate.optional(),
  to: compactDate.optional(),
};
export const historyFilter = object(filters);
export type HistoryFilter = z.infer<typeof historyFilter>;

export const historyQuery = object({
  ...filters,
  /** Entries below this one only: where the page before has ended. */
  below: signedNumber.optional(),
  pageSize: paging.pageSize.default(pageSizeDefault),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

/** What taking an entry back comes to, as a hash. */
const revertPlanCharacters = 64;

const entry = z
  .int(requiredOr('number-expected'))
  .min(-largestId, rule('number-expected'))
  .max(largestId, rule('number-expected'));
export const entryToPreview = object({ entry });
export const entryToRevert = object({
  entry,
  /** Whether what has changed since is put back as well; else it is left as it is. */
  overwrite: flag,
  /** Of the preview that was decided by: where it would come to something else by now, nothing is done. */
  plan: soughtText(revertPlanCharacters).optional(),
});
export type EntryToRevert = z.infer<typeof entryToRevert>;

export const contactsToErase = object({ customerID: id });

/** A moment, ISO 8601 with its time zone. */
export const momentQuery = object({
  at: z.iso.datetime({ offset: true, error: rule('date-expected') }).transform((text) => new Date(text)),
});

/** The rows of an entry that tell of the same action. */
export const historyPart = z.object({
  action: z.enum(auditActions),
  count: z.int(),
  first: auditEntry,
  /** The one that all of them are about; null where there are several, or none. */
  customerID: z.int().nullable(),
  siteID: z.int().nullable(),
  customerCount: z.int(),
  siteCount: z.int(),
  /** Whether the one is still there. */
  hasCustomer: z.boolean(),
  hasSite: z.boolean(),
});
export type HistoryPart = z.infer<typeof historyPart>;

export const historyEntry = z.object({
  entry: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  administrator: z.string(),
  /** In the order in which they happened. */
  parts: z.array(historyPart),
  canRevert: z.boolean(),
  /** The entry that it takes back, and the newest that takes it back. */
  reverts: z.int().nullable(),
  revertedBy: z.int().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyAnswer = z.object({
  data: z.array(historyEntry),
  /** What the following page lies below; null on the last one. */
  next: z.int().nullable(),
  /** The moment from which on the history is kept, ISO 8601, UTC; null where that is all of it. */
  from: z.string().nullable(),
});
export type HistoryAnswer = z.infer<typeof historyAnswer>;

/** Everybody who has changed something, as far as the history reaches. */
export const authorsAnswer = listAnswer(z.string());

/** The rows that match, as CSV. */
export const historyFile = z.string();

export const revertStates = ['ready', 'conflict', 'same', 'impossible'] as const;
export type RevertState = (typeof revertStates)[number];

/** Why something cannot be taken back. */
export const obstacles = [
  'not-revertible',
  'customer-created',
  'customer-gone',
  'site-gone',
  'site-in-use',
  'test-site',
  'name-taken',
  'no-site-access',
  'endpoint-gone',
  'contacts-erased',
] as const;
export type Obstacle = (typeof obstacles)[number];

const facts = auditEntry.shape.before;

/** One thing that an entry changed: as it is now, and as it would be afterwards. */
export const revertStep = z.object({
  action: z.enum(auditActions),
  subject: z.string(),
  now: facts,
  restored: facts,
  state: z.enum(revertStates),
  obstacle: z.enum(obstacles).nullable(),
});
export type RevertStep = z.infer<typeof revertStep>;

export const revertPreview = z.object({
  entry: z.int(),
  /** The first of them; `counts` tells of all. */
  steps: z.array(revertStep),
  counts: z.object({ ready: z.int(), conflict: z.int(), same: z.int(), impossible: z.int() }),
  /** Customers that were deleted come back with a new key. */
  newKeys: z.int(),
  /** All of it in short, to be sent with `RevertChange`. */
  plan: z.string(),
  revertedBy: z.int().nullable(),
});
export type RevertPreview = z.infer<typeof revertPreview>;

export const revertDone = z.object({
  entry: z.int(),
  /** The new entry, and how much it changed. */
  revertedBy: z.int(),
  changed: z.int(),
  customers: z.array(z.object({ customerID: z.int(), customerName: z.string() })),
});
export type RevertDone = z.infer<typeof revertDone>;

const flags = endpointAccessRow.pick({ allowPOST: true, allowGET: true, allowPUT: true, allowDELETE: true });

/** A right at the moment and now; null where there was, or is, none. */
export const rightWasAndIs = z.object({
  endpointID: z.int(),
  endpointName: z.string(),
  was: flags.nullable(),
  now: flags.nullable(),
});
export type RightWasAndIs = z.infer<typeof rightWasAndIs>;

export const siteWasAndIs = z.object({
  siteID: z.int(),
  siteName: z.string(),
  was: z.boolean(),
  now: z.boolean(),
  rights: z.array(rightWasAndIs),
});
export type SiteWasAndIs = z.infer<typeof siteWasAndIs>;

const customerThen = externalCustomer
  .pick({ customerName: true, validUntil: true, accessAll: true, apiAccess: true })
  .nullable();

/** Sites and rights of a customer as they were, beside those of today. */
export const rightsAtAnswer = z.object({
  at: z.string(),
  /** Null where there was no such customer yet, or is none any more. */
  was: customerThen,
  now: customerThen,
  data: z.array(siteWasAndIs),
});
export type RightsAtAnswer = z.infer<typeof rightsAtAnswer>;
