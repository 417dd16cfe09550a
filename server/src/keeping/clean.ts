import type { Logger } from 'pino';
import { deleteGone, findOldestRow, markGone } from '../access/history/kept.ts';
import { deleteOldHandovers } from '../access/register/handovers.ts';
import { notesIn } from '../counted-log.ts';
import { danishDay, startOfDanishDay } from '../danish-day.ts';
import { shrinkFile } from '../database/room.ts';
import type { Database } from '../database/schema.ts';
import { regularly } from '../regularly.ts';
import { deleteOldCalls, findOldestCalls, type LogShare, oldestLogged, standardShare } from '../usage/logged-calls.ts';
import { deleteOldUnknownKeys } from '../usage/unknown-keys.ts';
import { deleteUsageBefore, findFirstDay } from '../usage/usage.ts';
import { exportOldestMonth } from './export-history.ts';

/** For how long what was called and what was changed is kept. */
export type Keep = Readonly<{
  usageDays: number;
  callLog: LogShare;
  /** Null: for ever. What is older goes by whole months, after it was written into files of the folder. */
  history: Readonly<{ days: number; folder: string }> | null;
}>;
export const standardKeep: Keep = { usageDays: 400, callLog: standardShare, history: null };

type CleaningFigures = Readonly<{
  cleanings: number;
  failedCleanings: number;
  /** When this process last deleted all that is too old. */
  cleanedAtMs: number | null;
  /** From when the oldest was that it left; nothing where there is none. */
  oldestMs: Readonly<Partial<Record<'usage' | 'log' | 'history', number>>>;
}>;

type Settings = Readonly<{ db: Database; log: Logger; keep: Keep; now?: () => number }>;

const dayMs = 24 * 60 * 60 * 1000;
const cleanEveryMs = 60 * 60 * 1000;
const lookEveryMs = 60_000;

/**
 * Deletes what is too old, once an hour and in small steps. Every process looks; when it was last begun is compared and written in one
 * statement, so that one of them does it. None of the parts keeps the others from being done.
 */
export function cleanUp({ db: shared, log, keep, now = () => Date.now() }: Settings) {
  const note = notesIn(log);
  const ended = new AbortController();
  /** Whoever ends the process waits for a step, and not for all of them. */
  const db = shared.withPlugin({
    transformQuery: ({ node }) => {
      ended.signal.throwIfAborted();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  let cleanings = 0;
  let failedCleanings = 0;
  let cleanedAtMs: number | null = null;
  let oldestMs: CleaningFigures['oldestMs'] = {};

  const parts: readonly (readonly [fault: string, clean: (nowMs: number) => Promise<void>])[] = [
    ['old calls were not deleted from the log', (nowMs) => cleanCalls(db, keep.callLog, nowMs)],
    ['old usage was not deleted', (nowMs) => deleteUsageBefore(db, danishDay(nowMs - keep.usageDays * dayMs))],
    ['old history was not exported, and stays', (nowMs) => cleanHistory(db, keep.history, nowMs, log)],
    ['no room was given back to the disk', () => shrinkFile(db)],
    [
      'what is kept was not looked up',
      async () => {
        oldestMs = await findOldest(db);
      },
    ],
  ];
  const clean = async (): Promise<void> => {
    const begunAtMs = now();
    let hasFailed = false;
    for (const [fault, part] of parts)
      try {
        await part(begunAtMs);
      } catch (err) {
        if (ended.signal.aborted) return;
        hasFailed = true;
        note(`clean: ${fault}`, 'error', { err }, `${fault}; it will be tried again in an hour`);
      }
    cleanings++;
    if (hasFailed) failedCleanings++;
    else cleanedAtMs = begunAtMs;
  };
  const look = async (): Promise<void> => {
    if (await isTurn(db, now())) await clean();
  };
  const looks = regularly(lookEveryMs, () =>
    look().catch((err) => {
      if (!ended.signal.aborted) note('clean', 'warn', { err }, 'what is too old was not looked for');
    }),
  );

  return {
    /** Deletes what is too old, unless somebody has done so within the hour. */
    look,
    figures: (): CleaningFigures => ({ cleanings, failedCleanings, cleanedAtMs, oldestMs }),
    close: async (): Promise<void> => {
      ended.abort();
      await looks.close();
    },
  };
}

export type Cleaning = ReturnType<typeof cleanUp>;

/** Clocks of several machines differ a little; one that was set back by more does not put it off. */
async function isTurn(db: Database, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('installation')
    .set({ cleaned_at: new Date(nowMs) })
    .where(({ eb, or }) =>
      or([
        eb('cleaned_at', 'is', null),
        eb('cleaned_at', '<=', new Date(nowMs - cleanEveryMs)),
        eb('cleaned_at', '>', new Date(nowMs + cleanEveryMs)),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Where somebody called or opened a link from is kept no longer than is said. */
async function cleanCalls(db: Database, share: LogShare, nowMs: number): Promise<void> {
  await deleteOldCalls(db, oldestLogged(share, nowMs));
  await deleteOldUnknownKeys(db, nowMs);
  await deleteOldHandovers(db, new Date(nowMs));
}

/** Month by month, the oldest first. Nothing is deleted before all of its month is on the disk; after a crash both are taken up where they were. */
async function cleanHistory(db: Database, keep: Keep['history'], nowMs: number, log: Logger): Promise<void> {
  await deleteGone(db);
  if (!keep) return;
  for (;;) {
    const kept = await exportOldestMonth(db, keep.folder, nowMs - keep.days * dayMs);
    if (!kept) return;
    log.info({ folder: keep.folder, before: kept.from }, 'old history was exported');
    await markGone(db, kept);
    await deleteGone(db);
  }
}

async function findOldest(db: Database): Promise<CleaningFigures['oldestMs']> {
  const firstDay = await findFirstDay(db);
  const logged = await findOldestCalls(db);
  const changed = await findOldestRow(db);
  return {
    ...(firstDay !== null && { usage: startOfDanishDay(firstDay) }),
    ...(logged && { log: logged.getTime() }),
    ...(changed && { history: changed.at.getTime() }),
  };
}
