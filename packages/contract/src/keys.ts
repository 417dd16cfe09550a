import { z } from 'zod';
import { listAnswer } from './answers.ts';
import { id, object, requiredOr, requiredText } from './fields.ts';

export const overlapHours = { none: 0, hour: 1, day: 24, week: 168 } as const;
export type Overlap = keyof typeof overlapHours;
export const overlaps = ['none', 'hour', 'day', 'week'] as const satisfies readonly Overlap[];

export const keyToRoll = object({ customerID: id, overlap: z.enum(overlaps, requiredOr('field-invalid')) });

export const handoverHours = [1, 24, 168] as const;
export type HandoverHours = (typeof handoverHours)[number];

export const handoverToCreate = object({
  customerID: id,
  validHours: z.literal(handoverHours, requiredOr('field-invalid')),
});
export type HandoverToCreate = z.infer<typeof handoverToCreate>;
export const handoverToRevoke = object({ handoverID: id });

const tokenMaximumCharacters = 100;
export const handoverToOpen = object({ token: requiredText(tokenMaximumCharacters) });

/** `apiKey` is complete in this response only. */
export const rolledKey = z.object({ customerID: z.int(), apiKey: z.string(), oldKeyUntil: z.string() });
export type RolledKey = z.infer<typeof rolledKey>;

/** Timestamps are ISO 8601, UTC. */
export const customerKey = z.object({
  /** Masked except for the last four characters. */
  apiKey: z.string(),
  isCurrent: z.boolean(),
  since: z.string(),
  lastUsed: z.string().nullable(),
  /** When a replaced key expires; null for the current one. */
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
  openedFrom: z.string().nullable(),
});
export type KeyHandover = z.infer<typeof keyHandover>;

/** The current key and its predecessor, if any, and recent handover links, newest first. */
export const customerKeysAnswer = listAnswer(customerKey).extend({ handovers: z.array(keyHandover) });
export type CustomerKeysAnswer = z.infer<typeof customerKeysAnswer>;

/** The token is in the fragment, which is never sent to a server or in a referrer. */
export const createdHandover = z.object({
  handoverID: z.int(),
  customerID: z.int(),
  customerName: z.string(),
  link: z.string(),
  validUntil: z.string(),
});
export type CreatedHandover = z.infer<typeof createdHandover>;

export const openedHandover = z.object({
  customerName: z.string(),
  apiKey: z.string(),
  /** yyyymmdd, the last day on which the key works. */
  validUntil: z.string(),
  sites: z.array(z.object({ siteName: z.string(), address: z.string() })),
});
export type OpenedHandover = z.infer<typeof openedHandover>;

export const revealedKey = z.object({ customerID: z.int(), apiKey: z.string() });
export type RevealedKey = z.infer<typeof revealedKey>;
