/** Writes what is bought as purchase invoices, and follows each through approval to payment. */
import { addDays, at, type Day, during, LAST_WORKDAY, officeDay, TODAY } from '../calendar.ts';
import { dueDate, EURO_RATE, inForeign, VAT_ZONES, vatOf } from '../money.ts';
import { paymentCheckDigit, slug, withCheckDigit } from '../names.ts';
import type { Office } from '../office.ts';
import type { Supplier } from '../profile.ts';
import type { Random } from '../random.ts';
import { type Fields, inOrder, kroner, sum } from '../register.ts';
import type { Delivery } from './deliveries.ts';

export function writePurchases(
  office: Office,
  deliveries: readonly Delivery[],
  creditorIDs: ReadonlyMap<Supplier, number>,
): void {
  const random = office.random('purchases');
  for (const delivery of inOrder(deliveries, ({ day }) => day))
    writePurchase(office, delivery, creditorIDs.get(delivery.supplier) as number, random);
}

function writePurchase(
  { register, staff, profile }: Office,
  delivery: Delivery,
  creditorID: number,
  random: Random,
): void {
  const { supplier, day, job, items, accountID, isCredit } = delivery;
  const isMaterial = supplier.delivers === 'materials';
  const lineTotals = items.map(({ quantity, net }) => kroner(quantity * net));
  const carriage = isMaterial && !isCredit && random.chance(0.35) ? random.step(95, 445, 25) : 0;
  const fees = isMaterial && !isCredit && random.chance(0.08) ? 45 : 0;
  const net = sum([...lineTotals, carriage, fees]);
  const { paymentType, vatZoneID = null } = register.get('creditor', creditorID);
  const vat = vatZoneID === VAT_ZONES.domestic ? vatOf(net) : 0;
  const total = sum([net, vat]);
  const project = job ? register.get('project', job.projectID) : null;
  const registered = officeDay(day, random.int(0, 2));
  const createdDate = during(registered > LAST_WORKDAY ? LAST_WORKDAY : registered, random, 7, 10);
  const due = dueDate(day, Number(register.get('paymentTerm', supplier.term).days));
  const course = approvalAndPayment(day, due, isCredit, Boolean(supplier.currency), random);
  const manager = String(project?.managerID ?? staff.invoiceApproverIDs[0]);
  const first = staff.invoiceApproverIDs.includes(manager) ? manager : (staff.invoiceApproverIDs[0] as string);
  const second = staff.invoiceApproverIDs.find((id) => id !== first) as string;
  const approverIDs = total > 40000 ? [first, second] : [first];
  const purchaseInvoiceID = `${slug(supplier.name).slice(0, 2).toUpperCase()}-${random.int(100000, 989999)}`;
  const isToWarehouse = project ? random.chance(0.4) : isMaterial;
  const locationID = isToWarehouse ? profile.keys.warehouse : null;
  const createdByID = random.pick(staff.bookkeeperIDs);
  const remaining = course.paid ? 0 : total;
  const foreign = (amount: number) => (supplier.currency ? inForeign(amount) : amount);
  const isSlip = String(paymentType).startsWith('FI');
  const id = register.add('purchaseInvoice', {
    purchaseInvoiceID,
    type: isCredit ? 'Kreditnota' : 'Faktura',
    status: course.status,
    approved: course.approved !== null,
    creditorID,
    projectID: job?.projectID ?? null,
    departmentID: project?.departmentID ?? (isMaterial ? profile.keys.department.service : null),
    carrierID: project?.carrierID ?? null,
    purposeID: project?.purposeID ?? null,
    billingDate: day,
    orderDate: isMaterial ? officeDay(day, -random.int(1, 6)) : null,
    dueDate: due,
    reference: project ? String(project.requisitionNumber || project.reference) : '',
    net,
    vat,
    total,
    remaining,
    fees,
    carriage,
    discount: sum(items.map(({ quantity, gross, net: price }) => quantity * (gross - price))),
    foreignNet: foreign(net),
    foreignVat: foreign(vat),
    foreignTotal: sum([foreign(net), foreign(vat)]),
    foreignRemaining: course.paid ? 0 : sum([foreign(net), foreign(vat)]),
    foreignFees: foreign(fees),
    foreignCarriage: foreign(carriage),
    foreignDiscount: foreign(sum(items.map(({ quantity, gross, net: price }) => quantity * (gross - price)))),
    isOverdue: remaining > 0 && due < TODAY,
    isPaid: remaining === 0,
    vatZoneID,
    paymentTermID: supplier.term,
    paymentID: isSlip ? withCheckDigit(random.digits(14), paymentCheckDigit) : null,
    currency: supplier.currency ?? 'DKK',
    currencyRate: supplier.currency ? EURO_RATE : 100,
    locationID,
    fileID: null,
    copySourceID: null,
    approvedByID: course.approved ? (approverIDs.at(-1) as string) : null,
    approverIDs,
    pendingApproverIDs: course.status === 'PendingApproval' ? approverIDs : [],
    approvedByIDs: course.approved ? approverIDs : [],
    approvedDate: course.approved ? at(course.approved, '09:40') : null,
    createdByID,
    createdDate,
    updatedDate: course.paid ? at(course.paid, '06:15') : course.approved ? at(course.approved, '09:40') : createdDate,
  });
  if (random.chance(0.85)) {
    const file = {
      fileName: `${purchaseInvoiceID}.pdf`,
      fileCategory: 'PurchaseInvoice',
      mimeType: 'application/pdf',
      description: '',
      status: 'Uploaded',
    };
    register.get('purchaseInvoice', id).fileID = register.add('file', {
      ...file,
      projectID: job?.projectID ?? null,
      createdByID,
      createdDate,
    });
  }
  items.forEach((item, index) => {
    register.add('purchaseInvoiceLine', {
      purchaseInvoiceID: id,
      projectID: job?.projectID ?? null,
      lineNumber: index + 1,
      itemNumber: item.item,
      description: item.description,
      quantity: item.quantity,
      unitID: item.unitID,
      grossUnitPrice: item.gross,
      netUnitPrice: item.net,
      discountPercent: item.discountPercent,
      lineTotal: lineTotals[index] ?? 0,
      locationID,
      financialAccountID: accountID,
      addedDate: day,
    } satisfies Fields);
  });
}

interface Course {
  readonly status: 'Received' | 'PendingApproval' | 'Approved' | 'Rejected' | 'Paid';
  readonly approved: Day | null;
  readonly paid: Day | null;
}

/** Received, sent to approval, approved within two weeks, and paid on the due date or the first bank day after it. */
function approvalAndPayment(day: Day, due: Day, isCredit: boolean, mustBePaid: boolean, random: Random): Course {
  const approved = officeDay(day, random.int(3, 8));
  if (addDays(day, 2) > LAST_WORKDAY) return { status: 'Received', approved: null, paid: null };
  if (approved > LAST_WORKDAY) return { status: 'PendingApproval', approved: null, paid: null };
  if (!mustBePaid && !isCredit && random.chance(0.012)) return { status: 'Rejected', approved: null, paid: null };
  const paid = officeDay(isCredit ? approved : due > approved ? due : approved, isCredit ? 3 : 0);
  const isDisputed = !mustBePaid && random.chance(0.012);
  return paid > LAST_WORKDAY || isDisputed
    ? { status: 'Approved', approved, paid: null }
    : { status: 'Paid', approved, paid };
}
