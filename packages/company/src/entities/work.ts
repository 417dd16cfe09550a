import { dimensions, shape, times } from './kinds.ts';

export type Answer = {
  answerType: string;
  questionText: string;
  options: string[];
  required: boolean;
  value: string | null;
  comment: string | null;
  answeredBy: string | null;
  answeredTime: string | null;
};
type QaSection = { name: string; sortOrder: number; answers: Answer[] };
type AnswerCount = {
  answeredRequired: number;
  answeredUnrequired: number;
  unansweredRequired: number;
  unansweredUnrequired: number;
};

type BudgetCost = {
  materials: number;
  hourlyRate: number;
  fitterHoursTotal: number;
  additionalZones: number;
  socialFeesPercent: number;
  expectedTotalCosts: number;
  pieceWork: number;
  projectPosts: number;
};
type BudgetLine = { description: string; budget: number; note: string; creditorID?: number | null };

export const work = {
  project: {
    reference: 'text',
    name: 'text',
    description: 'text',
    note: 'text',
    type: ['Project', 'MiniProject'],
    status: ['NotStarted', 'InProgress', 'Completed', 'Closed'],
    isClosed: 'flag',
    closedDate: 'day?',
    debtorID: 'debtor',
    managerID: 'user',
    teamLeaderID: 'user',
    sellerID: 'user',
    groupID: 'projectGroup',
    priceGroupID: 'priceGroup',
    profitGroupID: 'profitGroup?',
    ...dimensions,
    addressID: 'address?',
    contactID: 'person?',
    offerID: 'offer?',
    requisitionNumber: 'text',
    startDate: 'day',
    endDate: 'day?',
    ...times,
    invoicedAmount: 'number?',
    totalCosts: 'number?',
    coverage: 'number?',
    coveragePercent: 'number?',
    worksheetIDs: 'worksheet[]',
  },
  /** Keyed by the project's id. */
  projectBudget: {
    projectID: 'project',
    budgetCost: shape<BudgetCost>(),
    budgetSalesRequest: shape<{ materials: number; miscellaneous: number; salaryTotal: number }>(),
    budgetMisc: shape<BudgetLine[]>(),
    budgetCreditor: shape<BudgetLine[]>(),
    expectedTotalSales: 'number',
    expectedCoverage: 'number',
  },
  worksheet: {
    projectID: 'project',
    status: ['NotStarted', 'InProgress', 'PartiallyCompleted', 'Completed'],
    isCompleted: 'flag',
    isClosed: 'flag',
    readyToBill: 'flag',
    startDate: 'day',
    startTime: 'text?',
    description: 'text',
    fitterNote: 'text',
    fitterID: 'fitter',
    addressID: 'address?',
    contactID: 'person?',
    ...times,
    completedDate: 'moment?',
    addressDescription: 'text',
    secondaryStatusValueIDs: 'secondaryStatusValue[]',
    secondaryStatusTemplateIDs: 'secondaryStatusTemplate[]',
    calendarEventIDs: 'calendarEvent[]',
    resourceGroupIDs: 'resourceGroup[]',
    editWorksheet: 'flag',
    deleteWorksheet: 'flag',
    cloneWorksheet: 'flag',
    completeWorksheet: 'flag',
    reopenWorksheet: 'flag',
    billWorksheet: 'flag',
  },
  calendarEvent: {
    title: 'text',
    description: 'text',
    start: 'moment',
    end: 'moment',
    startTime: 'text',
    endTime: 'text',
    isAllDay: 'flag',
    dateRangeStart: 'day',
    dateRangeEnd: 'day',
    isLocked: 'flag',
    categoryID: 'calendarCategory?',
    fitterIDs: 'fitter[]',
    fitterNames: 'text',
    fitterCount: 'number',
    worksheetIDs: 'worksheet[]',
    projectIDs: 'project[]',
    firstProjectID: 'project?',
    createdByID: 'user',
    timezone: 'text',
    endTimezone: 'text',
    recurrenceRule: 'text?',
    recurrenceException: 'text?',
    recurrenceID: 'number?',
  },
  fitterHour: {
    fitterID: 'fitter',
    projectID: 'project',
    categoryID: 'fitterCategory',
    worksheetID: 'worksheet?',
    date: 'day',
    hours: 'number',
    hourRate: 'number',
    costRate: 'number',
    note: 'text',
    approvedDate: 'moment?',
    approvedByID: 'user?',
    salaryPeriodID: 'salaryPeriod?',
    ...times,
    isInvoiced: 'flag',
    invoiceID: 'invoice?',
    salesAmount: 'number',
    costAmount: 'number',
    basisHours: 'number',
    basisCost: 'number',
    overtimeHours: 'number',
    overtimeCost: 'number',
    pieceWorkHours: 'number',
    pieceWorkCost: 'number',
    socialTaxesPercent: 'number',
    socialTaxesAmount: 'number',
    totalCost: 'number',
  },
  qaSchema: {
    idName: 'text',
    reference: 'text',
    name: 'text',
    location: 'text?',
    projectID: 'project',
    isCompleted: 'flag',
    completedByID: 'user?',
    isExternal: 'flag',
    notApplicable: 'flag',
    deviation: 'flag',
    approvedDate: 'moment?',
    approvedByID: 'user?',
    approvedText: 'text?',
    pdfName: 'text',
    answerCount: shape<AnswerCount>(),
    groups: shape<{ name: string; sortOrder: number; sections: QaSection[] }[]>(),
  },
  file: {
    fileName: 'text',
    fileCategory: ['Documentation', 'PurchaseInvoice'],
    mimeType: 'text',
    sizeInBytes: 'number?',
    description: 'text?',
    status: 'text',
    projectID: 'project?',
    createdByID: 'user?',
    createdDate: 'moment',
  },
} as const;
