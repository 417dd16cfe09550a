import type { FieldsOf, RecordOf } from '@fagvaerk/company/entities.ts';
import { costRateOf, hourAmounts, isTime } from '@fagvaerk/company/rules/hours.ts';
import { sum } from '@fagvaerk/company/rules/money.ts';
import type { CompanyReader } from '../records/records.ts';
import type { Aggregate, Sent, Write, Writing } from './behaviour.ts';
import { unitCost } from './site-settings.ts';

type SentHour = Sent<'fitterHour', 'date' | 'projectID' | 'categoryID' | 'hours' | 'hourRate' | 'fitterID' | 'note'> & {
  id?: number;
};

/** With an id the registration is replaced by what was sent. */
export const writeFitterHour: Write<SentHour> = (writing) => {
  const { records, fields } = writing;
  const { id, ...sent } = fields;
  const before = records.get('fitterHour', id);
  const period = salaryPeriodOf(records, sent);
  checkFitterHour(writing, before, period);
  const hour = { ...sent, salaryPeriodID: period?.id ?? null, ...costsOf(records, sent) };
  return before
    ? records.change('fitterHour', before.id, hour)
    : records.create('fitterHour', { isInvoiced: false, ...hour });
};

function checkFitterHour(
  { records, fields, reject }: Writing<SentHour>,
  before: RecordOf<'fitterHour'> | undefined,
  period: RecordOf<'salaryPeriod'> | undefined,
): void {
  if (records.get('project', fields.projectID)?.isClosed) reject('projectID', 'project-closed');
  if (before?.approvedDate) reject('id', 'hour-approved');
  const earlier = records.get('salaryPeriod', before?.salaryPeriodID);
  if (period?.isFinalized || earlier?.isFinalized) reject('date', 'salary-period-finalized');
}

/** The period of the fitter's own kind that the day falls in. */
function salaryPeriodOf(
  records: CompanyReader,
  { fitterID, date }: Pick<SentHour, 'fitterID' | 'date'>,
): RecordOf<'salaryPeriod'> | undefined {
  const typeID = records.get('fitter', fitterID)?.salaryPeriodTypeID;
  if (typeID == null) return undefined;
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

/** Other units than hours count in the amounts only. */
export const sumHours: Aggregate = (records, matching) => {
  const hours = matching.flatMap(({ id }) => records.get('fitterHour', Number(id)) ?? []);
  const inHours = hours.filter(({ categoryID }) => isTime(records.get('fitterCategory', categoryID) ?? { unit: '' }));
  const approved = inHours.filter(({ approvedDate }) => approvedDate != null);
  return {
    hours: sum(inHours.map((hour) => hour.hours)),
    approvedHours: sum(approved.map((hour) => hour.hours)),
    ...Object.fromEntries(summed.map((field) => [field, sum(hours.map((hour) => hour[field]))])),
  };
};
