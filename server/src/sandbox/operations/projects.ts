import type { FieldsOf } from '@fagvaerk/company/entities.ts';
import { kroner, sum } from '@fagvaerk/company/rules/money.ts';
import { createAddress, type SentAddress } from './addresses.ts';
import type { Sent, Write } from './behaviour.ts';
import { addWorksheet, type NewWorksheet } from './worksheets.ts';

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

export const createProject: Write<SentProject> = ({ records, fields, reject }) => {
  const { worksheetIDs, address, ...sent } = fields;
  if (records.get('projectGroup', sent.groupID)?.isActive === false) reject('groupID', 'project-group-inactive');
  const debtor = records.get('debtor', sent.debtorID);
  if (debtor?.isLocked) reject('debtorID', 'debtor-locked');
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
};

type SentFile = Sent<'file', 'fileName' | 'mimeType' | 'description', 'createdByID'> & { fileData: string };

export const uploadDocument: Write<SentFile> = ({ records, fields, values }) => {
  const { fileData, ...sent } = fields;
  // Files can never be downloaded again, so their contents are not stored.
  return records.create('file', {
    ...sent,
    projectID: Number(values.projectId),
    fileCategory: 'Documentation',
    sizeInBytes: Buffer.byteLength(fileData, 'base64'),
    status: 'Uploaded',
  });
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

export const setProjectBudget: Write<SentProjectBudget> = ({ records, fields, reject }) => {
  const { projectID, budgetMisc, budgetCreditor } = fields;
  if (records.get('project', projectID)?.isClosed) reject('projectID', 'project-closed');
  const budgetCost = { ...noCosts, ...fields.budgetCost };
  const budgetSalesRequest = { ...noSales, ...fields.budgetSalesRequest };
  const expectedTotalSales = sum(Object.values(budgetSalesRequest));
  const expectedCoverage = kroner(expectedTotalSales - budgetCost.expectedTotalCosts);
  const sums = { expectedTotalSales, expectedCoverage };
  const budget = { projectID, budgetCost, budgetSalesRequest, budgetMisc, budgetCreditor, ...sums };
  return records.get('projectBudget', projectID)
    ? records.change('projectBudget', projectID, budget)
    : records.create('projectBudget', budget, projectID);
};
