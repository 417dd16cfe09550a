/** The bookkeeping of what is sold, bought and paid. */
import { at, type Day, LAST_WORKDAY } from '../calendar.ts';
import { VAT_ZONES, vatOf } from '../money.ts';
import type { Office } from '../office.ts';
import { type Fields, inOrder, kroner, sum } from '../register.ts';
import type { PaymentDays } from '../sales/invoices.ts';
import type { Job } from '../work/story.ts';
import { routineVouchers, settlements } from './routine.ts';
import { type NextNumber, numberVouchers, type Voucher } from './voucher.ts';

const NOTHING = {
  invoiceID: null,
  purchaseInvoiceID: null,
  projectID: null,
  debtorID: null,
  creditorID: null,
  departmentID: null,
  carrierID: null,
  purposeID: null,
};

export function keepBooks(office: Office, jobs: readonly Job[], payments: PaymentDays): void {
  const number = numberVouchers();
  const trade = [...sales(office), ...purchases(office, number)];
  const vouchers = [...trade, ...moneyIn(office, payments, number), ...routineVouchers(office, jobs, trade, number)];
  writePosts(office, [...vouchers, ...settlements(office, vouchers, number)]);
}

const dayOf = (moment: unknown): Day => String(moment).slice(0, 10);

function aboutInvoice(id: string, invoice: Fields): Fields {
  const { projectID = null, debtorID = null, departmentID = null, carrierID = null, purposeID = null } = invoice;
  return { invoiceID: Number(id), projectID, debtorID, departmentID, carrierID, purposeID };
}

function sales({ register, chart }: Office): Voucher[] {
  const linesOf = Map.groupBy(
    register.all('invoiceLine').map(([, line]) => line),
    ({ invoiceID }) => String(invoiceID),
  );
  const booked = new Set(register.all('financialPost').map(([, post]) => String(post.invoiceID)));
  return register
    .all('invoice')
    .filter(([id, invoice]) => !invoice.isDraft && !booked.has(id))
    .map(([id, invoice]) => {
      const debtor = register.get('debtor', Number(invoice.debtorID));
      const about = aboutInvoice(id, invoice);
      const byAccount = Map.groupBy(linesOf.get(id) ?? [], ({ financialAccountID }) => Number(financialAccountID));
      const text = `${invoice.type} ${invoice.appendixNumber} ${debtor.name}`;
      const nets = [...byAccount].map(([account, lines]) => ({
        account,
        net: sum(lines.map(({ lineTotal }) => Number(lineTotal))),
      }));
      // All lines of an invoice are on one account, so its VAT is that account's VAT.
      const entries = [
        { account: chart.id('debtors'), amount: Number(invoice.price), about },
        ...nets.map(({ account, net }) => ({
          account,
          amount: -net,
          vatAmount: nets.length === 1 ? -Number(invoice.vatAmount) : -vatOf(net),
          about,
        })),
        {
          account: chart.id('salesVat'),
          amount: -Number(invoice.vatAmount),
          text: `Salgsmoms ${String(invoice.type).toLowerCase()} ${invoice.appendixNumber}`,
          about,
        },
      ];
      return {
        number: Number(invoice.appendixNumber),
        day: String(invoice.date),
        created: String(invoice.createdDate),
        text,
        createdByID: String(invoice.createdByID),
        entries,
      };
    });
}

/** One voucher for each day the bank has received something. */
function moneyIn({ register, chart, staff }: Office, payments: PaymentDays, number: NextNumber): Voucher[] {
  const received = register.all('invoice').flatMap(([id, invoice]) => {
    const amount = kroner(Number(invoice.price) - Number(invoice.remainingAmount));
    if (invoice.isDraft || amount === 0) return [];
    return [
      {
        day: payments.get(Number(id)) ?? dayOf(invoice.updatedDate),
        amount,
        about: aboutInvoice(id, invoice),
        invoice,
      },
    ];
  });
  const byDay = Map.groupBy(
    inOrder(received, ({ day }) => day),
    ({ day }) => day,
  );
  return [...byDay].map(([day, list]) => ({
    number: number('received'),
    day,
    created: at(day, '08:20'),
    text: `Indbetalinger ${day}`,
    createdByID: staff.bookkeeperIDs[0] as string,
    entries: [
      { account: chart.id('bank'), amount: sum(list.map(({ amount }) => amount)) },
      ...list.map(({ amount, about, invoice }) => ({
        account: chart.id('debtors'),
        amount: -amount,
        text: `Indbetaling på ${String(invoice.type).toLowerCase()} ${invoice.appendixNumber}`,
        about,
      })),
    ],
  }));
}

/** A purchase is booked when it is approved, and paid in one run a day. */
function purchases({ register, chart, staff }: Office, number: NextNumber): Voucher[] {
  const linesOf = Map.groupBy(
    register.all('purchaseInvoiceLine').map(([, line]) => line),
    ({ purchaseInvoiceID }) => String(purchaseInvoiceID),
  );
  const approved = inOrder(
    register.all('purchaseInvoice').filter(([, one]) => one.approved),
    ([, one]) => String(one.approvedDate),
  );
  const about = (id: string, one: Fields): Fields => {
    const { projectID = null, creditorID = null, departmentID = null, carrierID = null, purposeID = null } = one;
    return { purchaseInvoiceID: Number(id), projectID, creditorID, departmentID, carrierID, purposeID };
  };
  const booked = approved.map(([id, one]): Voucher => {
    const creditor = register.get('creditor', Number(one.creditorID));
    const isFromEU = one.vatZoneID === VAT_ZONES.eu;
    const extra = sum([Number(one.carriage), Number(one.fees)]);
    const account = Number(linesOf.get(id)?.[0]?.financialAccountID);
    const extraVat = extra === 0 || isFromEU ? 0 : vatOf(extra);
    // What is bought in the EU is taxed here: the company owes the VAT and deducts it at once.
    const deducted = isFromEU ? vatOf(Number(one.net)) : Number(one.vat);
    return {
      number: number('purchases'),
      day: String(one.billingDate),
      created: String(one.approvedDate),
      text: `Køb ${one.purchaseInvoiceID} ${creditor.name}`,
      createdByID: String(one.createdByID),
      entries: [
        {
          account,
          amount: kroner(Number(one.net) - extra),
          vatAmount: kroner(Number(one.vat) - extraVat),
          about: about(id, one),
        },
        ...(extra === 0
          ? []
          : [{ account: chart.id('carriage'), amount: extra, vatAmount: extraVat, about: about(id, one) }]),
        {
          account: chart.id('purchaseVat'),
          amount: deducted,
          text: `Købsmoms ${one.purchaseInvoiceID}`,
          about: about(id, one),
        },
        {
          account: chart.id('acquisitionVat'),
          amount: kroner(Number(one.vat) - deducted),
          text: `Erhvervelsesmoms ${one.purchaseInvoiceID}`,
          about: about(id, one),
        },
        { account: chart.id('creditors'), amount: -Number(one.total), about: about(id, one) },
      ],
    };
  });
  const paid = Map.groupBy(
    inOrder(
      approved.filter(([, one]) => one.isPaid),
      ([, one]) => String(one.updatedDate),
    ),
    ([, one]) => dayOf(one.updatedDate),
  );
  const runs = [...paid].map(
    ([day, list]): Voucher => ({
      number: number('paid'),
      day,
      created: at(day, '06:15'),
      text: `Betalinger til kreditorer ${day}`,
      createdByID: staff.bookkeeperIDs[0] as string,
      entries: [
        ...list.map(([id, one]) => ({
          account: chart.id('creditors'),
          amount: Number(one.total),
          text: `Betaling af ${one.purchaseInvoiceID}`,
          about: about(id, one),
        })),
        { account: chart.id('bank'), amount: -sum(list.map(([, one]) => Number(one.total))) },
      ],
    }),
  );
  return [...booked, ...runs];
}

function writePosts({ register }: Office, vouchers: readonly Voucher[]): void {
  for (const { number, day, created, text, createdByID, entries } of inOrder(
    vouchers,
    ({ created: moment }) => moment,
  )) {
    if (day > LAST_WORKDAY) throw new Error(`voucher ${number} lies in the future`);
    // What came in and went out on one day may leave nothing for the bank.
    const moving = entries.filter(({ amount }) => amount !== 0);
    for (const { account, amount, vatAmount = 0, text: own, about } of moving)
      register.add('financialPost', {
        accountID: account,
        ...NOTHING,
        ...about,
        date: day,
        appendixNumber: number,
        text: own ?? text,
        amount,
        vatAmount,
        createdByID,
        createdDate: created,
      });
  }
}
