import { LRUCache } from 'lru-cache';

const minuteMs = 60_000;
const rememberedKeys = 100_000;
/** Beyond this share of the limit, unsynced calls count once for every process. */
const unsyncedPart = 0.02;
const urgentPart = 0.01;
const toleranceMs = 1e-6;

/** Time until the quota is full again: used by all processes at the last sync, and by this one since. */
export type Usage = { sharedMs: number; pendingMs: number; addedByLastSyncMs: number; atMs: number };

export interface QuotaSync {
  processes(): number;
  add(account: string, usage: Usage, isUrgent: boolean): void;
}

const singleProcess: QuotaSync = { processes: () => 1, add: () => {} };

/** A clock that is set back refills nothing. */
export function refill(usage: Usage, nowMs: number, processes: number): Usage {
  const leftMs = usage.sharedMs - Math.max(0, nowMs - usage.atMs);
  usage.sharedMs = Math.max(0, leftMs);
  if (leftMs < 0) usage.pendingMs = Math.max(0, usage.pendingMs + leftMs / processes);
  usage.atMs = nowMs;
  return usage;
}

/** In-memory token bucket per key, of calls or bytes; docs/decisions/0022 explains how processes share a limit. */
export function createRateLimit(
  perMinute: number,
  { name = '', sync = singleProcess }: { name?: string; sync?: QuotaSync | undefined } = {},
) {
  const unitMs = minuteMs / perMinute;
  const unsyncedMs = Math.max(unitMs, unsyncedPart * minuteMs);
  // Unlike `max`, `maxSize` allocates nothing in advance.
  const usages = new LRUCache<number | string, Usage>({ maxSize: rememberedKeys, sizeCalculation: () => 1 });

  return {
    take(key: number | string, nowMs: number, amount = 1): number {
      const takenMs = amount * unitMs;
      const known = usages.get(key);
      const processes = sync.processes();
      const usage = known
        ? refill(known, nowMs, processes)
        : { sharedMs: 0, pendingMs: 0, addedByLastSyncMs: 0, atMs: nowMs };
      if (!known) usages.set(key, usage);
      const waitMs = usage.sharedMs + usage.pendingMs + takenMs - minuteMs;
      if (waitMs > toleranceMs) return waitMs;
      const peersMs = (processes - 1) * Math.max(0, Math.max(usage.pendingMs, usage.addedByLastSyncMs) - unsyncedMs);
      const isAdmitted = waitMs + peersMs <= toleranceMs;
      if (isAdmitted) usage.pendingMs += takenMs;
      if (processes > 1) sync.add(`${name} ${key}`, usage, !isAdmitted || usage.pendingMs >= urgentPart * minuteMs);
      return isAdmitted ? 0 : takenMs;
    },
    /** draft-ietf-httpapi-ratelimit-headers-11 */
    policyHeader: `"minute";q=${perMinute};w=${minuteMs / 1000}`,
    /** Remaining calls, and seconds until one more. */
    header(key: number | string, nowMs: number): string {
      const usage = usages.get(key);
      const usedMs = usage ? refill(usage, nowMs, sync.processes()).sharedMs + usage.pendingMs : 0;
      const calls = Math.max(0, Math.floor((minuteMs - usedMs + toleranceMs) / unitMs));
      const nextInMs = usedMs === 0 ? 0 : usedMs - minuteMs + (calls + 1) * unitMs;
      return `"minute";r=${calls};t=${Math.ceil((nextInMs - toleranceMs) / 1000)}`;
    },
  };
}
