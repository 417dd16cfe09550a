import { z } from 'zod';

export const auditActions = [
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.apiAccessToggled',
  'customer.keyRevealed',
  'siteAccess.added',
  'siteAccess.removed',
  'siteAccess.roleChanged',
  'endpointAccess.set',
  'endpointAccess.removed',
  'site.created',
  'site.updated',
  'site.deleted',
  'sandbox.reset',
  'administrator.created',
  'administrator.passwordChanged',
  'administrator.removed',
  'administrator.roleChanged',
  'administrator.linkMade',
  'administrator.secondFactorOn',
  'administrator.secondFactorOff',
  'administrator.recoveryCodesMade',
  'administrator.sessionsEnded',
  'customer.contactsErased',
  'change.reverted',
  'customer.keyRolled',
  'customer.keyEnded',
  'customer.handoverCreated',
  'customer.handoverOpened',
  'customer.handoverRevoked',
  'role.saved',
  'role.deleted',
  'incident.saved',
  'incident.deleted',
  'site.secretRevealed',
  'site.secretRolled',
  'site.secretPutToUse',
] as const;
export type AuditAction = (typeof auditActions)[number];

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
