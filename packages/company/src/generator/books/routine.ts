import { addDays, type Day, endOfMonth } from '../../rules/days.ts';
import { kroner, sum } from '../../rules/money.ts';
import { at, monthInWords, officeDay, TODAY } from '../calendar.ts';
import type { Office } from '../office.ts';
import { ratesOf } from '../work/hours.ts';
import type { Job, Shift } from '../work/simulation.ts';
import type { AccountPart } from './chart.ts';
import { type Amounts, balanced, byPart, type Entry, type NextNumber, type Voucher } from './voucher.ts';

type Book = (
  series: Parameters<NextNumber>[0],
  day: Day,
  text: string,
  entries: Amounts | readonly Entry[],
  rest?: AccountPart,
) => Voucher;

/** `trade` is what the jobs sold and bought. */
export function routineVouchers(
  office: Office,
  jobs: readonly Job[],
  trade: readonly Voucher[],
  number: NextNumber,
): Voucher[] {
  const book = bookkeeper(office, number);
  const paid = wages(office, jobs, book);
  return [...opening(office, [...trade, ...paid], book), ...paid, ...everyMonth(office, book)];
}

const bookkeeper =
  (office: Office, number: NextNumber): Book =>
  (series, day, text, entries, rest) => ({
    number: number(series),
    day,
    created: at(officeDay(day, 0), '14:40'),
    text,
    createdByID: office.staff.bookkeeperIDs[0] as string,
    entries: balanced(office, Array.isArray(entries) ? entries : byPart(office, entries as Amounts), rest),
  });

/** The simulation starts in mid May; earlier months are a share of the average month. */
const EARLY_MONTHS = [
  ['2026-01-31', 0.94],
  ['2026-02-28', 1.02],
  ['2026-03-31', 1.08],
  ['2026-04-30', 0.97],
  ['2026-05-15', 0.96],
] as const;

function opening(office: Office, vouchers: readonly Voucher[], book: Book): Voucher[] {
  const { profile, chart } = office;
  const size = profile.employees.length / 18;
  const start = { equipment: 1_240_000, stock: 685_000, deposits: 115_500, bank: 1_912_400, loan: -860_000 };
  const scaled = Object.fromEntries(Object.entries(start).map(([part, amount]) => [part, Math.round(amount * size)]));
  const overheads = profile.suppliers
    .filter(({ delivers }) => delivers === 'overhead')
    .map(({ account, amount = 0 }): Entry => ({ account: chart.id(account), amount }));
  const usual = averageTrade(office, vouchers);
  const months = EARLY_MONTHS.map(([day, share]): Voucher => {
    const month = day.slice(0, 7);
    const missing = (parts: readonly AccountPart[]) => usual.flatMap((one) => one.missing(parts, month, share));
    const withVat = (entries: readonly Entry[]) =>
      entries.map((entry) => ({ ...entry, vatAmount: kroner(entry.amount / 4) }));
    const sold = withVat(missing(['sales', 'contracts']));
    const bought = withVat([...missing(['materials', 'carriage', 'subcontractors']), ...overheads]);
    const vatOn = (entries: readonly Entry[]) => sum(entries.map(({ vatAmount = 0 }) => vatAmount));
    return book('opening', day, `Samlebilag for ${monthInWords(day)}`, [
      ...sold,
      ...bought,
      ...byPart(office, { salesVat: vatOn(sold), purchaseVat: vatOn(bought) }),
      ...missing(['wages', 'social', 'mileage']),
    ]);
  });
  return [book('opening', '2026-01-01', 'Primosaldo 2026', scaled, 'equity'), ...months];
}

const FULL_MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'];

function averageTrade({ chart }: Office, vouchers: readonly Voucher[]) {
  const entries = vouchers.flatMap(({ day, entries: own }) =>
    own.map((entry) => ({ month: day.slice(0, 7), ...entry })),
  );
  const groups = Map.groupBy(entries, ({ account, about }) =>
    [account, about?.departmentID, about?.carrierID, about?.purposeID].join(),
  );
  return [...groups.values()].map((own) => {
    const { account, about = {} } = own[0] as Entry;
    const { departmentID = null, carrierID = null, purposeID = null } = about;
    const total = (isWanted: (month: string) => boolean) =>
      sum(own.filter(({ month }) => isWanted(month)).map(({ amount }) => amount));
    const usual = total((month) => FULL_MONTHS.includes(month)) / FULL_MONTHS.length;
    return {
      /** Amounts up to that share of an average month, in whole hundreds. */
      missing(parts: readonly AccountPart[], month: string, share: number): Entry[] {
        if (!parts.map(chart.id).includes(account)) return [];
        const amount = Math.round((usual * share - total((one) => one === month)) / 100) * 100;
        // The first simulated days may already exceed the average.
        return amount * usual > 0 ? [{ account, amount, about: { departmentID, carrierID, purposeID } }] : [];
      },
    };
  });
}

function wages(office: Office, jobs: readonly Job[], book: Book): Voucher[] {
  const byPeriod = Map.groupBy(
    jobs.flatMap((job) => job.shifts),
    ({ day }) => office.staff.salaryPeriodOf(day),
  );
  const departmentOf = ({ job }: Shift) => office.register.get('project', job.projectID).departmentID ?? null;
  return [...byPeriod]
    .sort(([one], [other]) => one - other)
    .flatMap(([periodID, shifts]) => {
      const { toDate, isFinalized } = office.register.get('salaryPeriod', periodID);
      if (!isFinalized) return [];
      const cost = (list: readonly Shift[]) => sum(list.map((shift) => ratesOf(office, shift).costAmount));
      const parts = [...Map.groupBy(shifts, departmentOf)].map(([departmentID, own]) => ({
        departmentID,
        wages: cost(own.filter(({ category }) => category !== 'driving')),
        mileage: cost(own.filter(({ category }) => category === 'driving')),
        social: sum(own.map((shift) => ratesOf(office, shift).socialTaxesAmount)),
      }));
      const pay = sum(parts.map((part) => part.wages));
      const social = sum(parts.map((part) => part.social));
      return [
        book('wages', officeDay(toDate, 3), `Løn, periode ${periodID}`, [
          ...parts.flatMap(({ departmentID, ...amounts }) => byPart(office, amounts, { departmentID })),
          ...byPart(office, { incomeTax: -kroner(pay * 0.37), holidayPay: -social }),
        ]),
      ];
    });
}

function everyMonth({ register }: Office, book: Book): Voucher[] {
  const isAtTheOffice = register
    .all('user')
    .filter(([, user]) => user.employeeID && !user.fitterID && user.status !== 'AwaitingActivation');
  const salaries = isAtTheOffice.length * 36_250;
  return ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].flatMap((month, index): Voucher[] => {
    const last = endOfMonth(`2026-${month}-01`);
    const inWords = monthInWords(last);
    const day = officeDay(addDays(last, 1), -1);
    const pay = { salaries, social: salaries * 0.12, incomeTax: -salaries * 0.36, holidayPay: -salaries * 0.12 };
    return [
      book('other', day, `Gager for ${inWords}`, pay),
      book('other', last, `Afskrivninger for ${inWords}`, { depreciation: 20_600, equipment: -20_600 }),
      book('other', day, `Renter og afdrag for ${inWords}`, { interest: 4_180 - index * 35, loan: 12_000 }),
    ];
  });
}

/** Taxes and holiday pay are paid monthly, VAT two months after the quarter. */
export function settlements(office: Office, vouchers: readonly Voucher[], number: NextNumber): Voucher[] {
  const book = bookkeeper(office, number);
  const given = office.register
    .all('financialPost')
    .map(([, post]) => ({ day: post.date, account: post.accountID, amount: post.amount }));
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
    return book('other', due, `A-skat, feriepenge og pension for ${monthInWords(from)}`, amounts);
  });
  const quarters = [
    ['2026-01-01', '2026-03-31', '2026-06-01'],
    ['2026-04-01', '2026-06-30', '2026-09-01'],
    ['2026-07-01', '2026-09-30', '2026-12-01'],
  ].flatMap(([from = '', to = '', due = ''], index): Voucher[] => {
    const quarter = `${index + 1}. kvartal 2026`;
    const amounts = {
      salesVat: owed('salesVat', from, to),
      purchaseVat: owed('purchaseVat', from, to),
      acquisitionVat: owed('acquisitionVat', from, to),
    };
    const settled = book('other', to, `Momsafregning, ${quarter}`, amounts, 'vatOwed');
    if (due > TODAY) return [settled];
    return [settled, book('other', due, `Betaling af moms, ${quarter}`, { vatOwed: sum(Object.values(amounts)) })];
  });
  return [...months, ...quarters];
}
