/** Test sites: the two of the examples, and those that administrators make of the same companies. */
import { z } from 'zod';
import { siteName } from './admin.ts';
import { flag, id, ignored, object, requiredText } from './fields.ts';
import { textMaximumCharacters } from './limits.ts';

/** `Company` is what the site begins with, and goes back to: that of one of the two first. */
export const testSiteToCreate = object({ Name: siteName, Company: requiredText(textMaximumCharacters) });
export type TestSiteToCreate = z.infer<typeof testSiteToCreate>;

/** Without a name it keeps its own. */
export const testSiteToUpdate = object({ RecordId: id, Name: siteName.optional(), ResetsNightly: flag });
export type TestSiteToUpdate = z.infer<typeof testSiteToUpdate>;

/** A test site as either list answered it; only the id counts. */
export const testSiteToDelete = object({
  recordId: id,
  ...ignored('name', 'company', 'isOwn', 'resetsNightly', 'bytes', 'baseUrl', 'kind', 'customerCount'),
});

export const testSite = z.object({
  recordId: z.int(),
  name: z.string(),
  company: z.string(),
  /** Whether an administrator made it; the others belong to the examples. */
  isOwn: z.boolean(),
  resetsNightly: z.boolean(),
  /** What its records take; null before it was first called. */
  bytes: z.int().nullable(),
});
export type TestSite = z.infer<typeof testSite>;
