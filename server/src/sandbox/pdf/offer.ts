import { vatOf } from '@fagvaerk/company/rules/vat.ts';
import { addressOf } from './invoices.ts';
import { asText, inKroner, inWords, type Print, print } from './paper.ts';

export const printOffer: Print<'offer'> = (records, site, offer) => {
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
};
