const minuteMs = 60_000;

/** So many are remembered before the idle ones are forgotten for the first time; later, twice those that were left. */
const rememberedKeys = 10_000;
/** Whoever comes from ever new addresses cannot fill the memory: beyond it all begin anew. */
const rememberedAtMost = 100_000;

/**
 * No process spends more than this part of its share of the limit before it has told the others: what they do not know of
 * each other comes to less than this part of the limit. It begins to tell when it has spent half as much, so that calls
 * wait for it only where very many come at once, and who calls now and then costs the database nothing.
 */
const untoldPart = 1 / 25;

/** What the headers call it, as the structured fields of draft-ietf-httpapi-ratelimit-headers-11. */
const policyName = 'minute';

/** The processes that a limit holds for together. */
export interface Others {
  /** How many there are, with this one. */
  processes(): number;
  /** Has what was spent under a name told to them soon, and hears what they have spent. */
  tell(name: string, ledger: Ledger): void;
  /** Resolves when all that waits to be told has been answered, or the answer is late; null where none can be waited for. */
  hear(): Promise<void> | null;
}

/** What was spent under a name, as the time until it is paid: processes need not agree on what a call costs. */
export type Ledger = Readonly<{
  untoldMs: (nowMs: number) => number;
  hear: (toldMs: number, owedMs: number, nowMs: number) => void;
}>;

export const alone: Others = { processes: () => 1, tell: () => {}, hear: () => null };

/** What a key owes: as all processes were told, and what this one has not told yet. Changed in place: a new object for every call would cost more. */
type Account = { told: number; untold: number; atMs: number; isTelling: boolean };

/**
 * A limit per key that refills evenly: a minute's worth may come at once, after that one call per interval. It keeps what
 * each key owes for its calls, in whole numbers: a call costs as many as a minute has milliseconds, and each millisecond
 * pays as many as a minute has calls. (Cheaper than a window of counters, and no burst at the turn of a minute.)
 *
 * Over several processes: what one has not told yet counts as if each of them had done the same. So none takes more than
 * its share of what is left before it hears of the others, and if it never does, they keep to the limit all the same.
 */
export function makeRateLimit<Key extends number | string = number>(callsPerMinute: number, name = '', others = alone) {
  const callCost = minuteMs;
  const debtMaximum = callCost * callsPerMinute;
  const accounts = new Map<Key, Account>();
  let forgetAt = rememberedKeys;

  const open = (key: Key, nowMs: number): Account => {
    if (accounts.size >= forgetAt) {
      for (const [idle, account] of accounts) if (debtOf(pay(account, nowMs)) === 0) accounts.delete(idle);
      if (accounts.size >= rememberedAtMost) accounts.clear();
      forgetAt = Math.min(Math.max(rememberedKeys, accounts.size * 2), rememberedAtMost);
    }
    const account = { told: 0, untold: 0, atMs: nowMs, isTelling: false };
    accounts.set(key, account);
    return account;
  };
  /** By the time that has gone by. A clock that was set back pays nothing, and takes nothing back either. */
  const pay = (account: Account, nowMs: number): Account => {
    const paid = Math.max(0, nowMs - account.atMs) * callsPerMinute;
    account.atMs = nowMs;
    if (paid > account.told) {
      account.untold = Math.max(0, account.untold - (paid - account.told) / others.processes());
      account.told = 0;
    } else account.told -= paid;
    return account;
  };
  const debtOf = ({ told, untold }: Account): number => told + untold;
  /** By how much one more call would be too many; in doubt what the others may have spent counts too. */
  const excessOf = ({ told, untold }: Account, countedAs: number): number =>
    told + untold * countedAs + callCost - debtMaximum;
  /** Whether what was heard of the others is too little to let one more call through. */
  const isInDoubt = (account: Account, processes: number): boolean =>
    excessOf(account, processes) > 0 || account.untold * processes >= debtMaximum * untoldPart;

  const tell = (key: Key, account: Account): void => {
    if (account.isTelling) return;
    account.isTelling = true;
    others.tell(`${name} ${key}`, {
      untoldMs: (nowMs) => pay(account, nowMs).untold / callsPerMinute,
      hear: (toldMs, owedMs, nowMs) => {
        account.untold = Math.max(0, pay(account, nowMs).untold - toldMs * callsPerMinute);
        account.told = owedMs * callsPerMinute;
        account.isTelling = false;
      },
    });
  };

  return {
    /** How long to wait before the next call; 0 when this one may be made. */
    waitMs: (key: Key, nowMs: number): number => {
      const account = pay(accounts.get(key) ?? open(key, nowMs), nowMs);
      const processes = others.processes();
      const excess = excessOf(account, processes);
      if (excess > 0) return excess / callsPerMinute;
      account.untold += callCost;
      if (processes > 1 && account.untold * processes * 2 >= debtMaximum * untoldPart) tell(key, account);
      return 0;
    },
    /** Where it depends on the others whether a call may be made: resolves when they have been heard, or cannot be. */
    ask: (key: Key, nowMs: number): Promise<void> | null => {
      const processes = others.processes();
      const account = processes > 1 && accounts.get(key);
      if (!account) return null;
      pay(account, nowMs);
      if (excessOf(account, 1) > 0 || !isInDoubt(account, processes)) return null;
      tell(key, account);
      return others.hear();
    },
    /** The limit as callers are told it, in the header `RateLimit-Policy`. */
    policy: `"${policyName}";q=${callsPerMinute};w=${minuteMs / 1000}`,
    /** What is left of it, and in how many seconds one more call is: the header `RateLimit`. Takes nothing. */
    left: (key: Key, nowMs: number): string => {
      const account = accounts.get(key);
      const debt = account ? debtOf(pay(account, nowMs)) : 0;
      const calls = Math.max(0, Math.floor((debtMaximum - debt) / callCost));
      const nextInMs = debt === 0 ? 0 : (debt - debtMaximum + (calls + 1) * callCost) / callsPerMinute;
      return `"${policyName}";r=${calls};t=${Math.ceil(nextInMs / 1000)}`;
    },
  };
}
