import { usageDays } from '@fagvaerk/contract/limits.ts';
import type { Attention, CallCounts, Overview } from '@fagvaerk/contract/usage.ts';
import type { Database } from '../database/schema.ts';
import { lastDanishDays } from '../time/copenhagen.ts';
import { percentilesOf, readHistograms } from './site-statistics.ts';
import { addUp, findNames, noCounts, sumUsage, totalOf } from './usage-report.ts';

const shortDays = 7;
const topMaximum = 5;
/** Of at least this many calls. */
const manyRefusals = { share: 0.1, calls: 20 };

type Counted = ReadonlyMap<string, CallCounts>;
type Settings = Readonly<{
  demoID: number | undefined;
  sites: readonly Readonly<{ id: number; name: string }>[];
  nowMs: number;
}>;

export async function readUsageOverview(db: Database, { demoID, sites, nowMs }: Settings) {
  const days = lastDanishDays(usageDays, nowMs);
  const [from = '', to = '', weekFrom = ''] = [days[0], days.at(-1), days.at(-shortDays)];
  const week = { from: weekFrom, to };
  const others = { withoutCustomerID: demoID };
  const byDay = await sumUsage(db, { from, to }, 'day', others);
  const byCustomer = await sumUsage(db, week, 'customer', others);
  const byEndpoint = await sumUsage(db, week, 'endpoint', others);
  const demo = demoID === undefined ? undefined : await sumUsage(db, { from, to }, 'day', { customerID: demoID });
  const [customers, endpoints, refused] = [topOf(byCustomer), topOf(byEndpoint), findManyRefusals(byCustomer)];
  const refusedMost = refused.slice(0, topMaximum);
  const names = await findNames(db, 'customer', idsOf([...customers, ...refusedMost]));
  const paths = await findNames(db, 'endpoint', idsOf(endpoints));
  return {
    ...sumPeriods(byDay, days),
    days: days.map((day) => ({ day, ...addUp([byDay.get(day)]) })),
    customers: customers.map(([id, counts]) => ({
      ...addUp([counts]),
      customerID: Number(id),
      customerName: names.get(id) ?? '',
    })),
    endpoints: endpoints.map(([id, counts]) => ({
      ...addUp([counts]),
      endpointID: Number(id),
      path: paths.get(id) ?? null,
    })),
    sites: await readSites(db, week, sites),
    demo: demo && demoID !== undefined ? { customerID: demoID, ...sumPeriods(demo, days) } : null,
    manyRefusals: {
      kind: 'manyRefusals',
      count: refused.length,
      items: refusedMost.map(([id]) => ({ id: Number(id), name: names.get(id) ?? '' })),
    } satisfies Attention as Attention,
  };
}

const idsOf = (counted: readonly [id: string, counts: CallCounts][]) => counted.map(([id]) => id);

const topOf = (counted: Counted) => [...counted].sort(([, a], [, b]) => totalOf(b) - totalOf(a)).slice(0, topMaximum);

const findManyRefusals = (counted: Counted) =>
  [...counted]
    .filter(([, counts]) => totalOf(counts) >= manyRefusals.calls)
    .filter(([, counts]) => counts.refused > manyRefusals.share * totalOf(counts))
    .sort(([, a], [, b]) => b.refused - a.refused);

function sumPeriods(byDay: Counted, days: readonly string[]) {
  const sumOfLast = (count: number) => addUp(days.slice(-count).map((day) => byDay.get(day)));
  return { today: sumOfLast(1), last7Days: sumOfLast(shortDays), last30Days: sumOfLast(days.length) };
}

async function readSites(
  db: Database,
  week: Readonly<{ from: string; to: string }>,
  sites: Settings['sites'],
): Promise<Overview['sites']> {
  const counted = await sumUsage(db, week, 'site', {});
  const histograms = await readHistograms(db, 'site_id', week.from);
  return sites.map(({ id, name }) => {
    const counts = counted.get(String(id)) ?? noCounts;
    const { p50, p95 } = percentilesOf(histograms.get(String(id)));
    return { siteID: id, siteName: name, calls: totalOf(counts), serverErrors: counts.serverErrors, p50, p95 };
  });
}
