import type { FieldsOf } from '../../entities/entities.ts';
import { dayOf } from '../../rules/days.ts';
import { kroner, sum } from '../../rules/money.ts';
import { acquisitionVat, vatAdded, vatOf } from '../../rules/vat.ts';
import { at, dayInWords, LAST_WORKDAY } from '../calendar.ts';
import type { Office } from '../office.ts';
import { sortBy } from '../register.ts';
import type { PaymentDays } from '../sales/invoices.ts';
import type { Job } from '../work/simulation.ts';
import { routineVouchers, settlements } from './routine.ts';
import { type About, type Entry, type NextNumber, numberVouchers, type Voucher } from './voucher.ts';

export function writeLedger(office: Office, jobs: readonly Job[], payments: PaymentDays): void {
  const number = numberVouchers();
  const trade = [...sales(office), ...purchases(office, number)];
  const vouchers = [...trade, ...receipts(office, payments, number), ...routineVouchers(office, jobs, trade, number)];
  writePosts(office, [...vouchers, ...settlements(office, vouchers, number)]);
}

function aboutInvoice(invoiceID: number, invoice: FieldsOf<'invoice'>): About {
  const { projectID, debtorID, departmentID = null, carrierID = null, purposeID = null } = invoice;
  return { invoiceID, projectID, debtorID, departmentID, carrierID, purposeID };
}

function sales({ register, chart }: Office): Voucher[] {
  const linesOf = Map.groupBy(register.records('invoiceLine'), ({ invoiceID }) => invoiceID);
  const booked = new Set(register.records('financialPost').map(({ invoiceID }) => invoiceID));
  return register
    .all('invoice')
    .filter(([id, invoice]) => !invoice.isDraft && !booked.has(id))
    .map(([id, invoice]) => {
      const debtor = register.get('debtor', invoice.debtorID);
      const about = aboutInvoice(id, invoice);
      const byAccount = Map.groupBy(linesOf.get(id) ?? [], ({ financialAccountID }) => financialAccountID);
      const text = `${titleOf(invoice)} ${debtor.name}`;
      const vatText = `Salgsmoms ${titleOf(invoice).toLowerCase()}`;
      const nets = [...byAccount].map(([account, lines]) => ({
        account,
        net: sum(lines.map(({ lineTotal }) => lineTotal)),
      }));
      // All lines of an invoice are on one account, so its VAT is that account's VAT.
      const entries = [
        { account: chart.id('debtors'), amount: invoice.price, about },
        ...nets.map(({ account, net }) => ({
          account,
          amount: -net,
          vatAmount: nets.length === 1 ? -invoice.vatAmount : -vatOf(net),
          about,
        })),
        { account: chart.id('salesVat'), amount: -invoice.vatAmount, text: vatText, about },
      ];
      const { appendixNumber, date: day, createdDate: created, createdByID } = invoice;
      return { number: appendixNumber ?? id, day, created, text, createdByID, entries };
    });
}

/** `Acontofaktura 20391`: in texts the type is one word. */
const titleOf = ({ type, appendixNumber }: FieldsOf<'invoice'>): string =>
  `${type.replace('Aconto ', 'Aconto')} ${appendixNumber}`;

function receipts({ register, chart, staff }: Office, payments: PaymentDays, number: NextNumber): Voucher[] {
  const received = register.all('invoice').flatMap(([id, invoice]) => {
    const amount = kroner(invoice.price - invoice.remainingAmount);
    if (invoice.isDraft || amount === 0) return [];
    return [{ day: payments.get(id) ?? dayOf(invoice.updatedDate), amount, about: aboutInvoice(id, invoice), invoice }];
  });
  const inTurn = sortBy(received, ({ day }) => day);
  return [...Map.groupBy(inTurn, ({ day }) => day)].map(([day, list]) => ({
    number: number('received'),
    day,
    created: at(day, '08:20'),
    text: `Indbetalinger den ${dayInWords(day)}`,
    createdByID: staff.bookkeeperIDs[0] as string,
    entries: [
      { account: chart.id('bank'), amount: sum(list.map(({ amount }) => amount)) },
      ...list.map(({ amount, about, invoice }) => ({
        account: chart.id('debtors'),
        amount: -amount,
        text: `Indbetaling på ${titleOf(invoice).toLowerCase()}`,
        about,
      })),
    ],
  }));
}

/** Booked when approved; paid in one run a day. */
function purchases({ register, chart, staff }: Office, number: NextNumber): Voucher[] {
  const linesOf = Map.groupBy(register.records('purchaseInvoiceLine'), ({ purchaseInvoiceID }) => purchaseInvoiceID);
  const approved = sortBy(
    register.all('purchaseInvoice').filter(([, one]) => one.approved),
    ([, one]) => one.approvedDate ?? '',
  );
  const about = (purchaseInvoiceID: number, one: FieldsOf<'purchaseInvoice'>): About => {
    const { projectID = null, creditorID, departmentID = null, carrierID = null, purposeID = null } = one;
    return { purchaseInvoiceID, projectID, creditorID, departmentID, carrierID, purposeID };
  };
  const booked = approved.map(([id, one]): Voucher => {
    const creditor = register.get('creditor', one.creditorID);
    const extra = sum([one.carriage, one.fees]);
    const account = linesOf.get(id)?.[0]?.financialAccountID ?? chart.id('materials');
    const extraVat = vatAdded(extra, one.vatZoneID);
    const acquired = acquisitionVat(one.net, one.vatZoneID);
    const reference = one.purchaseInvoiceID;
    const entries: Entry[] = [
      { account, amount: kroner(one.net - extra), vatAmount: kroner(one.vat - extraVat) },
      { account: chart.id('carriage'), amount: extra, vatAmount: extraVat },
      { account: chart.id('purchaseVat'), amount: kroner(one.vat + acquired), text: `Købsmoms ${reference}` },
      { account: chart.id('acquisitionVat'), amount: -acquired, text: `Erhvervelsesmoms ${reference}` },
      { account: chart.id('creditors'), amount: -one.total },
    ];
    return {
      number: number('purchases'),
      day: one.billingDate,
      created: one.approvedDate ?? one.createdDate,
      text: `Køb ${reference} ${creditor.name}`,
      createdByID: one.createdByID,
      entries: entries.filter(isMoving).map((entry) => ({ ...entry, about: about(id, one) })),
    };
  });
  const paid = sortBy(approved, ([, one]) => one.updatedDate).filter(([, one]) => one.isPaid);
  const runs = [...Map.groupBy(paid, ([, one]) => dayOf(one.updatedDate))].map(
    ([day, list]): Voucher => ({
      number: number('paid'),
      day,
      created: at(day, '06:15'),
      text: `Betalinger til kreditorer den ${dayInWords(day)}`,
      createdByID: staff.bookkeeperIDs[0] as string,
      entries: [
        ...list.map(([id, one]) => ({
          account: chart.id('creditors'),
          amount: one.total,
          text: `Betaling af ${one.purchaseInvoiceID}`,
          about: about(id, one),
        })),
        { account: chart.id('bank'), amount: -sum(list.map(([, one]) => one.total)) },
      ],
    }),
  );
  return [...booked, ...runs];
}

const isMoving = ({ amount }: Entry): boolean => amount !== 0;

function writePosts({ register }: Office, vouchers: readonly Voucher[]): void {
  const inTurn = sortBy(vouchers, ({ created }) => created);
  for (const { number, day, created: createdDate, text, createdByID, entries } of inTurn) {
    if (day > LAST_WORKDAY) throw new Error(`voucher ${number} lies in the future`);
    // Receipts and payments of a day may cancel out.
    for (const { account, amount, vatAmount = 0, text: own, about } of entries.filter(isMoving))
      register.add('financialPost', {
        accountID: account,
        ...about,
        date: day,
        appendixNumber: number,
        text: own ?? text,
        amount,
        vatAmount,
        createdByID,
        createdDate,
      });
  }
}
