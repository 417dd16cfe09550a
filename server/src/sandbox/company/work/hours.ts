/** Writes the fitters' hours: what was done, what it costs and what it sells for. */
import { addDays, at, type Day, LAST_WORKDAY, officeDay } from '../calendar.ts';
import type { Office } from '../office.ts';
import { type Fields, inOrder, kroner } from '../register.ts';
import type { Job, Shift } from './story.ts';

export interface Rates {
  /** Sales price and pay a unit, with the category's factor. */
  readonly hourRate: number;
  readonly costRate: number;
  readonly costAmount: number;
  readonly socialTaxesPercent: number;
  readonly socialTaxesAmount: number;
}

export function writeHours(office: Office, jobs: readonly Job[]): void {
  const shifts = jobs.flatMap((job) => job.shifts);
  for (const shift of inOrder(shifts, ({ day, fitterID }) => `${day}/${String(fitterID).padStart(4, '0')}`))
    shift.hourID = office.register.add('fitterHour', hourFields(office, shift));
}

export function ratesOf({ register, profile, staff }: Office, { job, fitterID, category, hours }: Shift): Rates {
  const isDriving = category === 'driving';
  const factor = Number(register.get('fitterCategory', profile.keys.category[category]).factor);
  const project = register.get('project', job.projectID);
  const priceGroup = register.get('priceGroup', Number(project.priceGroupID));
  const costRate = isDriving ? profile.kilometre.cost : kroner(staff.costRate(fitterID) * factor);
  const costAmount = kroner(hours * costRate);
  // Mileage is an allowance, not pay: no social taxes on it.
  const socialTaxesPercent = isDriving ? 0 : 32;
  return {
    hourRate: isDriving ? profile.kilometre.price : kroner(Number(priceGroup.hourRate) * factor),
    costRate,
    costAmount,
    socialTaxesPercent,
    socialTaxesAmount: kroner((costAmount * socialTaxesPercent) / 100),
  };
}

function hourFields(office: Office, shift: Shift): Fields {
  const { profile, staff, register } = office;
  const { job, task, fitterID, day, hours, category } = shift;
  const rates = ratesOf(office, shift);
  const { hourRate, costRate, costAmount, socialTaxesPercent, socialTaxesAmount } = rates;
  const created = at(day, `${category === 'overtime100' ? 20 : 15}:${10 + ((fitterID * 7) % 45)}`);
  const approved = approvalDay(day, fitterID);
  const approvedDate = approved ? at(approved, `0${7 + (fitterID % 2)}:${10 + ((fitterID * 11) % 45)}`) : null;
  const managerID = String(register.get('project', job.projectID).managerID);
  const isOvertime = category === 'overtime50' || category === 'overtime100';
  const share = (isThis: boolean) => (isThis ? [hours, costAmount] : [0, 0]) as [number, number];
  const [basisHours, basisCost] = share(category === 'normal');
  const [overtimeHours, overtimeCost] = share(isOvertime);
  const [pieceWorkHours, pieceWorkCost] = share(category === 'pieceWork');
  return {
    fitterID,
    projectID: job.projectID,
    categoryID: profile.keys.category[category],
    worksheetID: task.worksheetID,
    date: day,
    hours,
    hourRate,
    costRate,
    note: noteOf(shift),
    approvedDate,
    approvedByID: approved ? staff.hourApproverOf(managerID) : null,
    salaryPeriodID: staff.salaryPeriodOf(day),
    createdDate: created,
    updatedDate: approvedDate ?? created,
    isInvoiced: false,
    invoiceID: null,
    salesAmount: kroner(hours * hourRate),
    costAmount,
    basisHours,
    basisCost,
    overtimeHours,
    overtimeCost,
    pieceWorkHours,
    pieceWorkCost,
    socialTaxesPercent,
    socialTaxesAmount,
    totalCost: kroner(costAmount + socialTaxesAmount),
  };
}

/** Managers approve a few days later; the last days are still waiting, as are one or two that were overlooked. */
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
