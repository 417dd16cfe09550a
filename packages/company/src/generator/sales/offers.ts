import type { FieldsOf } from '../../entities/entities.ts';
import { addDays, type Day, daysBetween } from '../../rules/days.ts';
import { coverageOf } from '../../rules/money.ts';
import { offerDates, possibleAnswers } from '../../rules/offers.ts';
import { during, LAST_WORKDAY, officeDay, TODAY } from '../calendar.ts';
import type { Office } from '../office.ts';
import type { Random } from '../random.ts';
import { sortBy } from '../register.ts';
import type { Uses } from '../work/materials.ts';
import { type Job, plannedHours } from '../work/simulation.ts';
import type { CustomerBook } from './customers.ts';

const COMMENTS = [
  'Kunden vil gerne have et alternativ uden styring.',
  'Ringet op. De tager stilling på næste bestyrelsesmøde.',
  'Prisen er sænket med 3 % efter aftale.',
  'Kunden spørger, om vi kan begynde en uge før.',
  'Mangler tegninger fra arkitekten.',
  'Der skal regnes med stillads i tilbuddet.',
];
const AVERAGE_COST_AN_HOUR = 315;

interface Quote {
  readonly status: FieldsOf<'offer'>['status'];
  readonly day: Day;
  /** The answer, or the day it was sent. */
  readonly changed: Day;
  readonly costPrice: number;
  readonly salesPrice: number;
  readonly fields: Pick<
    FieldsOf<'offer'>,
    'title' | 'description' | 'debtorID' | 'projectID' | 'sellerID' | 'managerID' | 'priceGroupID' | 'departmentID'
  >;
  readonly job: Job | null;
}

export function writeOffers(
  office: Office,
  jobs: readonly Job[],
  uses: Uses,
  customers: CustomerBook,
): Map<Job, FieldsOf<'offer'>> {
  const random = office.random('offers');
  const won = jobs
    .filter(({ agreement }) => agreement === 'offer' || agreement === 'contract')
    .map((job) => quoteOf(office, job, uses, random));
  const quotes = [...won, ...otherQuotes(office, customers, random)];
  const sold = new Map<Job, FieldsOf<'offer'>>();
  for (const quote of sortBy(quotes, ({ day }) => day)) {
    const id = office.register.add('offer', (offerNumber) => ({ offerNumber, ...offerFields(quote, random) }));
    const offer = office.register.get('offer', id);
    if (quote.job) {
      office.register.change('project', quote.job.projectID, { offerID: id });
      sold.set(quote.job, offer);
    }
    if (random.chance(quote.status === 'Sendt' ? 0.6 : 0.25)) addComment(office, id, offer, random);
  }
  return sold;
}

function quoteOf({ register }: Office, job: Job, uses: Uses, random: Random): Quote {
  const planned = plannedHours(job);
  const used = (uses.get(job) ?? []).reduce((cost, { quantity, netUnitPrice }) => cost + quantity * netUnitPrice, 0);
  const subcontract = job.agreement === 'contract' ? 14000 : 0;
  const project = register.get('project', job.projectID);
  const fields = {
    title: project.name,
    description: job.kind.text,
    debtorID: job.customer.debtorID,
    projectID: job.projectID,
    sellerID: project.sellerID,
    managerID: project.managerID,
    priceGroupID: project.priceGroupID,
    departmentID: project.departmentID ?? null,
  };
  const materials = used || planned * 190;
  return {
    status: 'Accepteret',
    day: officeDay(job.created, -random.int(5, 28)),
    changed: job.created,
    ...price(planned * AVERAGE_COST_AN_HOUR + materials + subcontract, random),
    fields,
    job,
  };
}

function price(cost: number, random: Random): { costPrice: number; salesPrice: number } {
  const costPrice = Math.round(cost / 25) * 25;
  return { costPrice, salesPrice: Math.round(costPrice / (1 - random.step(0.16, 0.34, 0.01)) / 100) * 100 };
}

function otherQuotes({ profile, staff }: Office, customers: CustomerBook, random: Random): Quote[] {
  const make = (status: Quote['status'], earliest: Day, latest: Day): Quote => {
    const kind = random.pick(profile.trade.projects);
    const day = officeDay(addDays(earliest, random.int(0, daysBetween(earliest, latest))), 0);
    const customer = customers.forJob(kind.customers, day, 0);
    const answered = officeDay(day, random.int(6, 20));
    const hours = random.step(...kind.hours, 1);
    const fields = {
      title: `${kind.name}, ${customer.address.address}`,
      description: kind.text,
      debtorID: customer.debtorID,
      projectID: null,
      sellerID: random.pick(staff.sellerIDs),
      managerID: random.pick(staff.managerIDs),
      priceGroupID: profile.keys.priceGroup[customer.kind],
      departmentID: profile.keys.department.projects,
    };
    const isAnswered = status === 'Afvist' || status === 'Accepteret';
    return {
      status,
      day,
      changed: isAnswered && answered <= LAST_WORKDAY ? answered : day,
      ...price(hours * (AVERAGE_COST_AN_HOUR + 190), random),
      fields,
      job: null,
    };
  };
  const many = (count: number, status: Quote['status'], earliest: Day, latest: Day) =>
    Array.from({ length: count }, () => make(status, earliest, latest));
  return [
    ...many(34, 'Afvist', '2026-01-12', '2026-10-09'),
    ...many(16, 'Sendt', '2026-09-21', '2026-11-12'),
    ...many(3, 'Accepteret', '2026-10-05', '2026-10-16'),
    ...many(6, 'Kladde', '2026-11-02', '2026-11-12'),
  ];
}

function offerFields({ status, day, changed, costPrice, salesPrice, fields }: Quote, random: Random) {
  const createdDate = during(day, random);
  return {
    ...fields,
    status,
    date: day,
    ...offerDates(day),
    costPrice,
    salesPrice,
    ...coverageOf(salesPrice, costPrice),
    createdDate,
    updatedDate: changed > day ? during(changed, random, 7, 15) : createdDate,
    commentIDs: [],
    ...possibleAnswers(status),
  };
}

function addComment({ register }: Office, offerID: number, offer: FieldsOf<'offer'>, random: Random): void {
  const day = officeDay(offer.date, random.int(1, 4));
  if (day >= TODAY) return;
  const createdDate = during(day, random);
  const id = register.add('offerComment', {
    offerID,
    comment: random.pick(COMMENTS),
    createdByID: offer.sellerID,
    createdDate,
  });
  offer.commentIDs = [id];
  if (createdDate > offer.updatedDate) offer.updatedDate = createdDate;
}
