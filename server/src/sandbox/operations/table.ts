/** Keyed by `operationId`, which both versions share. */
import type { NotAvailableReason } from '@fagvaerk/contract/errors/hints.ts';
import { createBudget, sumsOfPeriod, updateBudget } from './accounts.ts';
import type { Aggregate, Prepare, WriteBehaviour } from './behaviour.ts';
import { writeCalendarEvent } from './calendar-events.ts';
import { createDebtor } from './debtors.ts';
import { invoicePdf, offerPdf, purchaseInvoicePdf, qaPdf } from './documents.ts';
import { sumHours, writeFitterHour } from './fitter-hours.ts';
import { changeOfferState, createOffer, createOfferComment, deleteOfferComment, updateOfferComment } from './offers.ts';
import { addRoles, createFitter, updateFitter } from './people.ts';
import { createProject, setProjectBudget, uploadDocument } from './projects.ts';
import { writePurchaseLine } from './purchase-lines.ts';
import { createWorksheet, patchWorksheet, updateWorksheetStatus } from './worksheets.ts';

export const writes: Readonly<Record<string, WriteBehaviour>> = {
  createBudgets: createBudget,
  updateBudgets: updateBudget,
  createFitters: createFitter,
  updateFitters: updateFitter,
  createFitterHours: writeFitterHour,
  addRolesToUser: addRoles,
  addRolesToUserByShortPath: addRoles,
  createWorksheets: createWorksheet,
  updateWorksheets: patchWorksheet,
  updateWorksheetStatus,
  createCalendarEvents: writeCalendarEvent,
  createDebtors: createDebtor,
  createOffers: createOffer,
  updateOfferStates: changeOfferState,
  createOfferComments: createOfferComment,
  updateOfferComments: updateOfferComment,
  deleteOfferComment,
  createProjects: createProject,
  uploadProjectDocumentation: uploadDocument,
  createProjectBudgets: setProjectBudget,
  createPurchaseInvoiceItems: writePurchaseLine,
};

export const preparations: Readonly<Record<string, Prepare>> = {
  listFinancialPostParentAccounts: sumsOfPeriod,
  getFinancialPostParentAccount: sumsOfPeriod,
  getInvoicePdf: invoicePdf,
  getOfferPdf: offerPdf,
  getPurchaseInvoicePdf: purchaseInvoicePdf,
  getQaPdf: qaPdf,
  getQaPdfByReference: qaPdf,
};

/** Why a call by id does not show a record that exists. */
export const notAvailableReasons: Readonly<Record<string, NotAvailableReason>> = {
  getInvoicePdf: 'draft',
  getOfferPdf: 'draft',
  getPurchaseInvoicePdf: 'no-file',
  getClosedProject: 'open',
};

export const aggregations: Readonly<Record<string, Aggregate>> = { listFitterHours: sumHours };
