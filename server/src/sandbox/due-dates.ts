import { isOverdue } from '@fagvaerk/company/rules/due-dates.ts';
import { kroner } from '@fagvaerk/company/rules/money.ts';
import type { CompanyWriter } from './records/records.ts';

export function markOverdue(records: CompanyWriter, today: string): void {
  for (const { id, debtorID, remainingAmount: remaining, dueDate, ...invoice } of [...records.all('invoice')]) {
    if (invoice.isOverdue || invoice.isDraft || !dueDate || !isOverdue(remaining, dueDate, today)) continue;
    records.setDerived('invoice', id, { isOverdue: true });
    const debtor = records.get('debtor', debtorID);
    if (debtor)
      records.setDerived('debtor', debtor.id, {
        overdueBalance: kroner(debtor.overdueBalance + remaining),
        notDueBalance: kroner(debtor.notDueBalance - remaining),
      });
  }
  for (const { id, creditorID, remaining, dueDate, ...invoice } of [...records.all('purchaseInvoice')]) {
    if (invoice.isOverdue || !isOverdue(remaining, dueDate, today)) continue;
    records.setDerived('purchaseInvoice', id, { isOverdue: true });
    const creditor = records.get('creditor', creditorID);
    // Debt to creditors is negative, and counts once approved.
    if (creditor && invoice.approved)
      records.setDerived('creditor', creditor.id, { overdueBalance: kroner(creditor.overdueBalance - remaining) });
  }
}
