import { setTimeout } from 'node:timers/promises';

export type Clock = Readonly<{
  /** Nobody can set it, but it may stand still while the machine sleeps. */
  steadyMs: () => number;
  /** Goes on while the machine sleeps, but can be set forward and back. */
  wallMs: () => number;
  sleep: (ms: number) => Promise<unknown>;
}>;

export const systemClock: Clock = { steadyMs: () => performance.now(), wallMs: Date.now, sleep: setTimeout };

/** How long rules in memory count as certain after the database was last asked. */
export const leaseMs = 3_000;

type Moment = Readonly<{ steadyMs: number; wallMs: number }>;
const never: Moment = { steadyMs: -Infinity, wallMs: -Infinity };

/** The time for which a process may believe its memory. It is over as soon as either clock says so. */
export class Lease {
  readonly #clock: Clock;
  #askedAt = never;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  isRunning(): boolean {
    const { steadyMs, wallMs } = this.#askedAt;
    return this.#clock.steadyMs() - steadyMs < leaseMs && this.#clock.wallMs() - wallMs < leaseMs;
  }

  /** Notes when the database is asked: the lease counts from there, however late the answer comes. */
  ask(): Moment {
    return { steadyMs: this.#clock.steadyMs(), wallMs: this.#clock.wallMs() };
  }

  begin(askedAt: Moment): void {
    this.#askedAt = askedAt;
  }

  end(): void {
    this.#askedAt = never;
  }
}
