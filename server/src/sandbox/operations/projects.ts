import type { Json } from '@fagvaerk/catalogue/model.ts';
import { kroner } from '../company/register.ts';
import type { Fields } from '../records.ts';
import { createAddress } from './addresses.ts';
import type { Write } from './behaviour.ts';
import { addWorksheet } from './worksheets.ts';

const nothingYet = {
  departmentID: null,
  carrierID: null,
  purposeID: null,
  offerID: null,
  endDate: null,
  closedDate: null,
  isClosed: false,
  status: 'NotStarted',
};

/** A project with its first worksheets; group and debtor give what the caller cannot set. */
export const createProject: Write = (writing) => {
  const { records, fields, reject } = writing;
  const { worksheetIDs, address, ...sent } = fields;
  if (records.get('projectGroup', sent.groupID)?.isActive === false)
    reject('groupID', 'project-group-inactive', 'Projektgruppen er taget ud af brug. Vælg en anden.');
  const debtor = records.get('debtor', sent.debtorID);
  const id = records.highestID('project') + 1;
  records.create(
    'project',
    {
      ...nothingYet,
      ...sent,
      type: 'MiniProject',
      reference: `${records.now.slice(2, 4)}-${id}`,
      profitGroupID: debtor?.profitGroupID ?? null,
      contactID: debtor?.contactID ?? null,
      addressID: address ? createAddress(writing, address as Fields, 'address').id : (debtor?.addressID ?? null),
      worksheetIDs: [],
    },
    id,
  );
  for (const worksheet of worksheetIDs as Fields[]) addWorksheet(records, { ...worksheet, projectID: id });
  return records.get('project', id);
};

export const uploadDocument: Write = ({ records, fields, values }) => {
  const { fileData = '', ...sent } = fields;
  // No call fetches a file again, so the site does not keep its bytes.
  return records.create('file', {
    ...sent,
    projectID: values.projectId ?? null,
    fileCategory: 'Documentation',
    sizeInBytes: Buffer.byteLength(String(fileData), 'base64'),
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

/** A project has one budget: a new one replaces all of the old. */
export const setProjectBudget: Write = ({ records, fields, reject }) => {
  const { projectID } = fields;
  if (records.get('project', projectID)?.isClosed)
    reject('projectID', 'project-closed', 'Projektet er lukket, så dets budget kan ikke ændres.');
  const budgetCost = { ...noCosts, ...(fields.budgetCost as Fields | undefined) };
  const budgetSalesRequest = { ...noSales, ...(fields.budgetSalesRequest as Fields | undefined) };
  const expectedTotalSales = kroner(
    Object.values(budgetSalesRequest).reduce((sum: number, one: Json) => sum + Number(one), 0),
  );
  const budget = {
    projectID: projectID ?? null,
    budgetCost,
    budgetSalesRequest,
    budgetMisc: fields.budgetMisc ?? [],
    budgetCreditor: fields.budgetCreditor ?? [],
    expectedTotalSales,
    expectedCoverage: kroner(expectedTotalSales - Number(budgetCost.expectedTotalCosts)),
  };
  const id = Number(projectID);
  return records.get('projectBudget', id)
    ? records.change('projectBudget', id, budget)
    : records.create('projectBudget', budget, id);
};
