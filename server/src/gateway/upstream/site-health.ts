import type { SiteCheck } from '@fagvaerk/contract/site-health.ts';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { claimRun } from '../../database/claim-run.ts';
import type { Database } from '../../database/schema.ts';
import { throttledLogger } from '../../logging/throttled-log.ts';
import { repeatEvery } from '../../time/repeat.ts';
import { checkSite } from './check-site.ts';

type Policy = Readonly<{ allowsPrivateSites: boolean }>;
type Settings = Policy & Readonly<{ db: Database; log: Logger; now?: () => number }>;

const checkEveryMs = 60_000;
const checksAtOnce = 25;

/** One process checks each address of a live site once a minute. */
export function startSiteHealthChecks({ db, log, allowsPrivateSites, now = Date.now }: Settings) {
  const note = throttledLogger(log);
  const closed = new AbortController();
  const check = async (baseUrl: string): Promise<void> => {
    if (closed.signal.aborted) return;
    const result = await checkSite(baseUrl, { allowsPrivateSites, signal: closed.signal });
    if (!closed.signal.aborted) await recordHealth(db, baseUrl, result, { at: new Date(now()), isScheduled: true });
  };
  const runIfDue = async (): Promise<void> => {
    if (!(await claimRun(db, 'sites_checked_at', checkEveryMs, now()))) return;
    const rows = await db.selectFrom('sites').select('base_url').distinct().where('kind', '=', 'live').execute();
    await pLimit(checksAtOnce).map(rows, ({ base_url }) => check(base_url ?? ''));
  };
  const runs = repeatEvery(checkEveryMs, () =>
    runIfDue().catch((err) => note('site health', 'warn', { err }, 'the health of sites was not checked')),
  );
  return {
    runIfDue,
    close: async (): Promise<void> => {
      closed.abort();
      await runs.close();
    },
  };
}

type Run = Readonly<{ at: Date; isScheduled: boolean }>;

/** For every live site that still has this address. */
async function recordHealth(db: Database, baseUrl: string, check: SiteCheck, { at, isScheduled }: Run): Promise<void> {
  const failures = isScheduled && !check.ok ? 1 : 0;
  await db
    .insertInto('site_health')
    .columns(['site_id', 'checked_at', 'failures', 'problem', 'status', 'duration_ms', 'since'])
    .expression((eb) =>
      eb
        .selectFrom('sites')
        .select(['id', eb.val(at).as('checked_at'), eb.val(failures).as('failures')])
        .select([eb.val(check.problem).as('problem'), eb.val(check.status).as('status')])
        .select([eb.val(check.durationMs).as('duration_ms'), eb.val(at).as('since')])
        .where('kind', '=', 'live')
        .where('base_url', '=', baseUrl),
    )
    .onConflict((conflict) =>
      conflict.column('site_id').doUpdateSet(({ ref }) => ({
        checked_at: ref('excluded.checked_at'),
        failures: check.ok ? 0 : sql<number>`site_health.failures + excluded.failures`,
        problem: ref('excluded.problem'),
        status: ref('excluded.status'),
        duration_ms: ref('excluded.duration_ms'),
        since: sql<Date>`case when (site_health.problem is null) = (excluded.problem is null) then site_health.since else excluded.since end`,
      })),
    )
    .execute();
}

/** An administrator's check also updates the health of the site, but is never part of an outage. */
export const createSiteCheck =
  (db: Database, policy: Policy) =>
  async (baseUrl: string): Promise<SiteCheck> => {
    const check = await checkSite(baseUrl, policy);
    await recordHealth(db, baseUrl, check, { at: new Date(), isScheduled: false });
    return check;
  };
