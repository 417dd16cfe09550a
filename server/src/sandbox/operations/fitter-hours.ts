import { kroner } from '../company/register.ts';
import type { Fields, Records, StoredRecord } from '../records.ts';
import type { Aggregate, Write, Writing } from './behaviour.ts';
import { socialTaxesPercent, unitCost } from './site-settings.ts';

const notYet = { approvedDate: null, approvedByID: null, invoiceID: null, worksheetID: null, isInvoiced: false };

/** With an id the registration is replaced by what was sent. */
export const writeFitterHour: Write = (writing) => {
  const { records, fields } = writing;
  const { id, ...sent } = fields;
  const before = id === undefined ? null : (records.get('fitterHour', id) as StoredRecord);
  const period = salaryPeriodOf(records, fields);
  checkFitterHour(writing, before, period);
  const hour = { ...sent, salaryPeriodID: period?.id ?? null, ...costsOf(records, fields) };
  return before ? records.change('fitterHour', before.id, hour) : records.create('fitterHour', { ...notYet, ...hour });
};

function checkFitterHour(writing: Writing, before: StoredRecord | null, period: StoredRecord | undefined): void {
  const { records, fields, reject } = writing;
  if (records.get('project', fields.projectID)?.isClosed)
    reject('projectID', 'project-closed', 'Projektet er lukket. Der kan ikke registreres timer på det.');
  if (before?.approvedDate)
    reject(
      'id',
      'hour-approved',
      'Timerne er godkendt og kan ikke rettes. Registrér et negativt antal for at modregne.',
    );
  const earlier = before && records.get('salaryPeriod', before.salaryPeriodID);
  if (period?.isFinalized || earlier?.isFinalized)
    reject('date', 'salary-period-finalized', 'Lønperioden er afsluttet. Timer i den kan ikke længere ændres.');
}

/** The period of the fitter's own kind that the day falls in. */
function salaryPeriodOf(records: Records, { fitterID, date }: Fields): StoredRecord | undefined {
  const typeID = records.get('fitter', fitterID)?.salaryPeriodTypeID;
  if (typeID == null) return undefined;
  const day = String(date);
  return records
    .findAll('salaryPeriod', 'typeID', typeID)
    .find(({ fromDate, toDate }) => String(fromDate) <= day && day <= String(toDate));
}

/** What the hours sell for and cost, split by the kind of the category. */
function costsOf(records: Records, fields: Fields): Fields {
  const hours = Number(fields.hours);
  const category = records.get('fitterCategory', fields.categoryID);
  const isTime = category?.unit === 'timer';
  const wage = Number(records.get('fitter', fields.fitterID)?.costRate ?? 0) * Number(category?.factor ?? 1);
  const costRate = isTime ? kroner(wage) : unitCost(records, fields.categoryID);
  const costAmount = kroner(hours * costRate);
  const percent = isTime ? socialTaxesPercent(records) : 0;
  const socialTaxesAmount = kroner((costAmount * percent) / 100);
  const kind = category?.isOvertime ? 'overtime' : category?.isPieceWork ? 'pieceWork' : 'basis';
  const counts = (one: string) => isTime && one === kind;
  return {
    costRate,
    salesAmount: kroner(hours * Number(fields.hourRate)),
    costAmount,
    basisHours: counts('basis') ? hours : 0,
    basisCost: counts('basis') ? costAmount : 0,
    overtimeHours: counts('overtime') ? hours : 0,
    overtimeCost: counts('overtime') ? costAmount : 0,
    pieceWorkHours: counts('pieceWork') ? hours : 0,
    pieceWorkCost: counts('pieceWork') ? costAmount : 0,
    socialTaxesPercent: percent,
    socialTaxesAmount,
    totalCost: kroner(costAmount + socialTaxesAmount),
  };
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
];

/** Other units than hours count in the amounts only. */
export const sumHours: Aggregate = (records, matching) => {
  const sum = (of: readonly StoredRecord[], field: string) =>
    kroner(of.reduce((total, hour) => total + Number(hour[field] ?? 0), 0));
  const inHours = matching.filter(({ categoryID }) => records.get('fitterCategory', categoryID)?.unit === 'timer');
  return {
    hours: sum(inHours, 'hours'),
    approvedHours: sum(
      inHours.filter(({ approvedDate }) => approvedDate != null),
      'hours',
    ),
    ...Object.fromEntries(summed.map((field) => [field, sum(matching, field)])),
  };
};
