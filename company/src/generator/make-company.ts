/**
 * The demo companies behind the sandbox sites: a plumber's, built around the company that the pages' examples tell of,
 * and an electrician's. The same name gives the same company on every machine and on every day.
 */
import type { CompanyRecords, FieldsOf } from '../entities/entities.ts';
import { readExampleCompany } from '../facts.ts';
import { writeChart } from './books/chart.ts';
import { keepBooks } from './books/ledger.ts';
import type { Office } from './office.ts';
import { readProfile, type SiteName } from './profile.ts';
import { writeCreditors } from './purchasing/creditors.ts';
import { deliveriesOf } from './purchasing/deliveries.ts';
import { writePurchases } from './purchasing/purchase-invoices.ts';
import { makeRandom, type Random } from './random.ts';
import { openRegister } from './register.ts';
import { billJobs } from './sales/billing.ts';
import { openCustomerBook, writeDebtors } from './sales/customers.ts';
import { writeInvoices } from './sales/invoices.ts';
import { writeOffers } from './sales/offers.ts';
import { addUp, writeBudgets } from './sums.ts';
import { withTimes } from './times.ts';
import { writeHours } from './work/hours.ts';
import { useMaterials } from './work/materials.ts';
import { writePeople } from './work/people.ts';
import { writeCalendar } from './work/planning.ts';
import { writeProjects } from './work/projects.ts';
import { writeQualityForms } from './work/qa.ts';
import { workThroughTheYear } from './work/story.ts';

/** What every site has, whatever its trade, beside the system's own roles. */
const SYSTEM_TABLES = ['vatType', 'vatZone', 'salaryPeriodType'] as const;

export function makeCompany(siteName: SiteName): CompanyRecords {
  const profile = readProfile(siteName);
  const example = readExampleCompany();
  const random = (topic: string) => makeRandom(`${siteName}/${topic}`);
  const given = startingFrom(siteName, example, profile.tables, random('roles'));
  const register = openRegister(given, profile.firstIDs);
  const chart = writeChart(register, profile);
  const staff = writePeople(register, profile, random('people'));
  const office: Office = { register, profile, chart, staff, random };

  const taken = new Set<string>();
  const customers = openCustomerBook(profile, random('customers'), taken);
  const registered = register.records('fitterHour').map(({ fitterID, date }) => `${fitterID}/${date}`);
  const jobs = workThroughTheYear({ profile, random: random('work'), customers, taken: new Set(registered) });

  writeDebtors(office, customers);
  writeProjects(office, jobs);
  writeCalendar(office, jobs);
  writeHours(office, jobs);
  const uses = useMaterials(office, jobs);
  const sold = writeOffers(office, jobs, uses, customers);
  writePurchases(office, deliveriesOf(office, jobs, uses), writeCreditors(office, taken));
  const payments = writeInvoices(office, billJobs(office, jobs, uses, sold));
  writeQualityForms(office, jobs);
  keepBooks(office, jobs, payments);
  writeBudgets(office);
  addUp(office, jobs, uses);
  return withTimes(register.close(), profile.opened);
}

function startingFrom(
  siteName: SiteName,
  example: CompanyRecords,
  tables: Partial<CompanyRecords>,
  random: Random,
): Partial<CompanyRecords> {
  const isExample = Object.values(example.site).some(({ name }) => name === siteName);
  const given: Partial<CompanyRecords> = isExample ? example : systemRecords(example, random);
  const entities = new Set([...Object.keys(given), ...Object.keys(tables)]) as Set<keyof CompanyRecords>;
  return Object.fromEntries([...entities].map((entity) => [entity, { ...tables[entity], ...given[entity] }]));
}

/** The system's own records are the same everywhere, but for the roles' ids: those differ from site to site. */
function systemRecords(records: CompanyRecords, random: Random): Partial<CompanyRecords> {
  const role = Object.fromEntries(
    Object.values(records.role).map((fields): [string, FieldsOf<'role'>] => [random.uuid(), fields]),
  );
  return { ...Object.fromEntries(SYSTEM_TABLES.map((entity) => [entity, records[entity]])), role };
}
