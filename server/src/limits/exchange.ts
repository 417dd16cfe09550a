import { sql } from 'kysely';
import type { Note } from '../counted-log.ts';
import type { Database } from '../database/schema.ts';
import type { Ledger, Others } from './rate-limit.ts';

/** Between two exchanges, so that they cost next to nothing however much is called; and after one that failed. */
const pauseMs = 25;
const retryMs = 1_000;
/** A call waits no longer for an answer, and none waits once an answer was late. */
const lateAfterMs = 250;
/** Whoever calls from many addresses does not hold up what others have to tell. */
const accountsAtOnce = 1_000;
const clearEveryMs = 60_000;

type Settings = Readonly<{ db: Database; processes: () => number; note: Note }>;
type Exchange = Readonly<{ answeredOrLate: Promise<void>; done: Promise<void> }>;

/**
 * Where processes on one database tell each other what was spent, and hear what is owed: all accounts that have something
 * to tell in one statement. Calls are never decided here. See docs/decisions/0038.
 */
export function openExchange({ db, processes, note }: Settings): Others & Readonly<{ close: () => Promise<void> }> {
  const waiting = new Map<string, Ledger>();
  let running: Exchange | null = null;
  let isSilent = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let notBeforeMs = 0;
  let clearAtMs = 0;

  const exchange = async (): Promise<void> => {
    const part = waiting.entries().take(accountsAtOnce).toArray();
    const nowMs = Date.now();
    const spent = part.map(([account, ledger]) => ({ account, ledger, toldMs: ledger.untoldMs(nowMs) }));
    const owed = await tellSpent(db, spent);
    for (const { account, ledger, toldMs } of spent) {
      waiting.delete(account);
      ledger.hear(toldMs, owed.get(account) ?? 0, Date.now());
    }
    if (performance.now() < clearAtMs) return;
    const isCleared = (await clearPaid(db)) < accountsAtOnce;
    if (isCleared) clearAtMs = performance.now() + clearEveryMs;
  };

  const begin = (): Exchange => {
    clearTimeout(timer);
    timer = undefined;
    const { promise: answeredOrLate, resolve } = Promise.withResolvers<void>();
    const late = setTimeout(() => {
      isSilent = true;
      resolve();
    }, lateAfterMs).unref();
    const end = (hasFailed: boolean): void => {
      clearTimeout(late);
      isSilent = hasFailed;
      notBeforeMs = performance.now() + (hasFailed ? retryMs : pauseMs);
      running = null;
      resolve();
      if (waiting.size > 0) schedule();
    };
    const done = exchange().then(
      () => end(false),
      (err) => {
        note(
          'exchange',
          'warn',
          { err },
          'what other processes count is not known: each keeps to its share of the limits',
        );
        end(true);
      },
    );
    running = { answeredOrLate, done };
    return running;
  };
  const schedule = (): void => {
    if (!isClosed) timer ??= setTimeout(begin, Math.max(0, notBeforeMs - performance.now())).unref();
  };
  /** What somebody waits for may have come too late for the exchange that is under way. */
  const hear = async (): Promise<void> => {
    await running?.answeredOrLate;
    if (!isSilent && waiting.size > 0) await (running ?? begin()).answeredOrLate;
  };

  return {
    processes,
    tell: (account, ledger) => {
      waiting.set(account, ledger);
      if (!running) schedule();
    },
    hear: () => (isSilent || isClosed ? null : hear()),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running?.done;
    },
  };
}

type Spent = Readonly<{ account: string; toldMs: number }>;

/** Adds to what all processes know, in an order that lets none of them wait for each other, and answers with what is owed now. */
async function tellSpent(db: Database, spent: readonly Spent[]): Promise<Map<string, number>> {
  const accounts = spent.map(({ account }) => account);
  const times = spent.map(({ toldMs }) => toldMs);
  const { rows } = await sql<{ account: string; owed_ms: number }>`
    insert into spent_calls as known (account, paid_at)
    select account, now() + told_ms * interval '1 millisecond'
    from unnest(${accounts}::text[], ${times}::float8[]) as spent (account, told_ms)
    order by account
    on conflict (account) do update
    set paid_at = greatest(known.paid_at, now()) + (excluded.paid_at - now())
    returning known.account, (extract(epoch from known.paid_at - now()) * 1000)::float8 as owed_ms`.execute(db);
  return new Map(rows.map(({ account, owed_ms }) => [account, owed_ms]));
}

/** What is paid need not be known any more. Waits for nobody, and tells how much it has found. */
async function clearPaid(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from spent_calls where account in
    (select account from spent_calls where paid_at < now() limit ${accountsAtOnce} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
