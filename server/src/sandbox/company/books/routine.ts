/** What is booked however the jobs go: the year's opening, wages, salaries, depreciation, interest, taxes and VAT. */
import { addDays, at, type Day, endOfMonth, officeDay, TODAY } from '../calendar.ts';
import type { Office } from '../office.ts';
import { kroner, sum } from '../register.ts';
import { ratesOf } from '../work/hours.ts';
import type { Job, Shift } from '../work/story.ts';
import type { AccountPart } from './chart.ts';
import { byPart, type NextNumber, type Voucher } from './voucher.ts';

type Amounts = Partial<Record<AccountPart, number>>;
type Book = (
  series: Parameters<NextNumber>[0],
  day: Day,
  text: string,
  amounts: Amounts,
  rest?: AccountPart,
) => Voucher;

export function routineVouchers(office: Office, jobs: readonly Job[], number: NextNumber): Voucher[] {
  const book = bookkeeper(office, number);
  return [...opening(office, book), ...wages(office, jobs, book), ...everyMonth(office, book)];
}

const bookkeeper =
  (office: Office, number: NextNumber): Book =>
  (series, day, text, amounts, rest) => ({
    number: number(series),
    day,
    created: at(officeDay(day, 0), '14:40'),
    text,
    createdByID: office.staff.bookkeeperIDs[0] as string,
    entries: byPart(office, amounts, rest),
  });

/** Balances of the new year, and a voucher for each month before the jobs' story begins in the middle of May. */
function opening({ profile, chart }: Office, book: Book): Voucher[] {
  const size = profile.employees.length / 18;
  const start = { equipment: 1_240_000, stock: 685_000, deposits: 115_500, bank: 1_912_400, loan: -860_000 };
  const scaled = Object.fromEntries(Object.entries(start).map(([part, amount]) => [part, Math.round(amount * size)]));
  const overheads = Object.fromEntries(
    profile.suppliers.map(({ account, amount }) => [account ?? '', amount ?? 0]).filter(([account]) => account),
  );
  const months = [0.94, 1.02, 1.11, 0.97, 0.55].map((share, index): Voucher => {
    const month = `2026-0${index + 1}`;
    const thousands = (amount: number) => Math.round(amount * share * size) * 1000;
    const taxed = { sales: -thousands(1720), materials: thousands(560), ...overheads };
    const pay = thousands(402);
    const vat = { salesVat: taxed.sales / 4, purchaseVat: kroner((sum(Object.values(taxed)) - taxed.sales) / 4) };
    const day = index === 4 ? '2026-05-15' : endOfMonth(`${month}-01`);
    const voucher = book('opening', day, `Samlebilag ${month.slice(5)}.2026`, {
      ...taxed,
      ...vat,
      wages: pay,
      social: pay * 0.32,
    });
    const accounts = Object.keys(taxed).map(chart.named);
    const entries = voucher.entries.map((entry) =>
      accounts.includes(entry.account) ? { ...entry, vatAmount: kroner(entry.amount / 4) } : entry,
    );
    return { ...voucher, entries };
  });
  return [book('opening', '2026-01-01', 'Primosaldo 2026', scaled, 'equity'), ...months];
}

/** Wages of each finished fortnight, from the hours that were worked. */
function wages(office: Office, jobs: readonly Job[], book: Book): Voucher[] {
  const byPeriod = Map.groupBy(
    jobs.flatMap((job) => job.shifts),
    ({ day }) => office.staff.salaryPeriodOf(day),
  );
  return [...byPeriod]
    .sort(([one], [other]) => one - other)
    .flatMap(([periodID, shifts]) => {
      const { toDate, isFinalized } = office.register.get('salaryPeriod', periodID);
      if (!isFinalized) return [];
      const cost = (list: readonly Shift[]) => sum(list.map((shift) => ratesOf(office, shift).costAmount));
      const pay = cost(shifts.filter(({ category }) => category !== 'driving'));
      const mileage = cost(shifts.filter(({ category }) => category === 'driving'));
      const social = sum(shifts.map((shift) => ratesOf(office, shift).socialTaxesAmount));
      const amounts = { wages: pay, mileage, social, incomeTax: -kroner(pay * 0.37), holidayPay: -social };
      return [book('wages', officeDay(String(toDate), 3), `Løn, periode ${periodID}`, amounts)];
    });
}

/** Office salaries, depreciation and interest at the end of the month. */
function everyMonth({ register }: Office, book: Book): Voucher[] {
  const isAtTheOffice = register
    .all('user')
    .filter(([, user]) => user.employeeID && !user.fitterID && user.status !== 'AwaitingActivation');
  const salaries = isAtTheOffice.length * 36_250;
  return ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].flatMap((month, index): Voucher[] => {
    const last = endOfMonth(`2026-${month}-01`);
    const day = officeDay(addDays(last, 1), -1);
    const pay = { salaries, social: salaries * 0.12, incomeTax: -salaries * 0.36, holidayPay: -salaries * 0.12 };
    return [
      book('other', day, `Gager ${month}.2026`, pay),
      book('other', last, `Afskrivninger ${month}.2026`, { depreciation: 20_600, equipment: -20_600 }),
      book('other', day, `Renter og afdrag ${month}.2026`, { interest: 4_180 - index * 35, loan: 12_000 }),
    ];
  });
}

/** What was held back for others is paid on: taxes and holiday pay each month, VAT two months after the quarter. */
export function settlements(office: Office, vouchers: readonly Voucher[], number: NextNumber): Voucher[] {
  const book = bookkeeper(office, number);
  const given = office.register
    .all('financialPost')
    .map(([, post]) => ({ day: String(post.date), account: Number(post.accountID), amount: Number(post.amount) }));
  const posts = [...given, ...vouchers.flatMap(({ day, entries }) => entries.map((entry) => ({ day, ...entry })))];
  const owed = (part: AccountPart, from: Day, to: Day): number => {
    const account = office.chart.id(part);
    const own = posts.filter((post) => post.account === account && post.day >= from && post.day <= to);
    return -sum(own.map(({ amount }) => amount));
  };
  const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09'].map((month, index): Voucher => {
    const [from, to] = [`2026-${month}-01`, endOfMonth(`2026-${month}-01`)];
    const due = officeDay(`2026-${String(index + 2).padStart(2, '0')}-10`, 0);
    const amounts = { incomeTax: owed('incomeTax', from, to), holidayPay: owed('holidayPay', from, to) };
    return book('other', due, `A-skat, feriepenge og pension ${month}.2026`, amounts);
  });
  const quarters = [
    ['2026-01-01', '2026-03-31', '2026-06-01'],
    ['2026-04-01', '2026-06-30', '2026-09-01'],
    ['2026-07-01', '2026-09-30', '2026-12-01'],
  ].flatMap(([from = '', to = '', due = '']): Voucher[] => {
    const amounts = { salesVat: owed('salesVat', from, to), purchaseVat: owed('purchaseVat', from, to) };
    const settled = book('other', to, `Momsafregning ${from} til ${to}`, amounts, 'vatOwed');
    if (due > TODAY) return [settled];
    return [settled, book('other', due, `Betaling af moms til ${to}`, { vatOwed: sum(Object.values(amounts)) })];
  });
  return [...months, ...quarters];
}
