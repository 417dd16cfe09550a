import type { Entity, IDOf } from '@fagvaerk/company/entities.ts';
import { printInvoice, printPurchaseInvoice } from '../pdf/invoices.ts';
import { printOffer } from '../pdf/offer.ts';
import type { Print } from '../pdf/paper.ts';
import { printQaSchema } from '../pdf/qa-schema.ts';
import type { Prepare } from './behaviour.ts';

const printed =
  <Name extends Entity>(entity: Name, print: Print<Name>): Prepare =>
  ({ records }) =>
  async (shown) => {
    const [site] = records.all('site');
    const record = records.get(entity, shown.id as IDOf<Name>);
    if (!site || !record) return null;
    const bytes = await print(records, site, record);
    const fileData = bytes.toString('base64');
    return { ...shown, fileData, pdfData: fileData, sizeInBytes: bytes.length, mimeType: 'application/pdf' };
  };

export const invoicePdf = printed('invoice', printInvoice);
export const offerPdf = printed('offer', printOffer);
export const qaPdf = printed('qaSchema', printQaSchema);

/** Only invoices that came with a file have a PDF. */
export const purchaseInvoicePdf: Prepare = (context) => async (shown) => {
  const invoice = context.records.get('purchaseInvoice', Number(shown.id));
  const file = context.records.get('file', invoice?.fileID);
  if (!file) return null;
  const print = printed('purchaseInvoice', printPurchaseInvoice)(context);
  return { ...(await print(shown)), fileName: file.fileName };
};
