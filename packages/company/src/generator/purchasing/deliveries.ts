import type { FieldsOf } from '../../entities/entities.ts';
import { addDays, type Day, endOfMonth } from '../../rules/days.ts';
import { daysFrom, LAST_WORKDAY, monthInWords, officeDay } from '../calendar.ts';
import type { Office } from '../office.ts';
import type { Material, Supplier } from '../profile.ts';
import type { Random } from '../random.ts';
import { netPrice, UNITS, type Uses } from '../work/materials.ts';
import type { Job } from '../work/simulation.ts';

/** All euro invoices are paid by the end: open balances in euro would not match the account in kroner. */
const EURO_UNTIL: Day = '2026-09-18';

type Item = Pick<
  FieldsOf<'purchaseInvoiceLine'>,
  'itemNumber' | 'description' | 'unitID' | 'quantity' | 'grossUnitPrice' | 'netUnitPrice' | 'discountPercent'
>;
export interface Delivery {
  readonly supplier: Supplier;
  readonly day: Day;
  readonly job: Job | null;
  readonly items: readonly Item[];
  readonly isCredit?: true;
}

export function deliveriesOf(office: Office, jobs: readonly Job[], uses: Uses): Delivery[] {
  const random = office.random('deliveries');
  const deliveries = [
    ...forJobs(office, jobs, uses, random),
    ...forStock(office, random),
    ...everyMonth(office, random),
  ];
  const returned = deliveries
    .filter(({ supplier }) => supplier.delivers === 'materials' && !supplier.currency && random.chance(0.03))
    .map((one) => createReturn(one, random));
  return [...deliveries, ...returned].filter(({ day }) => day <= LAST_WORKDAY);
}

const itemOf = (material: Material, quantity: number): Item => {
  const [itemNumber, description, unit, grossUnitPrice, discountPercent] = material;
  const unitID = unit === 'meter' ? UNITS.metres : UNITS.pieces;
  const netUnitPrice = netPrice(material);
  return { itemNumber, description, unitID, quantity, grossUnitPrice, netUnitPrice, discountPercent };
};

const service = (itemNumber: string, description: string, price: number): Item => ({
  itemNumber,
  description,
  unitID: UNITS.pieces,
  quantity: 1,
  grossUnitPrice: price,
  netUnitPrice: price,
  discountPercent: 0,
});

function forJobs({ profile }: Office, jobs: readonly Job[], uses: Uses, random: Random): Delivery[] {
  const wholesalers = profile.suppliers.filter(({ delivers }) => delivers === 'materials');
  const subcontractors = profile.suppliers.filter(({ delivers }) => delivers === 'subcontract');
  return jobs.flatMap((job) => {
    const bought = (uses.get(job) ?? []).filter(({ isFromStock }) => !isFromStock);
    const byDay = Map.groupBy(bought, ({ day }) => day);
    const deliveries = [...byDay].map(([day, list]): Delivery => {
      const supplier = random.pick(wholesalers.filter(({ currency }) => !currency || day < EURO_UNTIL));
      const items = list.map(({ material, quantity }) => itemOf(material, quantity));
      return { supplier, day, job, items };
    });
    const last = job.shifts.at(-1)?.day;
    if (job.agreement === 'contract' && last && random.chance(0.7)) {
      const supplier = random.pick(subcontractors);
      const price = random.step(4000, 26000, 200);
      const item = service('ENTREPRISE', supplier.what ?? '', price);
      deliveries.push({ supplier, day: last, job, items: [item] });
    }
    return deliveries;
  });
}

function forStock({ profile }: Office, random: Random): Delivery[] {
  const wholesalers = profile.suppliers.filter(({ delivers, currency }) => delivers === 'materials' && !currency);
  const small = Object.values(profile.trade.materials)
    .flat()
    .filter(([, , , gross]) => gross < 3200);
  return daysFrom('2026-05-20', LAST_WORKDAY)
    .filter((day, index) => index % 7 === 0 && officeDay(day, 0) === day)
    .map((day) => ({
      supplier: random.pick(wholesalers),
      day,
      job: null,
      items: random
        .some(small, random.int(2, 4))
        .map((material) => itemOf(material, random.int(4, material[3] < 200 ? 60 : 8))),
    }));
}

function everyMonth({ profile }: Office, random: Random): Delivery[] {
  const months = ['06', '07', '08', '09', '10', '11'];
  return profile.suppliers
    .filter(({ delivers }) => delivers === 'overhead')
    .flatMap((supplier) =>
      months.map((month): Delivery => {
        const { what, account, amount = 0 } = supplier;
        const isFixed = account === 'rent' || account === 'insurance';
        const price = isFixed ? amount : Math.round(amount * random.step(0.82, 1.18, 0.01));
        const monthEnd = endOfMonth(`2026-${month}-01`);
        const day = isFixed ? officeDay(`2026-${month}-01`, 0) : officeDay(addDays(monthEnd, -random.int(0, 9)), 0);
        const item = service(String(account).toUpperCase(), `${what}, ${monthInWords(monthEnd)}`, price);
        return { supplier, day, job: null, items: [item] };
      }),
    );
}

function createReturn(delivery: Delivery, random: Random): Delivery {
  const item = random.pick(delivery.items);
  const day = officeDay(delivery.day, random.int(2, 6));
  const job = delivery.job?.finished && delivery.job.finished < day ? null : delivery.job;
  const quantity = -Math.max(1, Math.floor(item.quantity / 2));
  return { ...delivery, day, job, isCredit: true, items: [{ ...item, quantity }] };
}
