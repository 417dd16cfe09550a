/** The few reads that show more than the records hold. Every other read follows from the documents alone. */

import { sumsOfPeriod } from './accounts.ts';
import type { Aggregate, Prepare } from './behaviour.ts';
import { invoicePdf, offerPdf, purchaseInvoicePdf, qaPdf } from './documents.ts';
import { sumHours } from './fitter-hours.ts';

export const preparations: Readonly<Record<string, Prepare>> = {
  listFinancialPostParentAccounts: sumsOfPeriod,
  getFinancialPostParentAccount: sumsOfPeriod,
  getInvoicePdf: invoicePdf,
  getOfferPdf: offerPdf,
  getPurchaseInvoicePdf: purchaseInvoicePdf,
  getQaPdf: qaPdf,
  getQaPdfByReference: qaPdf,
};

export const aggregations: Readonly<Record<string, Aggregate>> = {
  listFitterHours: sumHours,
};
