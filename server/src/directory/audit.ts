import type { AuditAction, AuditFacts } from '@fagvaerk/contract/audit.ts';
import { batchesOf } from '../database/batches.ts';
import type { Change } from './change.ts';

export type AuditEvent = {
  action: AuditAction;
  customerId?: number;
  subject: string;
  before?: AuditFacts | undefined;
  after?: AuditFacts | undefined;
};

export async function recordAudit(change: Change, events: readonly AuditEvent[]): Promise<void> {
  const changes = events.filter(
    ({ before, after }) => !before || !after || JSON.stringify(before) !== JSON.stringify(after),
  );
  if (changes.length === 0) return;
  const revision = await change.revision();
  for (const batch of batchesOf(changes)) {
    const rows = batch.map(({ action, customerId, subject, before, after }) => ({
      revision,
      at: change.at,
      administrator: change.by,
      action,
      customer_id: customerId ?? null,
      site_id: siteIn(after) ?? siteIn(before),
      subject,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    }));
    await change.trx.insertInto('audit').values(rows).execute();
  }
}

const siteIn = (facts: AuditFacts | undefined): number | null =>
  typeof facts?.siteID === 'number' ? facts.siteID : null;
