/** The secrets that calls to live sites are signed with. */
import { z } from 'zod';
import { flag, id, object } from './fields.ts';

export const siteSecretToReveal = object({ RecordId: id });

/** At once: the one that waits is put to use, and where none waits, a new one. */
export const siteSecretToRoll = object({ RecordId: id, AtOnce: flag });
export type SiteSecretToRoll = z.infer<typeof siteSecretToRoll>;

const siteSecret = z.object({
  /** As `kid` names it in the head of what it signs. */
  keyID: z.string(),
  secret: z.string(),
  /** ISO 8601, UTC; null for the one that signs now. */
  signsFrom: z.string().nullable(),
});

/** The one that signs now, and the one that waits. */
export const revealedSiteSecrets = z.object({ recordId: z.int(), secrets: z.array(siteSecret) });
export type RevealedSiteSecrets = z.infer<typeof revealedSiteSecrets>;
