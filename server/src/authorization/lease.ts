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

export class Lease {
  readonly #clock: Clock;
  #since: Moment | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  isRunning(): boolean {
    if (!this.#since) return false;
    const { steadyMs, wallMs } = this.#since;
    return this.#clock.steadyMs() - steadyMs < leaseMs && this.#clock.wallMs() - wallMs < leaseMs;
  }

  /** Call before the query: the lease counts from the request, not from the response. */
  now(): Moment {
    return { steadyMs: this.#clock.steadyMs(), wallMs: this.#clock.wallMs() };
  }

  renew(since: Moment): void {
    this.#since = since;
  }

  end(): void {
    this.#since = null;
  }
}
