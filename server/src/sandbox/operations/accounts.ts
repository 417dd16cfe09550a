import { kroner } from '@fagvaerk/company/rules/money.ts';
import { parseDate } from '../../time/dates.ts';
import type { CompanyReader } from '../records/records.ts';
import type { Checking, Prepare, Sent, WriteBehaviour } from './behaviour.ts';

type Dimension = 'departmentID' | 'carrierID' | 'purposeID';
type SentBudget = Sent<'budget', 'description' | 'startDate' | 'endDate' | 'amount' | 'financialAccountID', Dimension>;

function checkBudget({ records, fields, reject, nameOf }: Checking<SentBudget>): void {
  const { startDate, endDate, financialAccountID } = fields;
  if (startDate && endDate && endDate < startDate)
    reject('endDate', 'end-before-start', { start: nameOf('startDate') });
  if (records.get('financialAccount', financialAccountID)?.isActive === false)
    reject('financialAccountID', 'account-inactive');
}

export const createBudget: WriteBehaviour<SentBudget> = {
  check: checkBudget,
  write: ({ records, fields }) => records.create('budget', fields),
};

/** An update replaces all fields. */
export const updateBudget: WriteBehaviour<SentBudget & { id: number }> = {
  check: checkBudget,
  write: ({ records, fields: { id, ...fields } }) =>
    records.change('budget', id, { departmentID: null, carrierID: null, purposeID: null, ...fields }),
};

export const sumsOfPeriod: Prepare = ({ records, values, now }) => {
  const year = new Date(now).getUTCFullYear();
  const from = parseDate(String(values.fromDate ?? `${year}-01-01`)) ?? 0;
  const to = parseDate(String(values.toDate ?? `${year}-12-31`)) ?? 0;
  const sums = sumPosts(records, from, to);
  return async (parent) => ({ ...parent, ...(sums.get(parent.id) ?? { amount: 0, vatAmount: 0, postCount: 0 }) });
};

function sumPosts(records: CompanyReader, from: number, to: number) {
  const sums = new Map<unknown, { amount: number; vatAmount: number; postCount: number }>();
  for (const { date, accountID, amount, vatAmount } of records.all('financialPost')) {
    const at = Date.parse(date);
    if (at < from || at > to) continue;
    const parentID = records.get('financialAccount', accountID)?.parentAccountID;
    const sum = sums.get(parentID) ?? { amount: 0, vatAmount: 0, postCount: 0 };
    sums.set(parentID, {
      amount: kroner(sum.amount + amount),
      vatAmount: kroner(sum.vatAmount + vatAmount),
      postCount: sum.postCount + 1,
    });
  }
  return sums;
}
