import type { Write, Writing } from './behaviour.ts';

const emptyDimensions = { departmentID: null, carrierID: null, purposeID: null };

export const createBudget: Write = (writing) => {
  checkBudget(writing);
  return writing.records.create('budget', { ...emptyDimensions, ...writing.fields });
};

/** The whole budget is sent each time: what is left out becomes empty. */
export const updateBudget: Write = (writing) => {
  checkBudget(writing);
  const { id, ...fields } = writing.fields;
  return writing.records.change('budget', id, { ...emptyDimensions, ...fields });
};

function checkBudget({ records, fields, reject }: Writing): void {
  if (String(fields.endDate) < String(fields.startDate))
    reject('endDate', 'end-before-start', '{endDate} skal ligge på eller efter {startDate}.');
  if (records.get('financialAccount', fields.financialAccountID)?.isActive === false)
    reject('financialAccountID', 'account-inactive', 'Finanskontoen er lukket. Vælg en aktiv konto.');
}
