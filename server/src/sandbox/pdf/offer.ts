import type { RecordOf } from '@fagvaerk/company/entities.ts';
import { vatOf } from '@fagvaerk/company/rules/vat.ts';
import type { CompanyReader } from '../records/records.ts';
import { addressOf } from './invoice.ts';
import { asText, inKroner, inWords, print } from './paper.ts';

/** The offer as it was sent. */
export function printOffer(records: CompanyReader, site: RecordOf<'site'>, offer: RecordOf<'offer'>): Promise<Buffer> {
  const title = `Tilbud ${offer.offerNumber}`;
  const seller = records.get('user', offer.sellerID);
  const manager = records.get('user', offer.managerID);
  const price = offer.salesPrice;
  return print(title, site, offer.createdDate, (paper) => {
    paper.addressed(addressOf(records, records.get('debtor', offer.debtorID)), [
      ['Tilbudsnr.', asText(offer.offerNumber)],
      ['Dato', inWords(offer.date)],
      ['Svarfrist', inWords(offer.dueDate)],
      ['Gælder til', inWords(offer.validUntilDate)],
      ['Sælger', asText(seller?.name)],
      ['Projektleder', asText(manager?.name)],
    ]);
    paper.heading(`${title}: ${offer.title}`);
    paper.paragraph(offer.description);
    paper.totals([
      ['Tilbudssum ekskl. moms', inKroner(price)],
      ['Moms', inKroner(vatOf(price))],
      ['I alt DKK', inKroner(price + vatOf(price))],
    ]);
    paper.paragraph(`Spørgsmål? Kontakt ${asText(seller?.name)}, ${asText(seller?.phone)}, ${asText(seller?.email)}.`);
  });
}
