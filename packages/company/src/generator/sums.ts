import type { FieldsOf } from '../entities/entities.ts';
import { coverageOf, kroner, sum } from '../rules/money.ts';
import { TODAY } from './calendar.ts';
import type { Office } from './office.ts';
import { ratesOf } from './work/hours.ts';
import type { Uses } from './work/materials.ts';
import type { Job } from './work/simulation.ts';

export function addUp(office: Office, jobs: readonly Job[], uses: Uses): void {
  addUpDebtors(office);
  addUpCreditors(office);
  addUpProjects(office, jobs, uses);
  addUpParentAccounts(office);
}

function addUpDebtors({ register }: Office): void {
  const invoicesOf = Map.groupBy(register.records('invoice'), ({ debtorID }) => debtorID);
  for (const [id] of register.all('debtor')) {
    if (register.isGiven('debtor', id)) continue;
    const open = (invoicesOf.get(id) ?? []).filter(({ isDraft }) => !isDraft);
    const remaining = (list: typeof open) => sum(list.map(({ remainingAmount }) => remainingAmount));
    const balance = remaining(open);
    const overdueBalance = remaining(open.filter(({ dueDate }) => dueDate && dueDate < TODAY));
    register.change('debtor', id, { balance, overdueBalance, notDueBalance: kroner(balance - overdueBalance) });
  }
}

/** Debts are negative; an invoice counts once approved. */
function addUpCreditors({ register }: Office): void {
  const byCreditor = Map.groupBy(register.records('purchaseInvoice'), ({ creditorID }) => creditorID);
  for (const [id, creditor] of register.all('creditor')) {
    if (register.isGiven('creditor', id)) continue;
    const all = byCreditor.get(id) ?? [];
    const approved = all.filter((one) => one.approved);
    const owed = (list: typeof all) => kroner(-sum(list.map(({ remaining }) => remaining)));
    const changes = all.map(({ updatedDate }) => updatedDate).sort();
    register.change('creditor', id, {
      balance: owed(approved),
      overdueBalance: owed(approved.filter(({ dueDate }) => dueDate < TODAY)),
      updatedDate: changes.at(-1) ?? creditor.updatedDate,
    });
  }
}

/** Costs: wages with social taxes, purchases and stock used. */
function addUpProjects(office: Office, jobs: readonly Job[], uses: Uses): void {
  const { register } = office;
  const billed = Map.groupBy(
    register.records('invoice').filter(({ isDraft }) => !isDraft),
    ({ projectID }) => projectID,
  );
  const bought = Map.groupBy(register.records('purchaseInvoiceLine'), ({ projectID }) => projectID);
  for (const job of jobs) {
    const labour = job.shifts
      .map((shift) => ratesOf(office, shift))
      .map(({ costAmount, socialTaxesAmount }) => costAmount + socialTaxesAmount);
    const stock = (uses.get(job) ?? [])
      .filter(({ isFromStock }) => isFromStock)
      .map(({ quantity, netUnitPrice }) => quantity * netUnitPrice);
    const purchases = (bought.get(job.projectID) ?? []).map(({ lineTotal }) => lineTotal);
    const totalCosts = sum([...labour, ...stock, ...purchases]);
    const invoicedAmount = sum((billed.get(job.projectID) ?? []).map(({ priceWOVat }) => priceWOVat));
    register.change('project', job.projectID, {
      invoicedAmount,
      totalCosts,
      ...coverageOf(invoicedAmount, totalCosts),
    });
  }
}

/** The current year, the API's default period. */
function addUpParentAccounts({ register }: Office): void {
  const posts = register.records('financialPost').filter(({ date }) => date.startsWith(TODAY.slice(0, 4)));
  const byParent = Map.groupBy(posts, ({ accountID }) => register.get('financialAccount', accountID).parentAccountID);
  for (const [id] of register.all('parentAccount')) {
    if (register.isGiven('parentAccount', id)) continue;
    const own = byParent.get(id) ?? [];
    const amount = sum(own.map((post) => post.amount));
    const vatAmount = sum(own.map((post) => post.vatAmount));
    register.change('parentAccount', id, { amount, vatAmount, postCount: own.length });
  }
}

const PLANNED = [
  ['sales', 'Omsætning'],
  ['contracts', 'Omsætning'],
  ['subscriptions', 'Serviceaftaler'],
  ['materials', 'Materialekøb'],
  ['subcontractors', 'Underentreprenører'],
  ['wages', 'Løn'],
] as const;

export function writeBudgets(office: Office): void {
  const { register, profile, chart } = office;
  const random = office.random('budgets');
  for (const year of [2025, 2026]) {
    const growth = year === 2025 ? 1 : 1.06;
    const add = (account: number, text: string, amount: number, dimensions: Dimensions): void => {
      const step = amount < 1_000_000 ? 1000 : 50_000;
      register.add('budget', {
        financialAccountID: account,
        description: `${text} ${year}`,
        startDate: `${year}-01-01`,
        endDate: `${year}-12-31`,
        amount: Math.round((amount * growth) / step) * step,
        departmentID: null,
        carrierID: null,
        purposeID: null,
        ...dimensions,
      });
    };
    for (const [part, text] of PLANNED)
      for (const { dimensions, perYear } of tradeToBudget(office, chart.id(part), year)) {
        const names = DIMENSIONS.flatMap((entity) => {
          const id = dimensions[`${entity}ID`];
          return id ? [register.get(entity, id).name] : [];
        });
        add(chart.id(part), [text, ...names].join(', '), perYear * random.step(0.88, 1, 0.01), dimensions);
      }
    for (const { what = '', account, amount = 0, delivers } of profile.suppliers)
      if (delivers === 'overhead') add(chart.id(account), what, amount * 12, {});
  }
}

const DIMENSIONS = ['department', 'carrier', 'purpose'] as const;
type Dimension = `${(typeof DIMENSIONS)[number]}ID`;
type Dimensions = Partial<Pick<FieldsOf<'budget'>, Dimension>>;

interface Trade {
  readonly dimensions: Dimensions;
  readonly perYear: number;
}

/**
 * Where the department already has given budgets, only the remaining dimensions are budgeted, so that nothing is
 * planned twice.
 */
function tradeToBudget({ register }: Office, account: number, year: number): Trade[] {
  const posts = register
    .records('financialPost')
    .filter(({ accountID, departmentID, date }) => accountID === account && departmentID && date < '2026-11');
  return tradeBy(['departmentID'], posts).flatMap((department) => {
    const { departmentID = null } = department.dimensions;
    const given = register
      .all('budget')
      .filter(([id, budget]) => register.isGiven('budget', id) && budget.startDate.startsWith(`${year}`))
      .map(([, budget]) => budget)
      .filter((budget) => budget.financialAccountID === account && budget.departmentID === departmentID);
    if (given.length === 0) return [department];
    if (sum(given.map(({ amount }) => amount)) >= department.perYear) return [];
    const fields = DIMENSIONS.map((entity): Dimension => `${entity}ID`);
    const own = posts.filter((post) => post.departmentID === departmentID);
    return tradeBy(fields, own).filter(
      ({ dimensions }) => !given.some((budget) => fields.every((field) => budget[field] === dimensions[field])),
    );
  });
}

/** Extrapolates ten months to a year. */
function tradeBy(fields: readonly Dimension[], posts: readonly FieldsOf<'financialPost'>[]): Trade[] {
  const groups = Map.groupBy(posts, (post) => fields.map((field) => post[field]).join());
  return [...groups.values()].map((own) => ({
    dimensions: Object.fromEntries(fields.map((field) => [field, own[0]?.[field] ?? null])),
    perYear: (Math.abs(sum(own.map(({ amount }) => amount))) / 10) * 12,
  }));
}
