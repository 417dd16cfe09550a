const minuteMs = 60_000;

/** Who has called how much is remembered for this many at most; then the idle ones are forgotten. */
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

  const open = (customerID: number, nowMs: number): Account => {
    if (accounts.size >= rememberedKeys) forgetIdle(accounts, nowMs);
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
