import { paymentCheckDigit } from '../company/names.ts';
import type { Fields, Records, StoredRecord } from '../records.ts';
import { asText, type Column, inKroner, inNumbers, inWords, print } from './paper.ts';

const columns: readonly Column[] = [
  { title: 'Varenr.', width: 75 },
  { title: 'Beskrivelse' },
  { title: 'Antal', width: 45, isNumber: true },
  { title: 'Enhed', width: 45 },
  { title: 'Pris', width: 65, isNumber: true },
  { title: 'Rabat', width: 45, isNumber: true },
  { title: 'Beløb', width: 75, isNumber: true },
];

/** The invoice as the debtor got it. */
export function printInvoice(records: Records, site: Fields, invoice: StoredRecord): Promise<Buffer> {
  const title = `${invoice.type} ${invoice.appendixNumber}`;
  const debtor = records.get('debtor', invoice.debtorID);
  const project = records.get('project', invoice.projectID);
  const lines = [...records.findAll('invoiceLine', 'invoiceID', invoice.id)].sort(
    (a, b) => Number(a.lineNumber) - Number(b.lineNumber),
  );
  return print(title, site, asText(invoice.createdDate), (paper) => {
    paper.addressed(addressOf(records, debtor), [
      ['Nummer', asText(invoice.appendixNumber)],
      ['Dato', inWords(invoice.date)],
      ['Forfaldsdato', inWords(invoice.dueDate)],
      ['Debitor', asText(debtor?.reference)],
      ['Rekvisition', asText(invoice.requisitionNumber)],
      ['Projekt', asText(project?.reference)],
    ]);
    paper.heading(`${title}: ${invoice.title}`);
    paper.table(
      columns,
      lines.map((line) => [
        asText(line.itemNumber),
        asText(line.description),
        inNumbers(line.quantity),
        asText(records.get('unit', line.unitID)?.name),
        inKroner(line.unitPrice),
        line.discountPercent ? `${inNumbers(line.discountPercent)} %` : '',
        inKroner(line.lineTotal),
      ]),
    );
    paper.totals([
      ['I alt uden moms', inKroner(invoice.priceWOVat)],
      ['Moms', inKroner(invoice.vatAmount)],
      [`I alt ${asText(invoice.currencyCode)}`, inKroner(invoice.price)],
    ]);
    const terms = records.get('paymentTerm', invoice.paymentTermID)?.name;
    paper.paragraph(`Betaling: ${asText(terms)}, ${asText(invoice.paymentMethod)}.`);
    if (isPaidBySlip(invoice)) paper.paragraph(codeLine(site, invoice));
    else if (invoice.paymentMethod === 'Bankoverførsel') paper.paragraph(accountLine(site));
  });
}

const isPaidBySlip = ({ paymentMethod, type }: Fields): boolean =>
  asText(paymentMethod).startsWith('FI-kort') && type !== 'Kreditnota';

/** The line that banks read: the payment id of type 75 has 16 digits, that of 71 has 15, the last a check digit. */
function codeLine({ fiType, fiCode }: Fields, { appendixNumber }: Fields): string {
  const digits = asText(appendixNumber).padStart(fiType === '75' ? 15 : 14, '0');
  return `+${fiType}<${digits}${paymentCheckDigit(digits)}+${fiCode}<`;
}

/** A Danish IBAN holds the registration and account numbers that Danes pay by. */
function accountLine({ iban, swift }: Fields): string {
  const account = asText(iban);
  return `Reg.nr. ${account.slice(4, 8)}, kontonr. ${account.slice(8)} · IBAN ${account} · SWIFT ${asText(swift)}`;
}

/** Name and address, one line each. */
export function addressOf(records: Records, holder: Fields | undefined): string[] {
  const address = records.get('address', holder?.addressID);
  return [holder?.name, address?.address, address?.address2, address && `${address.zipCode} ${address.city}`]
    .map((line) => asText(line))
    .filter((line) => line !== '');
}
