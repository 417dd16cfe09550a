import { isOverdue } from '@fagvaerk/company/rules/due-dates.ts';
import { kroner } from '@fagvaerk/company/rules/money.ts';
import type { CompanyWriter } from './records/records.ts';

/** Marks unpaid invoices as overdue on the day after their due date; a second run on the same day changes nothing. */
export function beginDay(records: CompanyWriter, today: string): void {
  for (const { id, debtorID, remainingAmount: remaining, dueDate, ...invoice } of [...records.all('invoice')]) {
    if (invoice.isOverdue || invoice.isDraft || !dueDate || !isOverdue(remaining, dueDate, today)) continue;
    records.conclude('invoice', id, { isOverdue: true });
    const debtor = records.get('debtor', debtorID);
    if (debtor)
      records.conclude('debtor', debtor.id, {
        overdueBalance: kroner(debtor.overdueBalance + remaining),
        notDueBalance: kroner(debtor.notDueBalance - remaining),
      });
  }
  for (const { id, creditorID, remaining, dueDate, ...invoice } of [...records.all('purchaseInvoice')]) {
    if (invoice.isOverdue || !isOverdue(remaining, dueDate, today)) continue;
    records.conclude('purchaseInvoice', id, { isOverdue: true });
    const creditor = records.get('creditor', creditorID);
    // Debt to creditors is negative, and counts once the invoice is approved.
    if (creditor && invoice.approved)
      records.conclude('creditor', creditor.id, { overdueBalance: kroner(creditor.overdueBalance - remaining) });
  }
}
