/** What a new day changes: an invoice that was not paid in time is overdue from then on. */
import { kroner } from './company/register.ts';
import type { Draft, StoredRecord } from './records.ts';

export function beginDay(records: Draft, today: string): void {
  const isNewlyOverdue = ({ isOverdue, isDraft, dueDate }: StoredRecord, remaining: number): boolean =>
    !isOverdue && !isDraft && remaining > 0 && String(dueDate) < today;

  for (const invoice of [...records.all('invoice')]) {
    const remaining = Number(invoice.remainingAmount);
    if (!isNewlyOverdue(invoice, remaining)) continue;
    records.conclude('invoice', invoice.id, { isOverdue: true });
    const debtor = records.get('debtor', invoice.debtorID);
    if (debtor)
      records.conclude('debtor', debtor.id, {
        overdueBalance: kroner(Number(debtor.overdueBalance) + remaining),
        notDueBalance: kroner(Number(debtor.notDueBalance) - remaining),
      });
  }
  for (const invoice of [...records.all('purchaseInvoice')]) {
    const remaining = Number(invoice.remaining);
    if (!isNewlyOverdue(invoice, remaining)) continue;
    records.conclude('purchaseInvoice', invoice.id, { isOverdue: true });
    const creditor = records.get('creditor', invoice.creditorID);
    // What we owe is negative, and owed once it is approved.
    if (creditor && invoice.approved)
      records.conclude('creditor', creditor.id, {
        overdueBalance: kroner(Number(creditor.overdueBalance) - remaining),
      });
  }
}
