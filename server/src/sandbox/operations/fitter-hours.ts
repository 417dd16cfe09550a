import type { FieldsOf } from '@fagvaerk/company/entities.ts';
import { costRateOf, hourAmounts, isTime } from '@fagvaerk/company/rules/hours.ts';
import { kroner } from '@fagvaerk/company/rules/money.ts';
import type { CompanyReader } from '../records/records.ts';
import type { Aggregate, Sent, WriteBehaviour } from './behaviour.ts';
import { unitCost } from './site-settings.ts';

type SentHour = Sent<'fitterHour', 'date' | 'projectID' | 'categoryID' | 'hours' | 'hourRate' | 'fitterID' | 'note'> & {
  id?: number;
};

export const writeFitterHour: WriteBehaviour<SentHour> = {
  check({ records, fields, reject }) {
    const before = records.get('fitterHour', fields.id);
    if (records.get('project', fields.projectID)?.isClosed) reject('projectID', 'project-closed');
    if (before?.approvedDate) reject('id', 'hour-approved');
    const periodBefore = records.get('salaryPeriod', before?.salaryPeriodID);
    if (salaryPeriodOf(records, fields)?.isFinalized || periodBefore?.isFinalized)
      reject('date', 'salary-period-finalized');
  },
  write({ records, fields: { id, ...sent } }) {
    const before = records.get('fitterHour', id);
    const hour = { ...sent, salaryPeriodID: salaryPeriodOf(records, sent)?.id ?? null, ...costsOf(records, sent) };
    return before
      ? records.change('fitterHour', before.id, hour)
      : records.create('fitterHour', { isInvoiced: false, ...hour });
  },
};

function salaryPeriodOf(records: CompanyReader, { fitterID, date }: Partial<SentHour>) {
  const typeID = records.get('fitter', fitterID)?.salaryPeriodTypeID;
  if (typeID == null || date === undefined) return undefined;
  return records
    .findAll('salaryPeriod', 'typeID', typeID)
    .find(({ fromDate, toDate }) => fromDate <= date && date <= toDate);
}

function costsOf(records: CompanyReader, { fitterID, categoryID, hours, hourRate }: SentHour) {
  const category = records.get('fitterCategory', categoryID);
  if (!category) throw new Error(`There is no fitterCategory ${categoryID}`);
  const wage = records.get('fitter', fitterID)?.costRate ?? 0;
  const costRate = costRateOf(category, wage, unitCost(records, categoryID));
  return { costRate, ...hourAmounts(category, hours, hourRate, costRate) };
}

const summed = [
  'basisHours',
  'overtimeHours',
  'pieceWorkHours',
  'salesAmount',
  'costAmount',
  'basisCost',
  'overtimeCost',
  'pieceWorkCost',
  'socialTaxesAmount',
  'totalCost',
] as const satisfies (keyof FieldsOf<'fitterHour'>)[];

/** Units other than hours count in the amounts only. */
export const sumHours: Aggregate = (records, matching) => {
  const sums = { hours: 0, approvedHours: 0, ...Object.fromEntries(summed.map((field) => [field, 0])) } as Sums;
  for (const { id } of matching) {
    const hour = records.get('fitterHour', Number(id));
    if (!hour) continue;
    for (const field of summed) sums[field] += hour[field];
    if (isTime(records.get('fitterCategory', hour.categoryID) ?? { unit: '' })) {
      sums.hours += hour.hours;
      if (hour.approvedDate != null) sums.approvedHours += hour.hours;
    }
  }
  return Object.fromEntries(Object.entries(sums).map(([field, amount]) => [field, kroner(amount)]));
};

type Sums = Record<(typeof summed)[number] | 'hours' | 'approvedHours', number>;
