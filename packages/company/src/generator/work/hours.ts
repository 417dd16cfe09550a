import type { FieldsOf } from '../../entities/entities.ts';
import { addDays, type Day } from '../../rules/days.ts';
import { costRateOf, hourAmounts, isTime } from '../../rules/hours.ts';
import { kroner } from '../../rules/money.ts';
import { at, LAST_WORKDAY, officeDay } from '../calendar.ts';
import type { Office } from '../office.ts';
import { sortBy } from '../register.ts';
import type { Job, Shift } from './simulation.ts';

export function writeHours(office: Office, jobs: readonly Job[]): void {
  const shifts = jobs.flatMap((job) => job.shifts);
  for (const shift of sortBy(shifts, ({ day, fitterID }) => `${day}/${String(fitterID).padStart(4, '0')}`))
    shift.hourID = office.register.add('fitterHour', hourFields(office, shift));
}

export function ratesOf({ register, profile }: Office, { job, fitterID, category, hours }: Shift) {
  const kind = register.get('fitterCategory', profile.keys.category[category]);
  const { priceGroupID } = register.get('project', job.projectID);
  const { cost, price } = profile.kilometre;
  const hourRate = isTime(kind) ? kroner(register.get('priceGroup', priceGroupID).hourRate * kind.factor) : price;
  const costRate = costRateOf(kind, register.get('fitter', fitterID).costRate ?? 0, cost);
  return { hourRate, costRate, ...hourAmounts(kind, hours, hourRate, costRate) };
}

function hourFields(office: Office, shift: Shift): FieldsOf<'fitterHour'> {
  const { profile, staff, register } = office;
  const { job, task, fitterID, day, hours, category } = shift;
  const created = at(day, `${category === 'overtime100' ? 20 : 15}:${10 + ((fitterID * 7) % 45)}`);
  const approved = approvalDay(day, fitterID);
  const approvedDate = approved ? at(approved, `0${7 + (fitterID % 2)}:${10 + ((fitterID * 11) % 45)}`) : null;
  const { managerID } = register.get('project', job.projectID);
  return {
    fitterID,
    projectID: job.projectID,
    categoryID: profile.keys.category[category],
    worksheetID: task.worksheetID,
    date: day,
    hours,
    note: noteOf(shift),
    approvedDate,
    approvedByID: approved ? staff.hourApproverOf(managerID) : null,
    salaryPeriodID: staff.salaryPeriodOf(day),
    createdDate: created,
    updatedDate: approvedDate ?? created,
    isInvoiced: false,
    invoiceID: null,
    ...ratesOf(office, shift),
  };
}

/** A few days later; the last days are pending, as are one or two that were overlooked. */
function approvalDay(day: Day, fitterID: number): Day | null {
  const approved = officeDay(day, 1 + (fitterID % 2));
  const isOverlooked = day >= '2026-10-19' && (Number(day.slice(8)) + fitterID) % 17 === 0;
  return approved > LAST_WORKDAY || day > addDays(LAST_WORKDAY, -3) || isOverlooked ? null : approved;
}

function noteOf({ task, category, day }: Shift): string {
  if (category === 'driving') return 'Kørsel mellem lager og kunde.';
  if (category === 'overtime50') return 'Færdiggjort efter aftale med kunden.';
  if (category === 'overtime100') return task.note;
  if (task.done && task.lastDay === day) return task.note;
  return task.firstDay === day ? `Påbegyndt: ${task.text}` : 'Fortsat arbejde.';
}
