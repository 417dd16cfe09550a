const minuteMs = 60_000;

/** So many are remembered before the idle ones are forgotten for the first time; later, twice those that were left. */
const rememberedKeys = 10_000;
/** Whoever comes from ever new addresses cannot fill the memory: beyond it all begin anew. */
const rememberedAtMost = 100_000;

/** What the headers call it, as the structured fields of draft-ietf-httpapi-ratelimit-headers-11. */
const policyName = 'minute';

/** Changed in place: a number in a map would be a new object for every call. */
type Account = { debt: number; atMs: number };

/**
 * A limit per key that refills evenly: a minute's worth may come at once, after that one call per interval. It keeps what
 * each key owes for its calls, in whole numbers: a call costs as many as a minute has milliseconds, and each millisecond
 * pays as many as a minute has calls. (Cheaper than a window of counters, and no burst at the turn of a minute.)
 */
export function makeRateLimit<Key = number>(callsPerMinute: number) {
  const callCost = minuteMs;
  const debtMaximum = callCost * callsPerMinute;
  const accounts = new Map<Key, Account>();
  let forgetAt = rememberedKeys;

  const open = (key: Key, nowMs: number): Account => {
    if (accounts.size >= forgetAt) {
      for (const [idle, account] of accounts) if (debtOf(account, nowMs) === 0) accounts.delete(idle);
      if (accounts.size >= rememberedAtMost) accounts.clear();
      forgetAt = Math.min(Math.max(rememberedKeys, accounts.size * 2), rememberedAtMost);
    }
    const account = { debt: 0, atMs: nowMs };
    accounts.set(key, account);
    return account;
  };
  /** A clock that was set back pays nothing, and takes nothing back either. */
  const debtOf = ({ debt, atMs }: Account, nowMs: number): number =>
    Math.max(0, debt - Math.max(0, nowMs - atMs) * callsPerMinute);

  return {
    /** How long to wait before the next call; 0 when this one may be made. */
    waitMs: (key: Key, nowMs: number): number => {
      const account = accounts.get(key) ?? open(key, nowMs);
      const debt = debtOf(account, nowMs) + callCost;
      const isAllowed = debt <= debtMaximum;
      account.debt = isAllowed ? debt : debt - callCost;
      account.atMs = nowMs;
      return isAllowed ? 0 : (debt - debtMaximum) / callsPerMinute;
    },
    /** The limit as callers are told it, in the header `RateLimit-Policy`. */
    policy: `"${policyName}";q=${callsPerMinute};w=${minuteMs / 1000}`,
    /** What is left of it, and in how many seconds one more call is: the header `RateLimit`. Takes nothing. */
    left: (key: Key, nowMs: number): string => {
      const account = accounts.get(key);
      const debt = account ? debtOf(account, nowMs) : 0;
      const calls = Math.floor((debtMaximum - debt) / callCost);
      const nextInMs = debt === 0 ? 0 : (debt - debtMaximum + (calls + 1) * callCost) / callsPerMinute;
      return `"${policyName}";r=${calls};t=${Math.ceil(nextInMs / 1000)}`;
    },
  };
}
