const minuteMs = 60_000;

/** Who has called how much is remembered for this many at most; then the idle ones are forgotten. */
const rememberedKeys = 10_000;

/**
 * A limit per key that refills evenly: a minute's worth may come at once, after that one call per interval. It keeps one
 * number per key, the moment at which the key will have paid for all its calls. (Cheaper than a window of counters, and
 * no burst at the turn of a minute.)
 */
export function makeRateLimit(callsPerMinute: number) {
  const intervalMs = minuteMs / callsPerMinute;
  const paidAtMs = new Map<number, number>();

  /** How long to wait before the next call; 0 when this one may be made. */
  return (customerID: number, nowMs: number): number => {
    const paidMs = Math.max(paidAtMs.get(customerID) ?? 0, nowMs) + intervalMs;
    const excessMs = paidMs - nowMs - minuteMs;
    if (excessMs > 0) return excessMs;
    if (paidAtMs.size >= rememberedKeys) forgetIdle(paidAtMs, nowMs);
    paidAtMs.set(customerID, paidMs);
    return 0;
  };
}

function forgetIdle(paidAtMs: Map<number, number>, nowMs: number): void {
  for (const [customerID, paidMs] of paidAtMs) if (paidMs <= nowMs) paidAtMs.delete(customerID);
}
