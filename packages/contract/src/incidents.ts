import { z } from 'zod';
import { flag, id, object, requiredParagraphs, requiredText, revision } from './fields.ts';
import { incidentTextMaximumCharacters, incidentTitleMaximumCharacters } from './limits.ts';

/** Written by an administrator and shown on the status page. Both moments are ISO 8601, UTC. */
export const incident = z.object({
  incidentID: z.int(),
  title: z.string(),
  text: z.string(),
  startedAt: z.string(),
  resolvedAt: z.string().nullable(),
  revision: z.int(),
});
export type Incident = z.infer<typeof incident>;

/** Without an id, a new incident that begins now. */
export const incidentToSave = object({
  IncidentID: id.optional(),
  Title: requiredText(incidentTitleMaximumCharacters),
  Text: requiredParagraphs(incidentTextMaximumCharacters),
  IsResolved: flag,
  Revision: revision,
});
export type IncidentToSave = z.infer<typeof incidentToSave>;

export const incidentToDelete = object({ IncidentID: id });
