import type { FieldsOf } from '@fagvaerk/company/entities.ts';
import { kroner, sum } from '@fagvaerk/company/rules/money.ts';
import { createAddress, type SentAddress } from './addresses.ts';
import type { Sent, WriteBehaviour } from './behaviour.ts';
import { addWorksheet, checkProjectOpen, type NewWorksheet } from './worksheets.ts';

type SentProject = Sent<
  'project',
  | 'managerID'
  | 'teamLeaderID'
  | 'sellerID'
  | 'debtorID'
  | 'groupID'
  | 'priceGroupID'
  | 'startDate'
  | 'description'
  | 'name'
  | 'note'
  | 'requisitionNumber',
  'departmentID' | 'carrierID' | 'purposeID'
> & { worksheetIDs: Omit<NewWorksheet, 'projectID'>[]; address?: SentAddress };

export const createProject: WriteBehaviour<SentProject> = {
  check({ records, fields: { groupID, debtorID }, reject }) {
    if (records.get('projectGroup', groupID)?.isActive === false) reject('groupID', 'project-group-inactive');
    if (records.get('debtor', debtorID)?.isLocked) reject('debtorID', 'debtor-locked');
  },
  write({ records, fields: { worksheetIDs, address, ...sent } }) {
    const debtor = records.get('debtor', sent.debtorID);
    const id = records.highest('project', 'id') + 1;
    records.create(
      'project',
      {
        ...sent,
        type: 'MiniProject',
        status: 'NotStarted',
        isClosed: false,
        reference: `${records.now.slice(2, 4)}-${id}`,
        profitGroupID: debtor?.profitGroupID ?? null,
        contactID: debtor?.contactID ?? null,
        addressID: address ? createAddress(records, address).id : (debtor?.addressID ?? null),
        worksheetIDs: [],
      },
      id,
    );
    for (const worksheet of worksheetIDs) addWorksheet(records, { ...worksheet, projectID: id });
    return records.get('project', id);
  },
};

type SentFile = Sent<'file', 'fileName' | 'mimeType' | 'description', 'createdByID'> & { fileData: string };

/** Files can never be downloaded again, so their contents are not stored. */
export const uploadDocument: WriteBehaviour<SentFile> = {
  write: ({ records, fields: { fileData, ...sent }, values }) =>
    records.create('file', {
      ...sent,
      projectID: Number(values.projectId),
      fileCategory: 'Documentation',
      sizeInBytes: Buffer.byteLength(fileData, 'base64'),
      status: 'Uploaded',
    }),
};

const noCosts = {
  materials: 0,
  hourlyRate: 0,
  fitterHoursTotal: 0,
  additionalZones: 0,
  socialFeesPercent: 0,
  expectedTotalCosts: 0,
  pieceWork: 0,
  projectPosts: 0,
};
const noSales = { materials: 0, miscellaneous: 0, salaryTotal: 0 };
type ProjectBudget = FieldsOf<'projectBudget'>;
type SentProjectBudget = Pick<ProjectBudget, 'projectID' | 'budgetMisc' | 'budgetCreditor'> & {
  budgetCost?: Partial<ProjectBudget['budgetCost']>;
  budgetSalesRequest?: Partial<ProjectBudget['budgetSalesRequest']>;
};

export const setProjectBudget: WriteBehaviour<SentProjectBudget> = {
  check: checkProjectOpen,
  write({ records, fields }) {
    const { projectID, budgetMisc, budgetCreditor } = fields;
    const budgetCost = { ...noCosts, ...fields.budgetCost };
    const budgetSalesRequest = { ...noSales, ...fields.budgetSalesRequest };
    const expectedTotalSales = sum(Object.values(budgetSalesRequest));
    const expectedCoverage = kroner(expectedTotalSales - budgetCost.expectedTotalCosts);
    const sums = { expectedTotalSales, expectedCoverage };
    const budget = { projectID, budgetCost, budgetSalesRequest, budgetMisc, budgetCreditor, ...sums };
    return records.get('projectBudget', projectID)
      ? records.change('projectBudget', projectID, budget)
      : records.create('projectBudget', budget, projectID);
  },
};
