/** Files that are printed when they are asked for. */
import { printInvoice } from '../pdf/invoice.ts';
import { printOffer } from '../pdf/offer.ts';
import { printPurchaseInvoice } from '../pdf/purchase-invoice.ts';
import { printQaSchema } from '../pdf/qa-schema.ts';
import type { Fields, Records, StoredRecord } from '../records.ts';
import type { Prepare } from './behaviour.ts';

type Print = (records: Records, site: Fields, record: StoredRecord) => Promise<Buffer>;

const printed =
  (print: Print): Prepare =>
  ({ records }) =>
  async (record) => {
    const [site = {}] = records.all('site');
    const bytes = await print(records, site, record);
    const fileData = bytes.toString('base64');
    return { ...record, fileData, pdfData: fileData, sizeInBytes: bytes.length, mimeType: 'application/pdf' };
  };

export const invoicePdf = printed(printInvoice);
export const offerPdf = printed(printOffer);
export const qaPdf = printed(printQaSchema);

/** Only what came with a file from the creditor has one. */
export const purchaseInvoicePdf: Prepare = (context) => async (invoice) => {
  const file = context.records.get('file', invoice.fileID);
  if (!file) return null;
  const print = printed(printPurchaseInvoice)(context);
  return { ...(await print(invoice)), fileName: file.fileName ?? '' };
};
