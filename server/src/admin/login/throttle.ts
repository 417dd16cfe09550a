/** Whoever tries to log in, as callers are told apart here. */
export type Caller = Readonly<{
  /** As `networkOf` counts it. */
  address: string;
  name: string;
  /** The browser, or the address together with the name, that the administrator has logged in from before. */
  knownAs: string | undefined;
}>;

type Limits = Readonly<{ freeAttempts: number; longestWaitMs: number }>;
type Tally = Readonly<{ attempts: number; lastAt: number; notBefore: number }>;

/** Who guesses from one place soon waits long. */
const perAddress: Limits = { freeAttempts: 5, longestWaitMs: 15 * 60_000 };
/** A name waits shorter than any one attacker does. */
const perName: Limits = { freeAttempts: 10, longestWaitMs: 30_000 };
const perKnown: Limits = { freeAttempts: 10, longestWaitMs: 30_000 };
/** Whoever guesses codes has the password: shutting the name out for long shuts out nobody who could not do worse. */
const perAdministrator: Limits = { freeAttempts: 5, longestWaitMs: 15 * 60_000 };
const firstWaitMs = 1_000;
const forgetAfterMs = 60 * 60_000;
const mostTallies = 10_000;

/**
 * Slows down guessing, by address and by name:
 * 1. After some free attempts each further one doubles the wait, up to a limit; a success clears it.
 * 2. An attempt counts when it begins, so that many at once count as many.
 * 3. One that comes too early is refused without counting: nobody can prolong another's wait.
 * 4. Who is known from before waits for what was done under that very acquaintance, and for nothing else.
 * 5. The first attempt from an address does not wait for the name: nobody is shut out by what others guess elsewhere.
 * Times are those of a clock that nobody can set.
 */
export function makeLoginThrottle() {
  const addresses = makeTallies(perAddress);
  const names = makeTallies(perName);
  const acquaintances = makeTallies(perKnown);
  return {
    /** How long an attempt has to wait; zero lets it through. */
    waitMs({ address, name, knownAs }: Caller, nowMs: number): number {
      if (knownAs !== undefined) return acquaintances.waitMs(knownAs, nowMs);
      const isFirst = !addresses.remembers(address, nowMs);
      return Math.max(addresses.waitMs(address, nowMs), isFirst ? 0 : names.waitMs(name, nowMs));
    },
    /** For an attempt that was let through. */
    count({ address, name, knownAs }: Caller, nowMs: number): void {
      if (knownAs !== undefined) acquaintances.count(knownAs, nowMs);
      else {
        addresses.count(address, nowMs);
        names.count(name, nowMs);
      }
    },
    /** Clears what the attempt was counted under, and nothing that others are. */
    succeeded({ address, name, knownAs }: Caller): void {
      if (knownAs !== undefined) acquaintances.clear(knownAs);
      else {
        addresses.clear(address);
        names.clear(name);
      }
    },
  };
}

/** Of codes of the second factor, by administrator, wherever they come from. */
export const makeCodeTallies = () => makeTallies(perAdministrator);

/** How often each of many was tried, and how long it has to wait. */
export function makeTallies({ freeAttempts, longestWaitMs }: Limits) {
  const tallies = new Map<string, Tally>();
  const recent = (key: string, nowMs: number): Tally | undefined => {
    const tally = tallies.get(key);
    return tally && nowMs - tally.lastAt < forgetAfterMs ? tally : undefined;
  };
  return {
    remembers: (key: string, nowMs: number): boolean => recent(key, nowMs) !== undefined,
    waitMs: (key: string, nowMs: number): number => Math.max(0, (tallies.get(key)?.notBefore ?? 0) - nowMs),
    count(key: string, nowMs: number): void {
      const attempts = (recent(key, nowMs)?.attempts ?? 0) + 1;
      const waitMs =
        attempts < freeAttempts ? 0 : Math.min(firstWaitMs * 2 ** (attempts - freeAttempts), longestWaitMs);
      // The longest quiet stands first and is the first to be forgotten.
      tallies.delete(key);
      tallies.set(key, { attempts, lastAt: nowMs, notBefore: nowMs + waitMs });
      if (tallies.size > mostTallies) tallies.delete(tallies.keys().next().value ?? '');
    },
    clear: (key: string): void => void tallies.delete(key),
  };
}
