import type { FieldsOf } from '../../entities/entities.ts';
import { type Day, dayOf } from '../../rules/days.ts';
import { dueDate } from '../../rules/due-dates.ts';
import { invoiceSums, lineTotal } from '../../rules/invoices.ts';
import { sum } from '../../rules/money.ts';
import { vatZones } from '../../rules/vat.ts';
import { at, during, LAST_WORKDAY, officeDay } from '../calendar.ts';
import { EURO_RATE, inForeign } from '../euro.ts';
import type { Office } from '../office.ts';
import type { Random } from '../random.ts';
import { sortBy } from '../register.ts';
import { closeProject } from '../work/projects.ts';
import type { Job } from '../work/simulation.ts';
import { type Bill, shiftsOn } from './billing.ts';
import { recordPayment } from './payments.ts';

/** Day of payment by invoice id; the amount is the price less the remaining amount. */
export type PaymentDays = ReadonlyMap<number, Day>;

const BILLING_NOTES = [
  'Aftalt fast pris på servicevogn.',
  'Ring til kunden, før fakturaen sendes.',
  'Rekvisitionsnummer mangler, kunden sender det.',
  'Ekstraarbejdet er godkendt pr. mail.',
];
export function writeInvoices(office: Office, bills: readonly Bill[]): PaymentDays {
  const random = office.random('invoices');
  const numbers = new Map<Bill, number>();
  const payments = new Map<number, Day>();
  for (const bill of sortBy(bills, ({ day }) => day)) {
    const isDraft = bill.day > LAST_WORKDAY;
    // The hours of the last day are not submitted yet.
    const isWaiting = shiftsOn(bill).some((shift) => shift.day === LAST_WORKDAY);
    if (isDraft && (isWaiting || !random.chance(0.85))) continue;
    const id = office.register.add('invoice', (number) => {
      const lines = lineFields(office, bill, number, (other) => numbers.get(other) ?? 0);
      return invoiceFields(office, bill, lines, number, isDraft, random);
    });
    numbers.set(bill, id);
    if (!isDraft) {
      const credited = bill.credits ? (numbers.get(bill.credits) as number) : null;
      const creditedPaid = credited === null ? null : (payments.get(credited) ?? null);
      const paid = recordPayment(office, bill, id, creditedPaid, random);
      if (paid) payments.set(id, paid);
    }
    markInvoiced(office, bill, id);
  }
  closeBilledProjects(office, bills, numbers, random);
  return payments;
}

function lineFields(
  { register, chart }: Office,
  bill: Bill,
  invoiceID: number,
  numberOf: (bill: Bill) => number,
): FieldsOf<'invoiceLine'>[] {
  const { job, lines } = bill;
  const group = register.get('projectGroup', register.get('project', job.projectID).groupID);
  const isForeign = job.customer.currency === 'EUR';
  return lines.map(({ item, description, quantity, unitID, unitPrice, discountPercent, shifts }, index) => {
    const total = lineTotal(quantity, unitPrice, discountPercent);
    const fields = {
      invoiceID,
      projectID: job.projectID,
      lineNumber: index + 1,
      itemNumber: item,
      description: typeof description === 'string' ? description : description(numberOf),
      quantity,
      unitID,
      unitPrice,
      discountPercent,
      lineTotal: total,
      vatPercent: 25,
      financialAccountID: bill.type === 'Abonnement' ? chart.id('subscriptions') : group.salesAccountID,
      fitterHourID: shifts.length === 1 ? (shifts[0]?.hourID ?? null) : null,
      foreignUnitPrice: isForeign ? inForeign(unitPrice) : unitPrice,
      foreignLineTotal: isForeign ? inForeign(total) : total,
    };
    register.add('invoiceLine', fields);
    return fields;
  });
}

function invoiceFields(
  { register, staff }: Office,
  bill: Bill,
  lines: readonly FieldsOf<'invoiceLine'>[],
  id: number,
  isDraft: boolean,
  random: Random,
): FieldsOf<'invoice'> {
  const { job, day } = bill;
  const project = register.get('project', job.projectID);
  const debtor = register.get('debtor', job.customer.debtorID);
  const vatZoneID = vatZones.domestic;
  const sums = invoiceSums(lines, vatZoneID);
  const isForeign = job.customer.currency === 'EUR';
  const foreignPriceWOVat = sum(lines.map(({ foreignLineTotal }) => foreignLineTotal));
  const foreignVatAmount = isForeign ? inForeign(sums.vatAmount) : sums.vatAmount;
  const createdByID = random.pick(staff.bookkeeperIDs);
  const createdDate = during(isDraft ? LAST_WORKDAY : day, random, 8, 13);
  const hasNote = bill.type !== 'Abonnement' && random.chance(0.07);
  const covered = new Set(shiftsOn(bill).map(({ task }) => task));
  const notes = job.tasks.filter(
    (task) => covered.has(task) && task.done && task.note && task.lastDay && task.lastDay <= day,
  );
  return {
    type: bill.type,
    title: bill.title,
    category: register.get('projectGroup', project.groupID).name,
    debtorID: job.customer.debtorID,
    projectID: job.projectID,
    offerID: project.offerID ?? null,
    responsibleID: project.managerID,
    departmentID: project.departmentID ?? null,
    carrierID: project.carrierID ?? null,
    purposeID: project.purposeID ?? null,
    paymentTermID: debtor.paymentTermID,
    vatZoneID,
    priceGroupID: project.priceGroupID,
    requisitionNumber: project.requisitionNumber,
    date: day,
    dueDate: isDraft ? null : dueDate(day, register.get('paymentTerm', debtor.paymentTermID).days),
    appendixNumber: isDraft ? null : id,
    isDraft,
    status: 'Ikke betalt',
    ...sums,
    remainingAmount: isDraft ? 0 : sums.price,
    currencyCode: job.customer.currency,
    currencyRate: isForeign ? EURO_RATE : 100,
    foreignPriceWOVat,
    foreignVatAmount,
    foreignPrice: sum([foreignPriceWOVat, foreignVatAmount]),
    foreignRemainingAmount: isDraft ? 0 : sum([foreignPriceWOVat, foreignVatAmount]),
    paymentMethod: debtor.paymentMethod,
    ...(isDraft
      ? ({ deliveryStatus: 'Ikke sendt', ediTransferStatus: 'Ingen' } as const)
      : deliveryOf(debtor.invoiceDeliveryMethod, day, random)),
    latestReminderNumber: 'Ingen',
    latestReminderDate: null,
    isOverdue: false,
    hasBillingNote: hasNote,
    billingNote: hasNote ? random.pick(BILLING_NOTES) : '',
    billingNoteByID: hasNote ? project.managerID : null,
    billingNoteDate: hasNote ? at(officeDay(isDraft ? LAST_WORKDAY : day, -1), '15:05') : null,
    fitterNote: notes.map(({ note }) => note).join('\n\n'),
    fitterNoteWorksheetIDs: notes.map(({ worksheetID }) => worksheetID),
    ...bill.subscription,
    createdByID,
    updatedByID: random.chance(0.7) ? createdByID : null,
    createdDate,
    updatedDate: createdDate,
  };
}

type Delivery = Pick<FieldsOf<'invoice'>, 'deliveryStatus' | 'ediTransferStatus'>;

function deliveryOf(method: FieldsOf<'debtor'>['invoiceDeliveryMethod'], day: Day, random: Random): Delivery {
  const isFresh = day >= officeDay(LAST_WORKDAY, -1);
  switch (method) {
    case 'EAN':
      if (isFresh) return { deliveryStatus: 'I kø', ediTransferStatus: random.pick(['Afventer', 'Overført']) };
      return random.chance(0.04)
        ? { deliveryStatus: 'Fejlet', ediTransferStatus: 'Afvist' }
        : { deliveryStatus: 'Leveret', ediTransferStatus: 'Modtaget' };
    case 'Brev':
      return { deliveryStatus: 'Udskrevet', ediTransferStatus: 'Ingen' };
    case 'Ingen':
      return { deliveryStatus: 'Ikke sendt', ediTransferStatus: 'Ingen' };
    default:
      return { deliveryStatus: random.chance(0.015) ? 'Fejlet' : 'Sendt', ediTransferStatus: 'Ingen' };
  }
}

/** Billed hours must be approved, even on drafts. */
function markInvoiced({ register, staff }: Office, bill: Bill, invoiceID: number): void {
  const written = bill.day > LAST_WORKDAY ? LAST_WORKDAY : bill.day;
  for (const { hourID } of shiftsOn(bill)) {
    register.change('fitterHour', hourID, { isInvoiced: true, invoiceID });
    const { approvedDate: earlier } = register.get('fitterHour', hourID);
    if (earlier && earlier < `${written}T23`) continue;
    const approvedDate = at(written, '07:50');
    register.change('fitterHour', hourID, {
      approvedDate,
      updatedDate: approvedDate,
      approvedByID: staff.hourApproverOf(register.get('project', bill.job.projectID).managerID),
    });
  }
}

function closeBilledProjects(
  office: Office,
  bills: readonly Bill[],
  numbers: ReadonlyMap<Bill, number>,
  random: Random,
): void {
  const lastDays = new Map<Job, Day>();
  for (const bill of bills)
    if (numbers.has(bill) && bill.day <= LAST_WORKDAY) lastDays.set(bill.job, later(lastDays.get(bill.job), bill.day));
  const purchases = new Map<number, Day>();
  for (const { projectID, createdDate } of office.register.records('purchaseInvoice'))
    if (projectID != null) purchases.set(projectID, later(purchases.get(projectID), dayOf(createdDate)));
  for (const bill of bills) {
    if (!bill.isFinal || bill.credits || !numbers.has(bill) || bill.day > LAST_WORKDAY) continue;
    const after = officeDay(
      later(lastDays.get(bill.job), purchases.get(bill.job.projectID) ?? bill.day),
      random.int(0, 12),
    );
    if (after <= LAST_WORKDAY) closeProject(office, bill.job, after);
  }
}

const later = (one: Day | undefined, other: Day): Day => (one && one > other ? one : other);
