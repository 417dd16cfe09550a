import { z } from 'zod';
import { type AuditAction, auditSentences } from './audit-words.ts';

export type { AuditAction };
export const auditActions = Object.keys(auditSentences) as AuditAction[];

const auditFacts = z.record(z.string(), z.unknown());
export type AuditFacts = z.infer<typeof auditFacts>;

export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  administrator: z.string(),
  action: z.enum(auditActions),
  customerID: z.int().nullable(),
  /** Readable after the subject is deleted. */
  subject: z.string(),
  before: auditFacts.nullable(),
  after: auditFacts.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
