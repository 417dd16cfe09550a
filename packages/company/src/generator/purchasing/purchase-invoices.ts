import type { FieldsOf } from '../../entities/entities.ts';
import { paymentCheckDigit, withCheckDigit } from '../../rules/check-digits.ts';
import { addDays, type Day } from '../../rules/days.ts';
import { dueDate, isOverdue } from '../../rules/due-dates.ts';
import { lineTotal, purchaseSums } from '../../rules/invoices.ts';
import { sum } from '../../rules/money.ts';
import { at, during, LAST_WORKDAY, officeDay, TODAY } from '../calendar.ts';
import { EURO_RATE, inForeign } from '../euro.ts';
import { slug } from '../names.ts';
import type { Office } from '../office.ts';
import type { Supplier } from '../profile.ts';
import type { Random } from '../random.ts';
import { sortBy } from '../register.ts';
import type { Delivery } from './deliveries.ts';

export function writePurchases(
  office: Office,
  deliveries: readonly Delivery[],
  creditorIDs: ReadonlyMap<Supplier, number>,
): void {
  const random = office.random('purchases');
  for (const delivery of sortBy(deliveries, ({ day }) => day))
    writePurchase(office, delivery, creditorIDs.get(delivery.supplier) as number, random);
}

function writePurchase(office: Office, delivery: Delivery, creditorID: number, random: Random): void {
  const { register, profile, staff } = office;
  const { supplier, day, job, items, isCredit = false } = delivery;
  const isMaterial = supplier.delivers === 'materials';
  const lines = items.map((item) => ({ ...item, lineTotal: lineTotal(item.quantity, item.netUnitPrice) }));
  const carriage = isMaterial && !isCredit && random.chance(0.35) ? random.step(95, 445, 25) : 0;
  const fees = isMaterial && !isCredit && random.chance(0.08) ? 45 : 0;
  const creditor = register.get('creditor', creditorID);
  const amounts = { ...purchaseSums(lines, { carriage, fees, vatZoneID: creditor.vatZoneID }), carriage, fees };
  const project = job ? register.get('project', job.projectID) : null;
  const registered = officeDay(day, random.int(0, 2));
  const createdDate = during(registered > LAST_WORKDAY ? LAST_WORKDAY : registered, random, 7, 10);
  const due = dueDate(day, register.get('paymentTerm', supplier.term).days);
  const approval = approvalAndPayment(day, due, isCredit, Boolean(supplier.currency), random);
  const remaining = approval.paid ? 0 : amounts.total;
  const purchaseInvoiceID = `${slug(supplier.name).slice(0, 2).toUpperCase()}-${random.int(100000, 989999)}`;
  const isToWarehouse = project ? random.chance(0.4) : isMaterial;
  const locationID = isToWarehouse ? profile.keys.warehouse : null;
  const createdByID = random.pick(staff.bookkeeperIDs);
  const projectID = job?.projectID ?? null;
  const id = register.add('purchaseInvoice', {
    purchaseInvoiceID,
    type: isCredit ? 'Kreditnota' : 'Faktura',
    creditorID,
    projectID,
    departmentID: project?.departmentID ?? (isMaterial ? profile.keys.department.service : null),
    carrierID: project?.carrierID ?? null,
    purposeID: project?.purposeID ?? null,
    billingDate: day,
    orderDate: isMaterial ? officeDay(day, -random.int(1, 6)) : null,
    dueDate: due,
    reference: project ? project.requisitionNumber || project.reference : '',
    ...amounts,
    ...foreignAmounts(amounts, supplier, approval),
    remaining,
    isPaid: remaining === 0,
    isOverdue: isOverdue(remaining, due, TODAY),
    ...approvalFields(approval, approversOf(office, project, amounts.total)),
    vatZoneID: creditor.vatZoneID,
    paymentTermID: supplier.term,
    paymentID: creditor.paymentType.startsWith('FI') ? withCheckDigit(random.digits(14), paymentCheckDigit) : null,
    locationID,
    createdByID,
    createdDate,
    updatedDate: approval.paid
      ? at(approval.paid, '06:15')
      : approval.approved
        ? at(approval.approved, '09:40')
        : createdDate,
  });
  if (random.chance(0.85)) {
    const fileID = register.add('file', {
      fileName: `${purchaseInvoiceID}.pdf`,
      fileCategory: 'PurchaseInvoice',
      mimeType: 'application/pdf',
      description: '',
      status: 'Uploaded',
      projectID,
      createdByID,
      createdDate,
    });
    register.change('purchaseInvoice', id, { fileID });
  }
  for (const [index, line] of lines.entries()) {
    const { costAccountID: financialAccountID } = creditor;
    const position = { purchaseInvoiceID: id, projectID, lineNumber: index + 1, locationID, financialAccountID };
    register.add('purchaseInvoiceLine', { ...position, ...line, addedDate: day });
  }
}

type Amounts = ReturnType<typeof purchaseSums> & { readonly carriage: number; readonly fees: number };

function foreignAmounts(
  { net, vat, fees, carriage, discount }: Amounts,
  { currency }: Supplier,
  { paid }: ApprovalState,
) {
  const foreign = (amount: number) => (currency ? inForeign(amount) : amount);
  const foreignTotal = sum([foreign(net), foreign(vat)]);
  return {
    currency: currency ?? 'DKK',
    currencyRate: currency ? EURO_RATE : 100,
    foreignNet: foreign(net),
    foreignVat: foreign(vat),
    foreignTotal,
    foreignRemaining: paid ? 0 : foreignTotal,
    foreignFees: foreign(fees),
    foreignCarriage: foreign(carriage),
    foreignDiscount: foreign(discount),
  };
}

/** The project's manager if authorised; large amounts need two approvers. */
function approversOf({ staff }: Office, project: FieldsOf<'project'> | null, total: number): string[] {
  const [deputy = ''] = staff.invoiceApproverIDs;
  const manager = project?.managerID ?? deputy;
  const first = staff.invoiceApproverIDs.includes(manager) ? manager : deputy;
  const second = staff.invoiceApproverIDs.find((id) => id !== first) as string;
  return total > 40000 ? [first, second] : [first];
}

const approvalFields = ({ status, approved }: ApprovalState, approverIDs: string[]) => ({
  status,
  approved: approved !== null,
  approvedByID: approved ? (approverIDs.at(-1) as string) : null,
  approverIDs,
  pendingApproverIDs: status === 'PendingApproval' ? approverIDs : [],
  approvedByIDs: approved ? approverIDs : [],
  approvedDate: approved ? at(approved, '09:40') : null,
});

interface ApprovalState {
  readonly status: FieldsOf<'purchaseInvoice'>['status'];
  readonly approved: Day | null;
  readonly paid: Day | null;
}

/** Paid on the due date or the next bank day. */
function approvalAndPayment(day: Day, due: Day, isCredit: boolean, mustBePaid: boolean, random: Random): ApprovalState {
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
