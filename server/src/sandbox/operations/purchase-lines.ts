import type { RecordOf } from '@fagvaerk/company/entities.ts';
import { dayOf } from '@fagvaerk/company/rules/days.ts';
import { discountPercentOf, lineTotal, purchaseSums } from '@fagvaerk/company/rules/invoices.ts';
import { inCurrency, kroner } from '@fagvaerk/company/rules/money.ts';
import type { CompanyWriter } from '../records/records.ts';
import type { Sent, WriteBehaviour } from './behaviour.ts';
import { purchaseSettings } from './site-settings.ts';

type SentLine = Sent<
  'purchaseInvoiceLine',
  'itemNumber' | 'description' | 'quantity' | 'grossUnitPrice' | 'netUnitPrice',
  'unitID' | 'discountPercent' | 'projectID' | 'locationID' | 'addedDate'
> & { id?: number };

export const writePurchaseLine: WriteBehaviour<SentLine> = {
  check({ records, fields: { id, projectID }, reject }) {
    if (records.get('project', projectID)?.isClosed) reject('projectID', 'project-closed');
    const invoiceID = records.get('purchaseInvoiceLine', id)?.purchaseInvoiceID;
    if (records.get('purchaseInvoice', invoiceID)?.approved) reject('id', 'purchase-invoice-approved');
  },
  write({ records, fields: { id, ...sent } }) {
    const before = records.get('purchaseInvoiceLine', id);
    const { unitID, financialAccountID } = purchaseSettings(records);
    const line = {
      unitID,
      projectID: null,
      locationID: null,
      addedDate: before?.addedDate ?? dayOf(records.now),
      discountPercent: discountPercentOf(sent.grossUnitPrice, sent.netUnitPrice),
      ...sent,
      lineTotal: lineTotal(sent.quantity, sent.netUnitPrice),
    };
    if (!before) return records.create('purchaseInvoiceLine', { financialAccountID, ...line });
    const after = records.change('purchaseInvoiceLine', before.id, line);
    sumInvoice(records, after);
    return after;
  },
};

function sumInvoice(records: CompanyWriter, { purchaseInvoiceID }: RecordOf<'purchaseInvoiceLine'>): void {
  const invoice = records.get('purchaseInvoice', purchaseInvoiceID);
  if (!invoice) return;
  const lines = records.findAll('purchaseInvoiceLine', 'purchaseInvoiceID', invoice.id);
  const sums = purchaseSums(lines, invoice);
  const remaining = kroner(invoice.remaining + sums.total - invoice.total);
  const foreign = (amount: number) => inCurrency(amount, invoice.currencyRate);
  records.change('purchaseInvoice', invoice.id, {
    ...sums,
    remaining,
    foreignNet: foreign(sums.net),
    foreignVat: foreign(sums.vat),
    foreignTotal: foreign(sums.total),
    foreignRemaining: foreign(remaining),
    foreignDiscount: foreign(sums.discount),
  });
}
