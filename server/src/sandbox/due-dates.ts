/** What a new day changes: an invoice that was not paid in time is overdue from then on. */
import { isOverdue } from '@fagvaerk/company/rules/due-dates.ts';
import { kroner } from '@fagvaerk/company/rules/money.ts';
import type { Sliced } from '../slices.ts';
import type { CompanyWriter } from './records/records.ts';

export function* beginDay(records: CompanyWriter, today: string): Sliced<void> {
  for (const { id, debtorID, remainingAmount: remaining, dueDate, ...invoice } of [...records.all('invoice')]) {
    yield;
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
    yield;
    if (invoice.isOverdue || !isOverdue(remaining, dueDate, today)) continue;
    records.conclude('purchaseInvoice', id, { isOverdue: true });
    const creditor = records.get('creditor', creditorID);
    // What we owe is negative, and owed once it is approved.
    if (creditor && invoice.approved)
      records.conclude('creditor', creditor.id, { overdueBalance: kroner(creditor.overdueBalance - remaining) });
  }
}
