import { idempotencyKeyHours } from '@fagvaerk/contract/limits.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { claimRun } from '../database/claim-run.ts';
import type { Database } from '../database/schema.ts';
import { deleteInBatches } from '../database/write.ts';
import { deleteOldHandovers } from '../directory/handovers.ts';
import { exportOldestMonth } from '../history/export.ts';
import { deleteExpired, findOldestRow, hideExpired } from '../history/retained.ts';
import { throttledLogger } from '../logging/throttled-log.ts';
import { danishDay, startOfDanishDay } from '../time/copenhagen.ts';
import { dayMs, hourMs } from '../time/dates.ts';
import { repeatEvery } from '../time/repeat.ts';
import { deleteOldCalls, findOldestCall } from '../usage/call-partitions.ts';
import type { CallLogLimits } from '../usage/read-calls.ts';
import { deleteOldUnknownKeys } from '../usage/unknown-keys.ts';
import { deleteUsageBefore, findFirstDay } from '../usage/usage.ts';

export type RetentionPolicy = Readonly<{
  usageDays: number;
  callLog: CallLogLimits;
  /** Null keeps history for ever. Older history is exported and deleted by whole months. */
  history: Readonly<{ days: number; folder: string }> | null;
}>;

type OldestMs = Readonly<Partial<Record<'usage' | 'log' | 'history', number>>>;

type Settings = Readonly<{
  db: Database;
  log: Logger;
  policy: RetentionPolicy;
  now?: () => number;
}>;

const runEveryMs = hourMs;
const checkEveryMs = 60_000;

export function startRetentionJob({ db: shared, log, policy, now = Date.now }: Settings) {
  const note = throttledLogger(log);
  const closed = new AbortController();
  // Closing waits for one statement, not for the whole run.
  const db = shared.withPlugin({
    transformQuery: ({ node }) => {
      closed.signal.throwIfAborted();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const runs = { done: 0, failed: 0 };
  let lastSuccessAtMs: number | null = null;
  let oldestMs: OldestMs = {};

  const steps: readonly (readonly [fault: string, step: (nowMs: number) => Promise<void>])[] = [
    ['old calls were not deleted from the log', (nowMs) => deleteOldCalls(db, policy.callLog, nowMs)],
    ['old unknown keys were not deleted', (nowMs) => deleteOldUnknownKeys(db, nowMs)],
    ['old handover links were not deleted', (nowMs) => deleteOldHandovers(db, new Date(nowMs))],
    ['old idempotency keys were not deleted', (nowMs) => deleteOldIdempotencyKeys(db, nowMs)],
    ['old usage was not deleted', (nowMs) => deleteUsageBefore(db, danishDay(nowMs - policy.usageDays * dayMs))],
    ['old history was not exported, and stays', (nowMs) => exportHistory(db, policy.history, nowMs, log)],
    [
      'what is kept was not looked up',
      async () => {
        oldestMs = await findOldest(db);
      },
    ],
  ];

  const run = async (): Promise<void> => {
    const startedAtMs = now();
    let hasFailed = false;
    for (const [fault, step] of steps)
      try {
        await step(startedAtMs);
      } catch (err) {
        if (closed.signal.aborted) return;
        hasFailed = true;
        note(`retention: ${fault}`, 'error', { err }, `${fault}; it will be tried again in an hour`);
      }
    runs[hasFailed ? 'failed' : 'done']++;
    if (!hasFailed) lastSuccessAtMs = startedAtMs;
  };
  const runIfDue = async (): Promise<void> => {
    if (await claimRun(db, 'cleaned_at', runEveryMs, now())) await run();
  };
  const checks = repeatEvery(checkEveryMs, () =>
    runIfDue().catch((err) => {
      if (!closed.signal.aborted) note('retention', 'warn', { err }, 'the retention job did not run');
    }),
  );

  return {
    runIfDue,
    status: () => ({ runs, lastSuccessAtMs, oldestMs }),
    close: async (): Promise<void> => {
      closed.abort();
      await checks.close();
    },
  };
}

/** A row may have 350 kB, and SQLite blocks the process while it deletes. */
const batchRows = 10;

async function deleteOldIdempotencyKeys(db: Database, nowMs: number): Promise<void> {
  const oldest = new Date(nowMs - idempotencyKeyHours * hourMs);
  await deleteInBatches(db, 'idempotent_requests', sql`created_at <= ${oldest}`, batchRows);
}

/** A month is deleted once its file is complete; both resume after a crash. */
async function exportHistory(
  db: Database,
  policy: RetentionPolicy['history'],
  nowMs: number,
  log: Logger,
): Promise<void> {
  await deleteExpired(db);
  if (!policy) return;
  for (;;) {
    const retained = await exportOldestMonth(db, policy.folder, nowMs - policy.days * dayMs);
    if (!retained) return;
    log.info({ folder: policy.folder, before: retained.from }, 'old history was exported');
    await hideExpired(db, retained);
    await deleteExpired(db);
  }
}

async function findOldest(db: Database): Promise<OldestMs> {
  const firstDay = await findFirstDay(db);
  const logged = await findOldestCall(db);
  const changed = await findOldestRow(db);
  return {
    ...(firstDay !== null && { usage: startOfDanishDay(firstDay) }),
    ...(logged && { log: logged.getTime() }),
    ...(changed && { history: changed.at.getTime() }),
  };
}
