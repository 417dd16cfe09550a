import type { RecordOf } from '@fagvaerk/company/entities.ts';
import type { CompanyReader } from '../records/records.ts';
import { inOrder, itemColumns, totalColumn } from './lines.ts';
import { asText, type Column, inKroner, inWords, print } from './paper.ts';

/** The creditor's own invoice: on the creditor's paper, to the company. */
export function printPurchaseInvoice(
  records: CompanyReader,
  site: RecordOf<'site'>,
  invoice: RecordOf<'purchaseInvoice'>,
): Promise<Buffer> {
  const creditor = records.get('creditor', invoice.creditorID);
  const address = records.get('address', creditor?.addressID);
  const sender = {
    companyName: asText(creditor?.name),
    address: asText(address?.address),
    zip: asText(address?.zipCode),
    city: asText(address?.city),
    phone: asText(creditor?.phone),
    email: asText(creditor?.email),
    cvr: asText(creditor?.cvr),
  };
  const title = `${invoice.type} ${invoice.purchaseInvoiceID}`;
  const columns: Column<RecordOf<'purchaseInvoiceLine'>>[] = [
    ...itemColumns(records),
    { title: 'Nettopris', width: 75, isNumber: true, show: ({ netUnitPrice }) => inKroner(netUnitPrice) },
    totalColumn,
  ];
  return print(title, sender, invoice.createdDate, (paper) => {
    paper.addressed(
      [site.companyName, site.address, `${site.zip} ${site.city}`],
      [
        ['Nummer', invoice.purchaseInvoiceID],
        ['Fakturadato', inWords(invoice.billingDate)],
        ['Ordredato', inWords(invoice.orderDate)],
        ['Forfaldsdato', inWords(invoice.dueDate)],
        ['Reference', invoice.reference],
      ],
    );
    paper.heading(title);
    paper.table(columns, inOrder(records.findAll('purchaseInvoiceLine', 'purchaseInvoiceID', invoice.id)));
    paper.totals([
      ['Fragt', inKroner(invoice.carriage)],
      ['Gebyr', inKroner(invoice.fees)],
      ['I alt ekskl. moms', inKroner(invoice.net)],
      ['Moms', inKroner(invoice.vat)],
      [`I alt ${invoice.currency}`, inKroner(invoice.total)],
    ]);
  });
}
