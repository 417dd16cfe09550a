type Limits = { freeAttempts: number; longestWaitMs: number };
type Tally = { attempts: number; lastAt: number; notBefore: number };

/** Who guesses from one place soon waits long. */
const perAddress: Limits = { freeAttempts: 5, longestWaitMs: 15 * 60_000 };
/** A name waits shorter than any one attacker does, so that its owner always gets a turn. */
const perName: Limits = { freeAttempts: 10, longestWaitMs: 30_000 };
const firstWaitMs = 1_000;
const forgetAfterMs = 60 * 60_000;
const mostTallies = 10_000;

/**
 * Slows down guessing, by address and by name:
 * 1. After some free attempts each further one doubles the wait, up to a limit; a success clears it.
 * 2. An attempt counts when it begins, so that many at once count as many.
 * 3. One that comes too early is refused without counting: nobody can prolong another's wait.
 * 4. An address that the administrator has logged in from before does not wait for the name.
 */
export function makeLoginThrottle() {
  const addresses = makeTallies(perAddress);
  const names = makeTallies(perName);
  return {
    /** How long the attempt has to wait. Zero lets it through, and counts it. */
    attempt(address: string, name: string, isKnownAddress: boolean, nowMs: number): number {
      const waitMs = Math.max(addresses.waitMs(address, nowMs), isKnownAddress ? 0 : names.waitMs(name, nowMs));
      if (waitMs > 0) return waitMs;
      addresses.count(address, nowMs);
      names.count(name, nowMs);
      return 0;
    },
    succeeded(address: string, name: string): void {
      addresses.clear(address);
      names.clear(name);
    },
  };
}

function makeTallies({ freeAttempts, longestWaitMs }: Limits) {
  const tallies = new Map<string, Tally>();
  return {
    waitMs: (key: string, nowMs: number): number => Math.max(0, (tallies.get(key)?.notBefore ?? 0) - nowMs),
    count(key: string, nowMs: number): void {
      const before = tallies.get(key);
      const attempts = before && nowMs - before.lastAt < forgetAfterMs ? before.attempts + 1 : 1;
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
