import { vatOf } from '../company/money.ts';
import { kroner } from '../company/register.ts';
import type { Draft, StoredRecord } from '../records.ts';
import type { Write, Writing } from './behaviour.ts';
import { purchaseSettings } from './site-settings.ts';

/** With an id the line is replaced by what was sent; its place on an invoice stays. */
export const writePurchaseLine: Write = (writing) => {
  const { records, fields } = writing;
  const { id, ...sent } = fields;
  const before = id === undefined ? null : (records.get('purchaseInvoiceLine', id) as StoredRecord);
  checkPurchaseLine(writing, before);
  const settings = purchaseSettings(records);
  const [gross, net] = [Number(sent.grossUnitPrice), Number(sent.netUnitPrice)];
  const line = {
    unitID: settings.unitID,
    projectID: null,
    locationID: null,
    addedDate: before?.addedDate ?? records.now.slice(0, 10),
    discountPercent: gross === 0 ? 0 : kroner((1 - net / gross) * 100),
    ...sent,
    lineTotal: kroner(Number(sent.quantity) * net),
  };
  if (!before) {
    const loose = { purchaseInvoiceID: null, lineNumber: null, financialAccountID: settings.financialAccountID };
    return records.create('purchaseInvoiceLine', { ...loose, ...line });
  }
  const after = records.change('purchaseInvoiceLine', before.id, line);
  sumInvoice(records, after);
  return after;
};

function checkPurchaseLine({ records, fields, reject }: Writing, before: StoredRecord | null): void {
  if (records.get('project', fields.projectID)?.isClosed)
    reject('projectID', 'project-closed', 'Projektet er lukket. Der kan ikke bogføres køb på det.');
  if (records.get('purchaseInvoice', before?.purchaseInvoiceID)?.approved)
    reject('id', 'purchase-invoice-approved', 'Købsfakturaen er godkendt, så dens linjer kan ikke rettes.');
}

/** The invoice follows its lines; freight and fees stand beside them. */
function sumInvoice(records: Draft, { purchaseInvoiceID }: StoredRecord): void {
  const invoice = records.get('purchaseInvoice', purchaseInvoiceID);
  if (!invoice) return;
  const lines = records.findAll('purchaseInvoiceLine', 'purchaseInvoiceID', invoice.id);
  const sum = lines.reduce((total, { lineTotal }) => total + Number(lineTotal), 0);
  const net = kroner(sum + Number(invoice.carriage) + Number(invoice.fees));
  const vat = vatOf(net);
  const total = kroner(net + vat);
  const remaining = kroner(Number(invoice.remaining) + total - Number(invoice.total));
  const foreign = (amount: number) => kroner((amount * 100) / Number(invoice.currencyRate || 100));
  records.change('purchaseInvoice', invoice.id, {
    net,
    vat,
    total,
    remaining,
    discount: kroner(
      lines.reduce(
        (all, line) => all + Number(line.quantity) * (Number(line.grossUnitPrice) - Number(line.netUnitPrice)),
        0,
      ),
    ),
    foreignNet: foreign(net),
    foreignVat: foreign(vat),
    foreignTotal: foreign(total),
    foreignRemaining: foreign(remaining),
  });
}
