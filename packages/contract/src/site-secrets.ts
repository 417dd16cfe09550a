import { z } from 'zod';
import { flag, id, object } from './fields.ts';

export const siteSecretToReveal = object({ RecordId: id });

/** `AtOnce` activates the pending secret, or a new one if none is pending. */
export const siteSecretToRoll = object({ RecordId: id, AtOnce: flag });
export type SiteSecretToRoll = z.infer<typeof siteSecretToRoll>;

const siteSecret = z.object({
  /** The `kid` in the header of signed tokens. */
  keyID: z.string(),
  secret: z.string(),
  /** ISO 8601, UTC; null for the active one. */
  signsFrom: z.string().nullable(),
});

export const revealedSiteSecrets = z.object({ recordId: z.int(), secrets: z.array(siteSecret) });
export type RevealedSiteSecrets = z.infer<typeof revealedSiteSecrets>;
