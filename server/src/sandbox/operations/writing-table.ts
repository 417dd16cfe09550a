/** What each operation that changes something does, by its `operationId`; both versions share a row. */
import type { Write } from './behaviour.ts';
import { createBudget, updateBudget } from './budgets.ts';
import { writeCalendarEvent } from './calendar-events.ts';
import { createDebtor } from './debtors.ts';
import { writeFitterHour } from './fitter-hours.ts';
import { createFitter, updateFitter } from './fitters.ts';
import { changeOfferState, createOffer, createOfferComment, deleteOfferComment, updateOfferComment } from './offers.ts';
import { createProject, setProjectBudget, uploadDocument } from './projects.ts';
import { writePurchaseLine } from './purchase-lines.ts';
import { addRoles } from './roles.ts';
import { createWorksheet, patchWorksheet, updateWorksheetStatus } from './worksheets.ts';

export const writes: Readonly<Record<string, Write>> = {
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
