import type { Sent, Write, Writing } from './behaviour.ts';

type Dimension = 'departmentID' | 'carrierID' | 'purposeID';
type SentBudget = Sent<'budget', 'description' | 'startDate' | 'endDate' | 'amount' | 'financialAccountID', Dimension>;

export const createBudget: Write<SentBudget> = (writing) => {
  checkBudget(writing);
  return writing.records.create('budget', writing.fields);
};

/** The whole budget is sent each time: what is left out becomes empty. */
export const updateBudget: Write<SentBudget & { id: number }> = (writing) => {
  checkBudget(writing);
  const { id, ...fields } = writing.fields;
  return writing.records.change('budget', id, { departmentID: null, carrierID: null, purposeID: null, ...fields });
};

function checkBudget({ records, fields, reject, nameOf }: Writing<SentBudget>): void {
  if (fields.endDate < fields.startDate) reject('endDate', 'end-before-start', { start: nameOf('startDate') });
  if (records.get('financialAccount', fields.financialAccountID)?.isActive === false)
    reject('financialAccountID', 'account-inactive');
}
