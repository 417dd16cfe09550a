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
    if (!closed.signal.aborted) await recordHealth(db, baseUrl, result, new Date(now()));
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

const isUp = sql<boolean>`excluded.ok or (site_health.ok and site_health.problem is null)`;

/** For every live site that still has this address. */
async function recordHealth(db: Database, baseUrl: string, check: SiteCheck, at: Date): Promise<void> {
  await db
    .insertInto('site_health')
    .columns(['site_id', 'checked_at', 'ok', 'problem', 'status', 'duration_ms', 'since'])
    .expression((eb) =>
      eb
        .selectFrom('sites')
        .select(['id', eb.val(at).as('checked_at'), eb.val(check.ok).as('ok'), eb.val(check.problem).as('problem')])
        .select([eb.val(check.status).as('status'), eb.val(check.durationMs).as('duration_ms'), eb.val(at).as('since')])
        .where('kind', '=', 'live')
        .where('base_url', '=', baseUrl),
    )
    .onConflict((conflict) =>
      conflict.column('site_id').doUpdateSet(({ ref }) => ({
        checked_at: ref('excluded.checked_at'),
        // One failed check is a problem, two in a row are an outage.
        ok: isUp,
        problem: ref('excluded.problem'),
        status: ref('excluded.status'),
        duration_ms: ref('excluded.duration_ms'),
        since: sql<Date>`case when site_health.ok = (${isUp}) then site_health.since else excluded.since end`,
      })),
    )
    .execute();
}

/** An administrator's check also updates the health of the site. */
export const createSiteCheck =
  (db: Database, policy: Policy) =>
  async (baseUrl: string): Promise<SiteCheck> => {
    const check = await checkSite(baseUrl, policy);
    await recordHealth(db, baseUrl, check, new Date());
    return check;
  };
