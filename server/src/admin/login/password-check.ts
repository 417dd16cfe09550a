import type { SharedCounts } from '../../limits/shared-counts.ts';
import { makeLane } from './lane.ts';
import { isRightPassword } from './passwords.ts';
import { type Caller, makeCodeTallies, makeLoginThrottle } from './throttle.ts';

/**
 * A password takes a thread and a core for some 30 ms. Two at once, one of them for strangers, leave half of the threads
 * that files and names are looked up with, and most machines their other cores.
 */
const strangersLimits = { atOnce: 1, waiting: 20, waitingOfOne: 2 };
/** Only as many can wait as have logged in before. */
const knownLimits = { atOnce: 1, waiting: Number.POSITIVE_INFINITY, waitingOfOne: 4 };
/** For who found no place to wait. */
const laneClearsWithinMs = 2_000;
/** Sentences count in the plural. */
const shortestWaitSeconds = 2;

/** Thrown where somebody guesses too fast. */
export class TooManyAttempts extends Error {
  readonly seconds: number;

  constructor(waitMs: number) {
    super('too many attempts');
    this.seconds = Math.max(shortestWaitSeconds, Math.ceil(waitMs / 1000));
  }
}

export type PasswordCheck = ReturnType<typeof makePasswordCheck>;

/** The one way in which passwords and codes are compared, whoever sends them for what: never faster than the throttle has it. */
export function makePasswordCheck(shared?: SharedCounts) {
  const throttle = makeLoginThrottle(shared);
  const codes = makeCodeTallies(shared);
  const lanes = { strangers: makeLane(strangersLimits), known: makeLane(knownLimits) };
  return {
    async isRight(caller: Caller, password: string, passwordHash: string | undefined): Promise<boolean> {
      const nowMs = performance.now();
      const lane = caller.knownAs === undefined ? lanes.strangers : lanes.known;
      const inLane = caller.knownAs ?? caller.address;
      const waitMs = throttle.waitMs(caller, nowMs);
      if (waitMs > 0) throw new TooManyAttempts(waitMs);
      if (!lane.hasRoomFor(inLane)) throw new TooManyAttempts(laneClearsWithinMs);
      throttle.count(caller, nowMs);
      return lane.run(inLane, async () => {
        const longerMs = await throttle.judge(caller);
        if (longerMs > 0) throw new TooManyAttempts(longerMs);
        return isRightPassword(password, passwordHash);
      });
    },
    /** Counts a code that is about to be compared: whoever sends one knows the password already. */
    async countCode(administratorId: number): Promise<void> {
      const waitMs = await codes.attempt(String(administratorId));
      if (waitMs > 0) throw new TooManyAttempts(waitMs);
    },
    forgetCodes: (administratorId: number): Promise<void> => codes.succeeded(String(administratorId)),
    succeeded: (caller: Caller): Promise<void> => throttle.succeeded(caller),
  };
}
