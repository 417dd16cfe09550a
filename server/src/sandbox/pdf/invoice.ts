import type { RecordOf } from '@fagvaerk/company/entities.ts';
import { paymentCheckDigit } from '@fagvaerk/company/rules/check-digits.ts';
import type { CompanyReader } from '../records/records.ts';
import { inOrder, itemColumns, totalColumn } from './lines.ts';
import { asText, type Column, inKroner, inNumbers, inWords, print } from './paper.ts';

/** The invoice as the debtor got it. */
export function printInvoice(
  records: CompanyReader,
  site: RecordOf<'site'>,
  invoice: RecordOf<'invoice'>,
): Promise<Buffer> {
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
    if (isPaidBySlip(invoice)) paper.paragraph(codeLine(site, invoice));
    else if (invoice.paymentMethod === 'Bankoverførsel') paper.paragraph(accountLine(site));
  });
}

const inPercent = (percent: number): string => (percent ? `${inNumbers(percent)} %` : '');

const isPaidBySlip = ({ paymentMethod, type }: RecordOf<'invoice'>): boolean =>
  paymentMethod.startsWith('FI-kort') && type !== 'Kreditnota';

/** The line that banks read: the payment id of type 75 has 16 digits, that of 71 has 15, the last a check digit. */
function codeLine({ fiType, fiCode }: RecordOf<'site'>, { appendixNumber }: RecordOf<'invoice'>): string {
  const digits = asText(appendixNumber).padStart(fiType === '75' ? 15 : 14, '0');
  return `+${fiType}<${digits}${paymentCheckDigit(digits)}+${fiCode}<`;
}

/** A Danish IBAN holds the registration and account numbers that Danes pay by. */
const accountLine = ({ iban, swift }: RecordOf<'site'>): string =>
  `Reg.nr. ${iban.slice(4, 8)}, kontonr. ${iban.slice(8)} · IBAN ${iban} · SWIFT ${swift}`;

/** Name and address, one line each. */
export function addressOf(records: CompanyReader, debtor: RecordOf<'debtor'> | undefined): string[] {
  const address = records.get('address', debtor?.addressID);
  const town = address && `${address.zipCode} ${address.city}`;
  return [debtor?.name, address?.address, address?.address2, town].map(asText).filter((line) => line !== '');
}
