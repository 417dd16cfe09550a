import type { SiteStatistics } from '@fagvaerk/contract/usage.ts';
import type { Database } from '../database/schema.ts';
import { type Bucket, percentileOf } from './durations.ts';
import { addUp, type CountsOfGroup, findNames, noCounts, sumUsage } from './usage-report.ts';

const slowestEndpoints = 10;

export const percentilesOf = (histogram: readonly Bucket[] = []) => ({
  p50: percentileOf(histogram, 50),
  p95: percentileOf(histogram, 95),
  p99: percentileOf(histogram, 99),
});

/** By day, site or endpoint. */
export async function readHistograms(
  db: Database,
  group: 'day' | 'site_id' | 'endpoint_id',
  fromDay: string,
  siteID?: number,
): Promise<Map<string, Bucket[]>> {
  let durations = db.selectFrom('durations').where('day', '>=', fromDay);
  if (siteID !== undefined) durations = durations.where('site_id', '=', siteID);
  const rows = await durations
    .select(({ ref, fn }) => [ref(group).as('key'), 'bucket', fn.sum('calls').as('calls')])
    .groupBy([group, 'bucket'])
    .execute();
  const buckets = rows.map(({ key, bucket, calls }) => ({ key: String(key), bucket, calls: Number(calls) }));
  return Map.groupBy(buckets, ({ key }) => key);
}

const errorsOf = ({ accepted, refused, failed, serverErrors }: CountsOfGroup) => ({
  accepted,
  refused,
  clientErrors: failed - serverErrors,
  serverErrors,
});

export async function readSiteStatistics(
  db: Database,
  siteID: number,
  days: readonly string[],
): Promise<SiteStatistics> {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const counts = await sumUsage(db, { from, to }, 'day', { siteID });
  const byDay = await readHistograms(db, 'day', from, siteID);
  const byEndpoint = await readHistograms(db, 'endpoint_id', from, siteID);
  const paths = await findNames(db, 'endpoint', [...byEndpoint.keys()]);
  const data = days.map((day) => ({ day, ...errorsOf(counts.get(day) ?? noCounts), ...percentilesOf(byDay.get(day)) }));
  const serverErrors = counts.values().reduce((sum, day) => sum + day.serverErrors, 0);
  const total = { ...addUp(counts.values()), serverErrors };
  const endpoints = [...byEndpoint].map(([id, histogram]) => ({
    endpointID: Number(id),
    path: paths.get(id) ?? null,
    calls: histogram.reduce((sum, { calls }) => sum + calls, 0),
    ...percentilesOf(histogram),
  }));
  return {
    data,
    total: data.length,
    totals: { ...errorsOf(total), ...percentilesOf([...byDay.values()].flat()) },
    endpoints: endpoints.sort((a, b) => (b.p95 ?? 0) - (a.p95 ?? 0)).slice(0, slowestEndpoints),
  };
}
