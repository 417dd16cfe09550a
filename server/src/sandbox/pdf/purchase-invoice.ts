import type { Fields, Records, StoredRecord } from '../records.ts';
import { asText, type Column, inKroner, inNumbers, inWords, print } from './paper.ts';

const columns: readonly Column[] = [
  { title: 'Varenr.', width: 80 },
  { title: 'Beskrivelse' },
  { title: 'Antal', width: 50, isNumber: true },
  { title: 'Enhed', width: 45 },
  { title: 'Nettopris', width: 75, isNumber: true },
  { title: 'Beløb', width: 80, isNumber: true },
];

/** The creditor's own invoice: on the creditor's paper, to the company. */
export function printPurchaseInvoice(records: Records, site: Fields, invoice: StoredRecord): Promise<Buffer> {
  const creditor: Fields = records.get('creditor', invoice.creditorID) ?? {};
  const address = records.get('address', creditor.addressID);
  const sender = {
    companyName: creditor.name ?? '',
    address: address?.address ?? '',
    zip: address?.zipCode ?? '',
    city: address?.city ?? '',
    phone: creditor.phone ?? '',
    email: creditor.email ?? '',
    cvr: creditor.cvr ?? '',
  };
  const title = `${invoice.type} ${invoice.purchaseInvoiceID}`;
  const lines = [...records.findAll('purchaseInvoiceLine', 'purchaseInvoiceID', invoice.id)].sort(
    (a, b) => Number(a.lineNumber) - Number(b.lineNumber),
  );
  return print(title, sender, asText(invoice.createdDate), (paper) => {
    paper.addressed(
      [asText(site.companyName), asText(site.address), `${asText(site.zip)} ${asText(site.city)}`],
      [
        ['Nummer', asText(invoice.purchaseInvoiceID)],
        ['Fakturadato', inWords(invoice.billingDate)],
        ['Ordredato', inWords(invoice.orderDate)],
        ['Forfaldsdato', inWords(invoice.dueDate)],
        ['Reference', asText(invoice.reference)],
      ],
    );
    paper.heading(title);
    paper.table(
      columns,
      lines.map((line) => [
        asText(line.itemNumber),
        asText(line.description),
        inNumbers(line.quantity),
        asText(records.get('unit', line.unitID)?.name),
        inKroner(line.netUnitPrice),
        inKroner(line.lineTotal),
      ]),
    );
    paper.totals([
      ['Fragt', inKroner(invoice.carriage)],
      ['Gebyr', inKroner(invoice.fees)],
      ['I alt uden moms', inKroner(invoice.net)],
      ['Moms', inKroner(invoice.vat)],
      [`I alt ${asText(invoice.currency)}`, inKroner(invoice.total)],
    ]);
  });
}
