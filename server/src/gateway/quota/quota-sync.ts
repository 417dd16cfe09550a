import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { ThrottledLog } from '../../logging/throttled-log.ts';
import { type QuotaSync, refill, type Usage } from './rate-limit.ts';

const syncEveryMs = 1_000;
const pauseMs = 10;
const accountsPerStatement = 1_000;
const deleteEveryMs = 60_000;
/** After this many failures each process counts alone. */
const failuresTolerated = 3;

type Options = Readonly<{ db: Database; processes: () => number; note: ThrottledLog }>;

/** Sums quota usage across processes on PostgreSQL, asynchronously: see docs/decisions/0022. */
export function createQuotaSync({ db, processes, note }: Options): QuotaSync & Readonly<{ close(): Promise<void> }> {
  const waiting = new Map<string, Usage>();
  let running: Promise<void> | undefined;
  let isUrgent = false;
  let isClosed = false;
  let failures = 0;
  let deleteAtMs = 0;

  const sync = async (): Promise<void> => {
    const startedAtMs = Date.now();
    const batch = Array.from(waiting.entries().take(accountsPerStatement), ([account, usage]) => {
      return { account, usage, pendingMs: refill(usage, startedAtMs, processes()).pendingMs };
    });
    if (batch.length === 0) return;
    const shared = await addUsage(db, batch);
    const nowMs = Date.now();
    for (const { account, usage, pendingMs } of batch) {
      usage.pendingMs = Math.max(0, refill(usage, nowMs, processes()).pendingMs - pendingMs);
      usage.sharedMs = shared.get(account) ?? 0;
      usage.addedByLastSyncMs = pendingMs;
      if (usage.pendingMs === 0) waiting.delete(account);
    }
    if (nowMs >= deleteAtMs) {
      await deleteRefilled(db);
      deleteAtMs = nowMs + deleteEveryMs;
    }
  };
  const syncWhileUrgent = async (): Promise<void> => {
    do {
      isUrgent = false;
      try {
        await sync();
        failures = 0;
      } catch (err) {
        failures++;
        note('quota sync', 'warn', { err }, 'the use of limits is not summed over the processes');
      }
      await sleep(pauseMs);
    } while ((isUrgent || waiting.size >= accountsPerStatement) && failures === 0 && !isClosed);
    running = undefined;
  };
  const start = (): void => {
    if (!isClosed) running ??= syncWhileUrgent();
  };
  const timer = setInterval(start, syncEveryMs).unref();

  return {
    processes: () => (failures < failuresTolerated ? processes() : 1),
    add: (account, usage, urgent) => {
      waiting.set(account, usage);
      if (!urgent) return;
      isUrgent = true;
      start();
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Rows are locked in one order to avoid deadlocks. */
async function addUsage(db: Database, pending: readonly Readonly<{ account: string; pendingMs: number }>[]) {
  const accounts = pending.map(({ account }) => account);
  const times = pending.map(({ pendingMs }) => pendingMs);
  const { rows } = await sql<{ account: string; shared_ms: number }>`
    insert into quota_usage as known (account, refilled_at)
    select account, now() + pending_ms * interval '1 millisecond'
    from unnest(${accounts}::text[], ${times}::float8[]) as pending (account, pending_ms)
    order by account
    on conflict (account) do update
    set refilled_at = greatest(known.refilled_at, now()) + (excluded.refilled_at - now())
    returning known.account, (extract(epoch from known.refilled_at - now()) * 1000)::float8 as shared_ms`.execute(db);
  return new Map(rows.map(({ account, shared_ms }) => [account, shared_ms]));
}

async function deleteRefilled(db: Database): Promise<void> {
  await sql`delete from quota_usage where account in
    (select account from quota_usage where refilled_at < now() for update skip locked)`.execute(db);
}
