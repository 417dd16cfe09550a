import { z } from 'zod';
import { flag, id, ignored, object, requiredText } from './fields.ts';
import { textMaximumCharacters } from './limits.ts';
import { site, siteName } from './sites.ts';

/** `Company` is the example company that the site starts with and resets to. */
export const testSiteToCreate = object({ Name: siteName, Company: requiredText(textMaximumCharacters) });
export type TestSiteToCreate = z.infer<typeof testSiteToCreate>;

export const testSiteToUpdate = object({ RecordId: id, Name: siteName.optional(), ResetsNightly: flag });
export type TestSiteToUpdate = z.infer<typeof testSiteToUpdate>;

export const testSite = z.object({
  recordId: z.int(),
  name: z.string(),
  company: z.string(),
  /** Created by an administrator, as opposed to used by the examples. */
  isOwn: z.boolean(),
  resetsNightly: z.boolean(),
  /** Null before its first call. */
  bytes: z.int().nullable(),
});
export type TestSite = z.infer<typeof testSite>;

/** A row of either list; only the id is used. */
export const testSiteToDelete = object({
  ...ignored(...testSite.keyof().options, ...site.keyof().options),
  recordId: id,
});
