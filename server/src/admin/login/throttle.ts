import { alone, type Counted, type SharedCounts } from '../../limits/shared-counts.ts';
import { makeTallies, type TallyLimits } from '../../limits/tallies.ts';

/** Whoever tries to log in, as callers are told apart here. */
export type Caller = Readonly<{
  /** As `networkOf` counts it. */
  address: string;
  name: string;
  /** The browser, or the address together with the name, that the administrator has logged in from before. */
  knownAs: string | undefined;
}>;

/** Who guesses from one place soon waits long. */
const perAddress: TallyLimits = { freeAttempts: 5, longestWaitMs: 15 * 60_000 };
/** A name waits shorter than any one attacker does. */
const perName: TallyLimits = { freeAttempts: 10, longestWaitMs: 30_000 };
const perKnown: TallyLimits = { freeAttempts: 10, longestWaitMs: 30_000 };
/** Whoever guesses codes has the password: shutting the name out for long shuts out nobody who could not do worse. */
const perAdministrator: TallyLimits = { freeAttempts: 5, longestWaitMs: 15 * 60_000 };

/**
 * Slows down guessing, by address and by name:
 * 1. After some free attempts each further one doubles the wait, up to a limit; a success clears it.
 * 2. An attempt counts when it begins, so that many at once count as many.
 * 3. One that comes too early is refused without counting: nobody can prolong another's wait.
 * 4. Who is known from before waits for what was done under that very acquaintance, and for nothing else.
 * 5. The first attempt from an address does not wait for the name: nobody is shut out by what others guess elsewhere.
 * Times are those of a clock that nobody can set.
 */
export function makeLoginThrottle(shared: SharedCounts = alone) {
  const addresses = makeTallies('address', perAddress);
  const names = makeTallies('name', perName);
  const acquaintances = makeTallies('known', perKnown);

  const countedOf = ({ address, name, knownAs }: Caller): Counted[] =>
    knownAs === undefined
      ? [
          { tallies: addresses, key: address },
          { tallies: names, key: name },
        ]
      : [{ tallies: acquaintances, key: knownAs }];
  /** How long an attempt has to wait; zero lets it through. */
  const waitMs = ({ address, name, knownAs }: Caller, nowMs: number): number => {
    if (knownAs !== undefined) return acquaintances.waitMs(knownAs, nowMs);
    const isFirst = !addresses.remembers(address, nowMs);
    return Math.max(addresses.waitMs(address, nowMs), isFirst ? 0 : names.waitMs(name, nowMs));
  };
  /** For an attempt that was let through. */
  const count = ({ address, name, knownAs }: Caller, nowMs: number): void => {
    if (knownAs !== undefined) acquaintances.count(knownAs, nowMs);
    else {
      addresses.count(address, nowMs);
      names.count(name, nowMs);
    }
  };
  return {
    waitMs,
    count,
    /** How long an attempt that was let through here has to wait all the same, by what all processes have counted. */
    judge: (caller: Caller): Promise<number> =>
      shared.judge(countedOf(caller), (nowMs) => {
        const longerMs = waitMs(caller, nowMs);
        if (longerMs === 0) count(caller, nowMs);
        return longerMs;
      }),
    /** Clears what the attempt was counted under, and nothing that others are. */
    succeeded: (caller: Caller): Promise<void> => {
      const { address, name, knownAs } = caller;
      if (knownAs !== undefined) acquaintances.clear(knownAs);
      else {
        addresses.clear(address);
        names.clear(name);
      }
      return shared.forget(countedOf(caller));
    },
  };
}

/** Of codes of the second factor, by administrator, wherever they come from. */
export const makeCodeTallies = (shared?: SharedCounts) => makeTallies('code', perAdministrator, shared);
