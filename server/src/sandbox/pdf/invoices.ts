import type { RecordOf } from '@fagvaerk/company/entities.ts';
import { paymentCheckDigit } from '@fagvaerk/company/rules/check-digits.ts';
import type { CompanyReader } from '../records/records.ts';
import { asText, type Column, inKroner, inNumbers, inWords, type Print, print } from './paper.ts';

type Line = RecordOf<'invoiceLine'> | RecordOf<'purchaseInvoiceLine'>;

const itemColumns = (records: CompanyReader): Column<Line>[] => [
  { title: 'Varenr.', width: 75, show: ({ itemNumber }) => itemNumber },
  { title: 'Beskrivelse', show: ({ description }) => description },
  { title: 'Antal', width: 45, isNumber: true, show: ({ quantity }) => inNumbers(quantity) },
  { title: 'Enhed', width: 45, show: ({ unitID }) => records.get('unit', unitID)?.name ?? '' },
];

const totalColumn: Column<Line> = {
  title: 'Beløb',
  width: 80,
  isNumber: true,
  show: ({ lineTotal }) => inKroner(lineTotal),
};

const inOrder = <One extends Line>(lines: readonly One[]): One[] =>
  lines.toSorted((a, b) => (a.lineNumber ?? 0) - (b.lineNumber ?? 0));

export const printInvoice: Print<'invoice'> = (records, site, invoice) => {
  const title = `${invoice.type} ${invoice.appendixNumber}`;
  const debtor = records.get('debtor', invoice.debtorID);
  const project = records.get('project', invoice.projectID);
  const columns: Column<RecordOf<'invoiceLine'>>[] = [
    ...itemColumns(records),
    { title: 'Pris', width: 65, isNumber: true, show: ({ unitPrice }) => inKroner(unitPrice) },
    { title: 'Rabat', width: 45, isNumber: true, show: ({ discountPercent }) => inPercent(discountPercent) },
    totalColumn,
  ];
  return print(title, site, invoice.createdDate, (paper) => {
    paper.addressed(addressOf(records, debtor), [
      ['Nummer', asText(invoice.appendixNumber)],
      ['Dato', inWords(invoice.date)],
      ['Forfaldsdato', inWords(invoice.dueDate)],
      ['Debitor', asText(debtor?.reference)],
      ['Rekvisition', invoice.requisitionNumber],
      ['Projekt', asText(project?.reference)],
    ]);
    paper.heading(`${title}: ${invoice.title}`);
    paper.table(columns, inOrder(records.findAll('invoiceLine', 'invoiceID', invoice.id)));
    paper.totals([
      ['I alt ekskl. moms', inKroner(invoice.priceWOVat)],
      ['Moms', inKroner(invoice.vatAmount)],
      [`I alt ${invoice.currencyCode}`, inKroner(invoice.price)],
    ]);
    const terms = records.get('paymentTerm', invoice.paymentTermID)?.name;
    paper.paragraph(`Betaling: ${asText(terms)}, ${invoice.paymentMethod}.`);
    if (invoice.paymentMethod.startsWith('FI-kort') && invoice.type !== 'Kreditnota')
      paper.paragraph(codeLine(site, invoice));
    else if (invoice.paymentMethod === 'Bankoverførsel') paper.paragraph(accountLine(site));
  });
};

const inPercent = (percent: number): string => (percent ? `${inNumbers(percent)} %` : '');

/** FI payment slip: the payment id has 16 digits (type 75) or 15 (type 71), the last a check digit. */
function codeLine({ fiType, fiCode }: RecordOf<'site'>, { appendixNumber }: RecordOf<'invoice'>): string {
  const digits = asText(appendixNumber).padStart(fiType === '75' ? 15 : 14, '0');
  return `+${fiType}<${digits}${paymentCheckDigit(digits)}+${fiCode}<`;
}

/** A Danish IBAN contains the registration and account numbers. */
const accountLine = ({ iban, swift }: RecordOf<'site'>): string =>
  `Reg.nr. ${iban.slice(4, 8)}, kontonr. ${iban.slice(8)} · IBAN ${iban} · SWIFT ${swift}`;

export function addressOf(records: CompanyReader, debtor: RecordOf<'debtor'> | undefined): string[] {
  const address = records.get('address', debtor?.addressID);
  const town = address && `${address.zipCode} ${address.city}`;
  return [debtor?.name, address?.address, address?.address2, town].map(asText).filter((line) => line !== '');
}

export const printPurchaseInvoice: Print<'purchaseInvoice'> = (records, site, invoice) => {
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
};
