import type { FieldsOf } from '../../entities/entities.ts';
import { addDays, type Day, endOfMonth } from '../../rules/days.ts';
import { kroner, sum } from '../../rules/money.ts';
import { LAST_WORKDAY, monthInWords, officeDay } from '../calendar.ts';
import type { Office } from '../office.ts';
import type { HourCategory } from '../profile.ts';
import type { Random } from '../random.ts';
import { ratesOf } from '../work/hours.ts';
import { UNITS, type Use, type Uses } from '../work/materials.ts';
import { type Job, plannedHours, type Shift } from '../work/simulation.ts';

type Offer = FieldsOf<'offer'>;
export interface Line {
  readonly item: string;
  /** A function if it mentions another invoice, whose number is not known yet. */
  readonly description: string | ((numberOf: (bill: Bill) => number) => string);
  readonly quantity: number;
  readonly unitID: number;
  readonly unitPrice: number;
  readonly discountPercent: number;
  readonly shifts: readonly Shift[];
}

export interface Bill {
  readonly job: Job;
  readonly type: FieldsOf<'invoice'>['type'];
  readonly day: Day;
  readonly title: string;
  readonly lines: readonly Line[];
  readonly offer: Offer | null;
  readonly credits: Bill | null;
  readonly subscription: Partial<FieldsOf<'invoice'>> | null;
  readonly isFinal: boolean;
}

export function billJobs(office: Office, jobs: readonly Job[], uses: Uses, sold: ReadonlyMap<Job, Offer>): Bill[] {
  const random = office.random('billing');
  const bills = jobs.flatMap((job) => billsOf(office, job, uses.get(job) ?? [], sold.get(job), random));
  return [...bills, ...bills.filter(({ type }) => type === 'Faktura').flatMap((bill) => creditNote(bill, random))];
}

function billsOf(office: Office, job: Job, used: readonly Use[], offer: Offer | undefined, random: Random): Bill[] {
  if (offer) return billFixedPrice(job, offer, random);
  if (job.agreement === 'subscription') return billSubscription(office, job);
  return job.agreement === 'account' ? billMonthly(office, job, used, random) : billVisit(office, job, used, random);
}

/** A fixed price covers all hours of the job, billed with the final invoice. */
export function shiftsOn({ type, offer, job, lines }: Bill): readonly Shift[] {
  if (type !== 'Faktura' && type !== 'Slutopgørelse') return [];
  return offer ? job.shifts : lines.flatMap(({ shifts }) => shifts);
}

const plain = { offer: null, credits: null, subscription: null, isFinal: true } as const;
const piece = (item: string, description: Line['description'], quantity: number, unitPrice: number): Line => ({
  item,
  description,
  quantity,
  unitID: UNITS.pieces,
  unitPrice,
  discountPercent: 0,
  shifts: [],
});
const nameOf = ({ kind, agreement, customer }: Job): string =>
  agreement === 'service' ? kind.name : `${kind.name}, ${customer.address.address}`;

const billingDay = (finished: Day, random: Random): Day => officeDay(finished, random.int(2, 9));

function billVisit(office: Office, job: Job, used: readonly Use[], random: Random): Bill[] {
  if (!job.finished) return [];
  const { item, name, price } = office.profile.serviceVan;
  const lines = [
    ...hourLines(office, job, job.shifts),
    ...materialLines(office, job, used),
    piece(item, name, 1, price),
  ];
  return [{ ...plain, job, type: 'Faktura', day: billingDay(job.finished, random), title: nameOf(job), lines }];
}

function billMonthly(office: Office, job: Job, used: readonly Use[], random: Random): Bill[] {
  const months = [...new Set(job.shifts.map(({ day }) => day.slice(0, 7)))];
  return months.flatMap((month, index): Bill[] => {
    const isLast = index === months.length - 1;
    if (isLast && !job.finished) return [];
    const shifts = job.shifts.filter(({ day }) => day.startsWith(month));
    const delivered = used.filter(({ day }) => (index === 0 && day.slice(0, 7) < month) || day.startsWith(month));
    const day = isLast && job.finished ? billingDay(job.finished, random) : officeDay(endOfMonth(`${month}-01`), 1);
    const title = `${nameOf(job)}, ${isLast ? 'afsluttende' : `til og med ${monthInWords(`${month}-01`)}`}`;
    const lines = [...hourLines(office, job, shifts), ...materialLines(office, job, delivered)];
    return [{ ...plain, job, type: 'Faktura', day, title, lines, isFinal: isLast }];
  });
}

/** Contracts are billed on account; the final bill deducts those amounts. */
function billFixedPrice(job: Job, offer: Offer, random: Random): Bill[] {
  const bills: Bill[] = [];
  const { salesPrice: price, offerNumber } = offer;
  const onAccount: { readonly bill: Bill; readonly amount: number }[] = [];
  const title = nameOf(job);
  const last = job.agreement === 'contract' ? (job.finished ?? LAST_WORKDAY) : '';
  for (let day = endOfMonth(job.start); day <= last; day = endOfMonth(addDays(day, 1))) {
    const worked = job.shifts
      .filter((shift) => shift.day <= day && shift.category !== 'driving')
      .reduce((hours, shift) => hours + shift.hours, 0);
    const share = Math.min(0.85, worked / plannedHours(job)) - sum(onAccount.map(({ amount }) => amount)) / price;
    if (share < 0.15) continue;
    const amount = Math.round((price * share) / 100) * 100;
    const number = bills.filter(({ type }) => type === 'Aconto faktura').length + 1;
    const progress = `Aconto ${number} efter arbejdets fremdrift ifølge tilbud ${offerNumber}`;
    const bill: Bill = {
      ...plain,
      job,
      type: 'Aconto faktura',
      day: officeDay(day, -1),
      title: `${title}, aconto ${number}`,
      lines: [piece('ACONTO', progress, 1, amount)],
      offer,
      isFinal: false,
    };
    bills.push(bill);
    const corrected = officeDay(bill.day, 6);
    if (random.chance(0.16) && corrected < last) {
      const undone = `Kreditering af aconto ${number}`;
      const back = piece('ACONTO', (numberOf) => `${undone}, faktura ${numberOf(bill)}`, -1, amount);
      bills.push({ ...bill, type: 'Aconto kreditnota', day: corrected, title: undone, lines: [back], credits: bill });
    } else onAccount.push({ bill, amount });
  }
  if (!job.finished) return bills;
  const lines = [piece('TILBUD', `Entreprise ifølge tilbud ${offerNumber}`, 1, price)];
  if (random.chance(0.25)) lines.push(piece('EKSTRA', 'Ekstraarbejde efter aftale', 1, random.step(1200, 9600, 100)));
  for (const { bill, amount } of onAccount)
    lines.push(piece('ACONTO', (numberOf) => `Modregnet aconto, faktura ${numberOf(bill)}`, -1, amount));
  const final = { ...plain, job, day: billingDay(job.finished, random), lines, offer };
  return onAccount.length > 0
    ? [...bills, { ...final, type: 'Slutopgørelse', title: `${title}, slutopgørelse` }]
    : [...bills, { ...final, type: 'Faktura', title }];
}

/** Expensive agreements quarterly, cheap ones yearly; always in advance. */
function billSubscription({ profile }: Office, job: Job): Bill[] {
  const agreement = profile.trade.agreements.find(([name]) => name === job.kind.name);
  const perYear = agreement?.[2] ?? 0;
  const months = perYear > 10000 ? 3 : perYear > 5000 ? 6 : 12;
  const isEnded = job.projectID % 5 === 0;
  return Array.from({ length: 12 / months }, (_, index) => `2026-${String(1 + index * months).padStart(2, '0')}-01`)
    .filter((from) => from <= LAST_WORKDAY)
    .map((from, index, all): Bill => {
      const to = endOfMonth(`2026-${String((index + 1) * months).padStart(2, '0')}-01`);
      const isLast = index === all.length - 1;
      const subscription = {
        subscriptionID: job.projectID % 1000,
        subscriptionName: job.kind.name,
        subscriptionPeriodStart: from,
        subscriptionPeriodEnd: to,
        subscriptionNextInvoiceDate: isEnded && isLast ? null : addDays(to, 1),
      };
      const period = `${job.kind.name}, ${monthInWords(from)} til ${monthInWords(to)}`;
      const lines = [piece('ABONNEMENT', period, 1, kroner((perYear * months) / 12))];
      const day = officeDay(from, from.endsWith('01-01') ? 1 : 0);
      return { ...plain, job, type: 'Abonnement', day, title: job.kind.name, lines, subscription, isFinal: false };
    });
}

function creditNote(bill: Bill, random: Random): Bill[] {
  const candidates = bill.lines.filter(
    ({ unitID, item }) => unitID === UNITS.metres || (unitID === UNITS.pieces && /^\d/.test(item)),
  );
  if (bill.job.agreement !== 'service' || candidates.length === 0 || !random.chance(0.045)) return [];
  const line = random.pick(candidates);
  const day = officeDay(bill.day, random.int(4, 12));
  if (day > LAST_WORKDAY) return [];
  const title = `Kreditering af ${lowercaseFirst(String(line.description))}`;
  return [{ ...bill, type: 'Kreditnota', day, title, lines: [{ ...line, quantity: -line.quantity }], credits: bill }];
}

/** `Pressfitting` becomes `pressfitting`, `LED-armatur` stays. */
const lowercaseFirst = (name: string): string => name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

const HOUR_TEXTS: Readonly<Record<HourCategory, readonly [item: string, text: string]>> = {
  normal: ['TIMER', 'Montørtimer'],
  pieceWork: ['TIMER', 'Montørtimer'],
  overtime50: ['OVERTID50', 'Montørtimer, overtid 50 %'],
  overtime100: ['OVERTID100', 'Montørtimer, overtid 100 %'],
  driving: ['KM', 'Kørsel'],
};

/** One line per registration if the customer wants the details, else one per kind of hour. */
function hourLines(office: Office, job: Job, shifts: readonly Shift[]): Line[] {
  const debtor = office.register.get('debtor', job.customer.debtorID);
  const groups = debtor.showHourSpecification
    ? shifts.map((shift) => [shift])
    : [...Map.groupBy(shifts, ({ category }) => category).values()];
  return groups.map((group): Line => {
    const [first] = group as [Shift];
    const [item, text] = HOUR_TEXTS[first.category];
    const isDriving = first.category === 'driving';
    const [year, month, day] = first.day.split('-').map(Number);
    const { name } = office.register.get('fitter', first.fitterID);
    return {
      item,
      description: debtor.showHourSpecification ? `${text} ${day}.${month}.${year}, ${name}` : text,
      quantity: sum(group.map(({ hours }) => hours)),
      unitID: isDriving ? UNITS.kilometres : UNITS.hours,
      unitPrice: ratesOf(office, first).hourRate,
      discountPercent: isDriving ? 0 : debtor.hourDiscountPercent,
      shifts: group,
    };
  });
}

/** Cost plus the profit group's margin, less the customer's discount. */
function materialLines({ register }: Office, job: Job, used: readonly Use[]): Line[] {
  const debtor = register.get('debtor', job.customer.debtorID);
  const project = register.get('project', job.projectID);
  const profit = project.profitGroupID ? register.get('profitGroup', project.profitGroupID).profitPercent : 0;
  return used.map(({ material: [item, description, unit], quantity, netUnitPrice }) => ({
    item,
    description,
    quantity,
    unitID: unit === 'meter' ? UNITS.metres : UNITS.pieces,
    unitPrice: kroner(netUnitPrice * (1 + profit / 100)),
    discountPercent: debtor.materialDiscountPercent,
    shifts: [],
  }));
}
