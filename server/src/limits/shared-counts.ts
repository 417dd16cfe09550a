import { sql } from 'kysely';
import type { Database, WriteTransaction } from '../database/schema.ts';

/** How long after its last attempt nobody counts what was tried before. */
export const forgetAfterMs = 60 * 60_000;

/** What one process has counted, of one kind. */
type Tallies = Readonly<{
  kind: string;
  attempts: (key: string) => number;
  waitMs: (key: string, nowMs: number) => number;
  /** Takes over what all processes have counted. */
  learn: (key: string, attempts: number, lastAtMs: number, notBeforeMs: number) => void;
}>;
export type Counted = Readonly<{ tallies: Tallies; key: string }>;

/** What several processes have counted together. */
export interface SharedCounts {
  /**
   * Judges an attempt that was let through here once more, by what all processes have counted: the tallies learn it
   * first, and what the judgement makes of them is what all of them know next. Zero lets the attempt through.
   */
  judge(counted: readonly Counted[], judgement: (nowMs: number) => number): Promise<number>;
  forget(counted: readonly Counted[]): Promise<void>;
}

export const alone: SharedCounts = { judge: async () => 0, forget: async () => {} };

type Settings = Readonly<{
  db: Database;
  processes: () => number;
  /** Names are not written down as they are: somebody may have typed a password in their place. */
  blind: (name: string) => string;
}>;

const clearEveryMs = 60_000;
const clearedAtOnce = 1_000;

export function shareCounts({ db, processes, blind }: Settings): SharedCounts {
  let clearAtMs = 0;
  const named = (counted: readonly Counted[]) =>
    counted.map((one) => ({ ...one, name: blind(`${one.tallies.kind} ${one.key}`) }));

  return {
    judge: async (counted, judgement) => {
      if (processes() === 1) return 0;
      const all = named(counted);
      const waitMs = await db.transaction().execute(async (trx) => {
        const known = await holdTallies(
          trx,
          all.map(({ name }) => name),
        );
        const nowMs = performance.now();
        for (const { tallies, key, name } of all) {
          const { attempts = 0, quietMs = 0, waitMs = 0 } = known.get(name) ?? {};
          tallies.learn(key, attempts, nowMs - quietMs, nowMs + waitMs);
        }
        const waitMs = judgement(nowMs);
        if (waitMs > 0) return waitMs;
        for (const { tallies, key, name } of all)
          await writeTally(trx, name, tallies.attempts(key), tallies.waitMs(key, nowMs));
        return 0;
      });
      if (performance.now() >= clearAtMs) {
        const isCleared = (await clearQuiet(db)) < clearedAtOnce;
        if (isCleared) clearAtMs = performance.now() + clearEveryMs;
      }
      return waitMs;
    },
    forget: async (counted) => {
      // One by one: whoever held one of them and waited for another could be waited for in turn.
      for (const { name } of named(counted)) await db.deleteFrom('attempts').where('tally', '=', name).execute();
    },
  };
}

type Known = Readonly<{ tally: string; attempts: number; quietMs: number; waitMs: number }>;

/** Until the transaction ends nobody else judges by these. All take them in the same order. */
async function holdTallies(trx: WriteTransaction, names: readonly string[]): Promise<Map<string, Known>> {
  const now = sql<Date>`clock_timestamp()`;
  const inOrder = names.toSorted();
  await trx
    .insertInto('attempts')
    .values(inOrder.map((tally) => ({ tally, attempts: 0, last_at: now, not_before: now })))
    .onConflict((conflict) => conflict.column('tally').doNothing())
    .execute();
  const held = await trx
    .selectFrom('attempts')
    .select(['tally', 'attempts'])
    .select(sql<number>`(extract(epoch from clock_timestamp() - last_at) * 1000)::float8`.as('quietMs'))
    .select(sql<number>`(extract(epoch from not_before - clock_timestamp()) * 1000)::float8`.as('waitMs'))
    .where('tally', 'in', inOrder)
    .orderBy(sql`tally collate "C"`)
    .forUpdate()
    .execute();
  return new Map(held.map((known) => [known.tally, known]));
}

async function writeTally(trx: WriteTransaction, tally: string, attempts: number, waitMs: number): Promise<void> {
  await trx
    .updateTable('attempts')
    .set({
      attempts,
      last_at: sql`clock_timestamp()`,
      not_before: sql`clock_timestamp() + ${waitMs}::float8 * interval '1 millisecond'`,
    })
    .where('tally', '=', tally)
    .execute();
}

/** Waits for nobody, and tells how many it has found. */
async function clearQuiet(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from attempts where tally in
    (select tally from attempts where last_at < now() - ${forgetAfterMs}::float8 * interval '1 millisecond'
     limit ${clearedAtOnce} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
