import { noQuery } from '@fagvaerk/contract/admin.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { usageDays, usageDaysMaximum } from '@fagvaerk/contract/limits.ts';
import {
  type CallCounts,
  type Overview,
  type SiteStatistics,
  statisticsQuery,
  type UsageAnswer,
  type UsageFilter,
  usageFilter,
  usageQuery,
} from '@fagvaerk/contract/monitoring.ts';
import type { FastifyInstance } from 'fastify';
import { demoKeyHash } from '../authorization/key-hash.ts';
import type { Database } from '../database/schema.ts';
import { Refusal } from '../directory/change.ts';
import { findSite, listSites } from '../directory/sites.ts';
import { languageOf } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { countDays, danishDay, dayAfter, lastDanishDays } from '../time/copenhagen.ts';
import { percentilesOf, readHistograms, readSiteStatistics } from '../usage/site-statistics.ts';
import {
  addUp,
  findNames,
  readUsageRows,
  reportUsage,
  sumUsage,
  totalOf,
  type UsageFileRow,
  type UsageScope,
} from '../usage/usage-report.ts';
import { findAttention, readSetup } from './attention.ts';
import { sessionOf } from './auth/guard.ts';
import { sendCsv } from './csv.ts';
import type { AdminTools } from './options.ts';
import { readIds, readQuery } from './read.ts';

const shortDays = 7;
const topMaximum = 5;

export function monitoringRoutes(app: FastifyInstance, { access: { db } }: AdminTools): void {
  app.get('/Admin/overview', async (request): Promise<Overview> => {
    readQuery(request, noQuery);
    const nowMs = Date.now();
    const days = lastDanishDays(usageDays, nowMs);
    const [from = '', to = ''] = [days[0], days.at(-1)];
    const week = { from: days.at(-shortDays) ?? '', to };
    const demoID = await findDemoID(db);
    const others = { withoutCustomerID: demoID };
    const [byDay, byCustomer, byEndpoint, sites] = await Promise.all([
      sumUsage(db, { from, to }, 'day', others),
      sumUsage(db, week, 'customer', others),
      sumUsage(db, week, 'endpoint', others),
      readSites(db, week),
    ]);
    const demo = demoID === undefined ? null : await sumUsage(db, { from, to }, 'day', { customerID: demoID });
    const [customers, endpoints] = [topOf(byCustomer), topOf(byEndpoint)];
    const customerNames = await findNames(db, 'customer', keysOf(customers));
    const paths = await findNames(db, 'endpoint', keysOf(endpoints));
    return {
      ...sumPeriods(byDay, days),
      days: days.map((day) => ({ day, ...addUp([byDay.get(day)]) })),
      customers: customers.map(([id, counts]) => ({
        ...addUp([counts]),
        customerID: Number(id),
        customerName: customerNames.get(id) ?? '',
      })),
      endpoints: endpoints.map(([id, counts]) => ({
        ...addUp([counts]),
        endpointID: Number(id),
        path: paths.get(id) ?? null,
      })),
      sites,
      demo: demo && demoID !== undefined ? { customerID: demoID, ...sumPeriods(demo, days) } : null,
      attention: await findAttention(db, byCustomer, nowMs),
      setup: { ...(await readSetup(db)), hasSecondFactor: sessionOf(request).hasSecondFactor },
    };
  });

  app.get('/Admin/usage', async (request): Promise<UsageAnswer> => {
    const { groupBy, ...filter } = readQuery(request, usageQuery);
    return reportUsage(db, periodOf(filter), groupBy, await scopeOf(db, filter));
  });

  app.get('/Admin/usage.csv', async (request, reply) => {
    const filter = readQuery(request, usageFilter);
    const rows = readUsageRows(db, periodOf(filter), await scopeOf(db, filter));
    return sendCsv(request, reply, { name: 'usage.csv', columns: csvColumns[languageOf(request)], rows });
  });

  app.get('/Admin/sites/:id/statistics', async (request): Promise<SiteStatistics> => {
    const { id } = readIds(request, 'id');
    const { days } = readQuery(request, statisticsQuery);
    if (!(await findSite(db, id))) throw new Problem('no-such-site');
    return readSiteStatistics(db, id, lastDanishDays(days, Date.now()));
  });
}

async function findDemoID(db: Database): Promise<number | undefined> {
  return (await db.selectFrom('customers').select('id').where('key_hash', '=', demoKeyHash).executeTakeFirst())?.id;
}

type Counted = ReadonlyMap<string, CallCounts>;

const topOf = (counted: Counted) => [...counted].sort(([, a], [, b]) => totalOf(b) - totalOf(a)).slice(0, topMaximum);
const keysOf = (counted: readonly (readonly [key: string, counts: CallCounts])[]) => counted.map(([key]) => key);

function sumPeriods(byDay: Counted, days: readonly string[]) {
  const sumOfLast = (count: number) => addUp(days.slice(-count).map((day) => byDay.get(day)));
  return { today: sumOfLast(1), last7Days: sumOfLast(shortDays), last30Days: sumOfLast(days.length) };
}

async function readSites(db: Database, week: Readonly<{ from: string; to: string }>): Promise<Overview['sites']> {
  const counted = await sumUsage(db, week, 'site', {});
  const histograms = await readHistograms(db, 'site_id', week.from);
  return (await listSites(db)).map(({ id, name }) => {
    const counts = counted.get(String(id));
    const { p50, p95 } = percentilesOf(histograms.get(String(id)));
    return {
      siteID: id,
      siteName: name,
      calls: counts ? totalOf(counts) : 0,
      serverErrors: counts?.serverErrors ?? 0,
      p50,
      p95,
    };
  });
}

function periodOf({ from, to = danishDay(Date.now()) }: UsageFilter): Readonly<{ from: string; to: string }> {
  const start = from ?? dayAfter(to, 1 - usageDays);
  const days = countDays(start, to);
  if (days < 1) throw new Refusal([{ index: null, field: 'to', rule: 'field-invalid' }]);
  if (days > usageDaysMaximum)
    throw new Refusal([{ index: null, field: 'from', rule: 'number-too-large', limit: usageDaysMaximum }]);
  return { from: start, to };
}

/** The demo customer only counts where it is asked for. */
async function scopeOf(db: Database, { customerID, siteID, endpointID }: UsageFilter): Promise<UsageScope> {
  const withoutCustomerID = customerID === undefined ? await findDemoID(db) : undefined;
  return { customerID, siteID, endpointID, withoutCustomerID };
}

const headings = {
  da: ['Dag', 'Kundenr.', 'Kunde', 'Site', 'Endpoint', 'Accepterede', 'Afviste', 'Fejlede'],
  en: ['Day', 'Customer ID', 'Customer', 'Site', 'Endpoint', 'Accepted', 'Refused', 'Failed'],
} as const satisfies Record<Language, readonly string[]>;

const cells: readonly ((row: UsageFileRow) => unknown)[] = [
  ({ day }) => day.replace(/^(....)(..)(..)$/, '$1-$2-$3'),
  ({ customer_id }) => customer_id,
  ({ customer }) => customer,
  ({ site }) => site ?? '',
  ({ path }) => path ?? '',
  ({ accepted }) => accepted,
  ({ refused }) => refused,
  ({ failed }) => failed,
];
const columnsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name, at) => [name, (row: UsageFileRow) => String(cells[at]?.(row) ?? '')]));
const csvColumns = { da: columnsOf(headings.da), en: columnsOf(headings.en) };
