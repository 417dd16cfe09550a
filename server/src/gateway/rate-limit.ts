const minuteMs = 60_000;

/** So many are remembered before the idle ones are forgotten for the first time; later, twice those that were left. */
const rememberedKeys = 10_000;

/** Changed in place: a number in a map would be a new object for every call. */
type Account = { paidAtMs: number };

/**
 * A limit per key that refills evenly: a minute's worth may come at once, after that one call per interval. It keeps one
 * moment per key, the one at which the key will have paid for all its calls. (Cheaper than a window of counters, and no
 * burst at the turn of a minute.)
 */
export function makeRateLimit(callsPerMinute: number) {
  const intervalMs = minuteMs / callsPerMinute;
  const accounts = new Map<number, Account>();
  let forgetAt = rememberedKeys;

  const open = (customerID: number, nowMs: number): Account => {
    if (accounts.size >= forgetAt) {
      forgetIdle(accounts, nowMs);
      forgetAt = Math.max(rememberedKeys, accounts.size * 2);
    }
    const account = { paidAtMs: nowMs };
    accounts.set(customerID, account);
    return account;
  };

  /** How long to wait before the next call; 0 when this one may be made. */
  return (customerID: number, nowMs: number): number => {
    const account = accounts.get(customerID) ?? open(customerID, nowMs);
    const paidAtMs = Math.max(account.paidAtMs, nowMs) + intervalMs;
    const excessMs = paidAtMs - nowMs - minuteMs;
    if (excessMs > 0) return excessMs;
    account.paidAtMs = paidAtMs;
    return 0;
  };
}

function forgetIdle(accounts: Map<number, Account>, nowMs: number): void {
  for (const [customerID, { paidAtMs }] of accounts) if (paidAtMs <= nowMs) accounts.delete(customerID);
}
