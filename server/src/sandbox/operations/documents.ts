/** Files that are printed when they are asked for. */
import type { Entity, IDOf, RecordOf } from '@fagvaerk/company/entities.ts';
import { printInvoice } from '../pdf/invoice.ts';
import { printOffer } from '../pdf/offer.ts';
import { printPurchaseInvoice } from '../pdf/purchase-invoice.ts';
import { printQaSchema } from '../pdf/qa-schema.ts';
import type { CompanyReader } from '../records/records.ts';
import type { Prepare } from './behaviour.ts';

type Print<Name extends Entity> = (
  records: CompanyReader,
  site: RecordOf<'site'>,
  record: RecordOf<Name>,
) => Promise<Buffer>;

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

/** Only what came with a file from the creditor has one. */
export const purchaseInvoicePdf: Prepare = (context) => async (shown) => {
  const invoice = context.records.get('purchaseInvoice', Number(shown.id));
  const file = context.records.get('file', invoice?.fileID);
  if (!file) return null;
  const print = printed('purchaseInvoice', printPurchaseInvoice)(context);
  return { ...(await print(shown)), fileName: file.fileName };
};
