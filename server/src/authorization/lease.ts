import { setTimeout } from 'node:timers/promises';

export type Clock = Readonly<{
  /** Monotonic, but may stop while the machine sleeps, unlike `wallMs`. */
  steadyMs: () => number;
  wallMs: () => number;
  sleep: (ms: number) => Promise<unknown>;
}>;

export const systemClock: Clock = { steadyMs: () => performance.now(), wallMs: Date.now, sleep: setTimeout };

export const leaseMs = 3_000;

type Moment = Readonly<{ steadyMs: number; wallMs: number }>;

export type Lease = ReturnType<typeof createLease>;

export function createLease({ steadyMs, wallMs }: Clock) {
  let since: Moment | null = null;
  return {
    isRunning: (): boolean =>
      since !== null && steadyMs() - since.steadyMs < leaseMs && wallMs() - since.wallMs < leaseMs,
    /** Call before the query: the lease counts from the request, not from the response. */
    now: (): Moment => ({ steadyMs: steadyMs(), wallMs: wallMs() }),
    renew: (moment: Moment): void => {
      since = moment;
    },
    end: (): void => {
      since = null;
    },
  };
}
