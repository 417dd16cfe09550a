import { z } from 'zod';
import { listAnswer } from './answers.ts';
import { type AuditAction, auditActions, auditEntry } from './audit.ts';
import { externalCustomer } from './customers.ts';
import { compactDate, flag, id, object, paging, pathId, plan, requiredOr, rule, searchText } from './fields.ts';
import { largestId, pageSizeDefault, textMaximumCharacters } from './limits.ts';
import { endpointAccessRow } from './rights.ts';

/** The part of an action before its dot. */
export type HistoryKind = KindOf<AuditAction>;
type KindOf<Action> = Action extends `${infer Kind}.${string}` ? Kind : never;
export const kindOf = <Action extends AuditAction>(action: Action) => action.split('.', 1)[0] as KindOf<Action>;
export const historyKinds = [...new Set(auditActions.map(kindOf))];
export const actionsOfKind = (kind: HistoryKind): AuditAction[] =>
  auditActions.filter((action) => kindOf(action) === kind);

export const revertibleActions = [
  'customer.updated',
  'customer.apiAccessToggled',
  'customer.deleted',
  'siteAccess.added',
  'siteAccess.removed',
  'siteAccess.roleChanged',
  'endpointAccess.set',
  'endpointAccess.removed',
  'site.created',
  'site.updated',
  'site.deleted',
  'role.saved',
  'role.deleted',
] as const satisfies AuditAction[];

const filters = {
  administrator: searchText(textMaximumCharacters).optional(),
  kind: z.enum(historyKinds, rule('field-invalid')).optional(),
  customerID: pathId.optional(),
  siteID: pathId.optional(),
  from: compactDate.optional(),
  to: compactDate.optional(),
};
export const historyFilter = object(filters);
export type HistoryFilter = z.infer<typeof historyFilter>;

export const historyQuery = object({
  ...filters,
  /** Cursor: only entries below this one. */
  below: pathId.optional(),
  pageSize: paging.pageSize.default(pageSizeDefault),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

const entry = z
  .int(requiredOr('number-expected'))
  .min(1, rule('number-expected'))
  .max(largestId, rule('number-expected'));
export const entryToPreview = object({ entry });
export const entryToRevert = object({
  entry,
  /** Whether to revert values that have changed since. */
  overwrite: flag,
  plan,
});
export type EntryToRevert = z.infer<typeof entryToRevert>;

export const contactsToErase = object({ customerID: id });

export const momentQuery = object({
  at: z.iso.datetime({ offset: true, error: rule('date-expected') }).transform((text) => new Date(text)),
});

export const historyPart = z.object({
  action: z.enum(auditActions),
  count: z.int(),
  first: auditEntry,
  /** Null unless all rows concern the same one. */
  customerID: z.int().nullable(),
  siteID: z.int().nullable(),
  customerCount: z.int(),
  siteCount: z.int(),
  hasCustomer: z.boolean(),
  hasSite: z.boolean(),
});
export type HistoryPart = z.infer<typeof historyPart>;

export const historyEntry = z.object({
  entry: z.int(),
  at: z.string(),
  administrator: z.string(),
  parts: z.array(historyPart),
  canRevert: z.boolean(),
  /** The entry that it reverts, and the latest entry that reverts it. */
  reverts: z.int().nullable(),
  revertedBy: z.int().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyAnswer = z.object({
  data: z.array(historyEntry),
  /** Cursor of the next page. */
  next: z.int().nullable(),
  /** Start of the retained history, ISO 8601, UTC; null if complete. */
  from: z.string().nullable(),
});
export type HistoryAnswer = z.infer<typeof historyAnswer>;

export const authorsAnswer = listAnswer(z.string());

export const revertStates = ['ready', 'conflict', 'same', 'impossible'] as const;
export type RevertState = (typeof revertStates)[number];

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
  'role-gone',
  'contacts-erased',
] as const;
export type Obstacle = (typeof obstacles)[number];

const facts = auditEntry.shape.before;

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
  /** Truncated; `counts` covers all. */
  steps: z.array(revertStep),
  counts: z.object({ ready: z.int(), conflict: z.int(), same: z.int(), impossible: z.int() }),
  /** Names of the customers restored with their key, and with a new one where the key is gone. */
  keptKeys: z.array(z.string()),
  newKeys: z.array(z.string()),
  /** Hash to send with `RevertChange`. */
  plan: z.string(),
  revertedBy: z.int().nullable(),
});
export type RevertPreview = z.infer<typeof revertPreview>;

export const revertDone = z.object({
  entry: z.int(),
  revertedBy: z.int(),
  changed: z.int(),
  customers: z.array(z.object({ customerID: z.int(), customerName: z.string(), hasNewKey: z.boolean() })),
});
export type RevertDone = z.infer<typeof revertDone>;

const flags = endpointAccessRow.pick({ allowPOST: true, allowGET: true, allowPUT: true, allowDELETE: true });

export const rightComparison = z.object({
  endpointID: z.int(),
  endpointName: z.string(),
  was: flags.nullable(),
  now: flags.nullable(),
});
export type RightComparison = z.infer<typeof rightComparison>;

export const siteComparison = z.object({
  siteID: z.int(),
  siteName: z.string(),
  was: z.boolean(),
  now: z.boolean(),
  rights: z.array(rightComparison),
});
export type SiteComparison = z.infer<typeof siteComparison>;

const customerSnapshot = externalCustomer
  .pick({ customerName: true, validUntil: true, accessAll: true, apiAccess: true })
  .nullable();

export const rightsAtAnswer = z.object({
  at: z.string(),
  was: customerSnapshot,
  now: customerSnapshot,
  data: z.array(siteComparison),
});
export type RightsAtAnswer = z.infer<typeof rightsAtAnswer>;

export const auditQuery = object({
  customerID: pathId.optional(),
  entry: pathId.optional(),
  ...paging,
}).transform(({ page = 1, pageSize = pageSizeDefault, ...filter }) => ({ ...filter, paging: { page, pageSize } }));
