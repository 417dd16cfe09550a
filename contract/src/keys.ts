/** The keys of a customer: a new one beside the old one, handing one over, and what keeps them from expiring. */
import { z } from 'zod';
import { listAnswer } from './admin-answers.ts';
import { id, object, requiredOr, requiredText } from './fields.ts';

/** For how many hours the old key works beside the new one. */
export const overlapHours = { none: 0, hour: 1, day: 24, week: 168 } as const;
export type Overlap = keyof typeof overlapHours;
export const overlaps = ['none', 'hour', 'day', 'week'] as const satisfies readonly Overlap[];

export const keyToRoll = object({ customerID: id, overlap: z.enum(overlaps, requiredOr('field-invalid')) });

/** For how many hours a link that hands a key over can be opened. */
export const handoverHours = [1, 24, 168] as const;
export type HandoverHours = (typeof handoverHours)[number];

export const handoverToCreate = object({
  customerID: id,
  validHours: z.literal(handoverHours, requiredOr('field-invalid')),
});
export const handoverToRevoke = object({ handoverID: id });

/** More than any token has: what is longer is refused unread. */
const tokenMaximumCharacters = 100;
export const handoverToOpen = object({ token: requiredText(tokenMaximumCharacters) });

/** The new key, whole this once. */
export const rolledKey = z.object({ customerID: z.int(), apiKey: z.string(), oldKeyUntil: z.string() });
export type RolledKey = z.infer<typeof rolledKey>;

/** All moments are ISO 8601, UTC. */
export const customerKey = z.object({
  /** Masked but for its last four characters. */
  apiKey: z.string(),
  isCurrent: z.boolean(),
  since: z.string(),
  /** The last call with this key, whatever its answer. */
  lastUsed: z.string().nullable(),
  /** When an old key stops working, or did; the current one works for as long as the customer may call. */
  until: z.string().nullable(),
});
export type CustomerKey = z.infer<typeof customerKey>;

export const handoverStates = ['waiting', 'opened', 'revoked', 'expired'] as const;
export type HandoverState = (typeof handoverStates)[number];

export const keyHandover = z.object({
  handoverID: z.int(),
  state: z.enum(handoverStates),
  createdAt: z.string(),
  createdBy: z.string(),
  validUntil: z.string(),
  openedAt: z.string().nullable(),
  /** Where it was opened from. */
  openedFrom: z.string().nullable(),
});
export type KeyHandover = z.infer<typeof keyHandover>;

/** The current key and the old one, where there is one, and beside them the links of the last while, newest first. */
export const customerKeysAnswer = listAnswer(customerKey).extend({ handovers: z.array(keyHandover) });
export type CustomerKeysAnswer = z.infer<typeof customerKeysAnswer>;

/** The token stands in the fragment, which no server and no referrer sees. It is answered here and nowhere else. */
export const createdHandover = z.object({ handoverID: z.int(), link: z.string(), validUntil: z.string() });
export type CreatedHandover = z.infer<typeof createdHandover>;

/** What whoever opens a link is shown, once. */
export const openedHandover = z.object({
  customerName: z.string(),
  apiKey: z.string(),
  /** yyyymmdd, the last day on which the key works. */
  validUntil: z.string(),
  /** Each with the base URL that it is called at. */
  sites: z.array(z.object({ siteName: z.string(), address: z.string() })),
});
export type OpenedHandover = z.infer<typeof openedHandover>;

/** Where a link leads, and where it is opened. */
export const handoverRoute = '/handover';
