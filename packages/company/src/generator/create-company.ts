import type { CompanyRecords, FieldsOf } from '../entities/entities.ts';
import { readExampleCompany } from '../facts.ts';
import { writeChart } from './books/chart.ts';
import { writeLedger } from './books/ledger.ts';
import type { Office } from './office.ts';
import { readProfile, type SiteName } from './profile.ts';
import { writeCreditors } from './purchasing/creditors.ts';
import { deliveriesOf } from './purchasing/deliveries.ts';
import { writePurchases } from './purchasing/purchase-invoices.ts';
import { createRandom, type Random } from './random.ts';
import { createRegister } from './register.ts';
import { billJobs } from './sales/billing.ts';
import { createCustomerBook, writeDebtors } from './sales/customers.ts';
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
import { simulateWork } from './work/simulation.ts';

const SYSTEM_TABLES = ['vatType', 'vatZone', 'salaryPeriodType'] as const;

export function createCompany(siteName: SiteName): CompanyRecords {
  const profile = readProfile(siteName);
  const example = readExampleCompany();
  const random = (topic: string) => createRandom(`${siteName}/${topic}`);
  const given = initialRecords(siteName, example, profile.tables, random('roles'));
  const register = createRegister(given, profile.firstIDs);
  const chart = writeChart(register, profile.accountFactor);
  const staff = writePeople(register, profile, random('people'));
  const office: Office = { register, profile, chart, staff, random };

  const taken = new Set<string>();
  const customers = createCustomerBook(profile, random('customers'), taken);
  const registered = register.records('fitterHour').map(({ fitterID, date }) => `${fitterID}/${date}`);
  const jobs = simulateWork({ profile, random: random('work'), customers, taken: new Set(registered) });

  writeDebtors(office, customers);
  writeProjects(office, jobs);
  writeCalendar(office, jobs);
  writeHours(office, jobs);
  const uses = useMaterials(office, jobs);
  const sold = writeOffers(office, jobs, uses, customers);
  writePurchases(office, deliveriesOf(office, jobs, uses), writeCreditors(office, taken));
  const payments = writeInvoices(office, billJobs(office, jobs, uses, sold));
  writeQualityForms(office, jobs);
  writeLedger(office, jobs, payments);
  writeBudgets(office);
  addUp(office, jobs, uses);
  return withTimes(register.close(), profile.opened);
}

function initialRecords(
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

function systemRecords(records: CompanyRecords, random: Random): Partial<CompanyRecords> {
  const role = Object.fromEntries(
    Object.values(records.role).map((fields): [string, FieldsOf<'role'>] => [random.uuid(), fields]),
  );
  return { ...Object.fromEntries(SYSTEM_TABLES.map((entity) => [entity, records[entity]])), role };
}
