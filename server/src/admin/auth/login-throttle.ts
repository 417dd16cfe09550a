import { CompiledQuery } from 'kysely';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '../../database/schema.ts';
import { isPostgres } from '../../database/write.ts';
import { Problem } from '../../http/problem.ts';
import { slowDown } from '../../http/slow-down.ts';
import { networkOf } from '../../net/networks.ts';
import { passwordQueue } from './passwords.ts';

const queueMaximum = 20;
const shortestWaitMs = 2_000;
const freeFailures = 5;
const longestWaitSeconds = 15 * 60;

export const tooManyAttempts = (waitMs: number): Problem =>
  new Problem('too-many-attempts', { retryAfterMs: Math.max(shortestWaitMs, waitMs) });

/** `knownAs`: a browser that has logged in to this name before, or a logged-in administrator. */
export type Attempt = Readonly<
  { knownAs: string; name?: string } | { knownAs?: undefined; address: string; name: string }
>;

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

type Limit = Readonly<{
  /** 0 if an attempt is admitted now. */
  waitMs: (key: string) => Promise<number>;
  count: (key: string) => Promise<void>;
  succeeded: (key: string) => Promise<unknown>;
}>;

/** Keys are hashed: a password may be typed as a name. */
export function createLoginThrottle(db: Database, hashKey: (key: string) => string) {
  const createLimiter = isPostgres(db) ? postgresLimiter(db) : memoryLimiter;
  const limiterOf = (keyPrefix: string, points: number, minutes: number) =>
    createLimiter({ keyPrefix, points, duration: minutes * 60 });
  const rewardOne = (limiter: RateLimiterAbstract, key: string): Promise<unknown> => limiter.reward(key);
  const limit = (name: string, points: number, minutes: number, forget = rewardOne): Limit => {
    const limiter = limiterOf(name, points, minutes);
    return {
      waitMs: async (key) => {
        const used = await limiter.get(key);
        return used?.remainingPoints === 0 ? used.msBeforeNext : 0;
      },
      count: (key) => consume(limiter, key),
      succeeded: (key) => forget(limiter, key),
    };
  };
  /** The fifth attempt within an hour begins a wait of two seconds, and each further one doubles it. */
  const growingWait = (name: string): Limit => {
    const [failures, waits] = [limiterOf(name, freeFailures, 60), limiterOf(`${name}Wait`, 1, 15)];
    return {
      waitMs: async (key) => (await waits.get(key))?.msBeforeNext ?? 0,
      count: async (key) => {
        const { consumedPoints } = await failures.penalty(key);
        const customDuration = Math.min(2 ** (consumedPoints - freeFailures + 1), longestWaitSeconds);
        if (consumedPoints >= freeFailures) await consume(waits, key, { customDuration });
      },
      succeeded: (key) => Promise.all([failures.reward(key), waits.delete(key)]),
    };
  };
  const networks = growingWait('network');
  /** IPv6 only: one /48 has 65,536 networks. */
  const largeNetworks = limit('largeNetwork', 20, 15);
  const names = limit('name', 10, 1);
  /** An attacker can use it up for every new browser of that administrator, but not for known ones. */
  const namesHourly = limit('nameHourly', 100, 60);
  const known = limit('known', 10, 1, (limiter, key) => limiter.delete(key));
  /** Of all known browsers together. */
  const knownNamesHourly = limit('knownNameHourly', 100, 60);
  const codes = growingWait('code');

  const accountsOf = (attempt: Attempt): [Limit, string][] => {
    if (attempt.knownAs !== undefined) {
      const own: [Limit, string] = [known, hashKey(attempt.knownAs)];
      return attempt.name === undefined ? [own] : [own, [knownNamesHourly, hashKey(attempt.name)]];
    }
    const { address, name } = attempt;
    const [network, largeNetwork] = [networkOf(address), networkOf(address, 48)];
    return [
      [networks, hashKey(network)],
      ...(largeNetwork === network ? [] : [[largeNetworks, hashKey(largeNetwork)] as [Limit, string]]),
      [names, hashKey(name)],
      [namesHourly, hashKey(name)],
    ];
  };
  const count = async (accounts: readonly [Limit, string][]): Promise<void> => {
    // Nothing is counted unless all admit it: a throttled network must not use up the attempts of the name.
    for (const [limit, key] of accounts) {
      const waitMs = await limit.waitMs(key);
      if (waitMs > 0) throw tooManyAttempts(waitMs);
    }
    for (const [limit, key] of accounts) await limit.count(key);
  };

  return {
    async check<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
      const isUnknown = attempt.knownAs === undefined;
      if (isUnknown && passwordQueue.pendingCount >= queueMaximum) {
        await slowDown();
        throw tooManyAttempts(shortestWaitMs);
      }
      return passwordQueue(async () => {
        await count(accountsOf(attempt));
        return check();
      });
    },
    async succeeded(attempt: Attempt): Promise<void> {
      // Only own attempts are forgotten: a login must not hide failed ones of others.
      for (const [limit, key] of accountsOf(attempt)) await limit.succeeded(key);
    },
    /** Logins and sessions have accounts of their own, so that guesses at the login do not affect sessions. */
    countCode: (account: string): Promise<void> => count([[codes, hashKey(account)]]),
    async codeSucceeded(account: string): Promise<void> {
      await codes.succeeded(hashKey(account));
    },
  };
}

export async function consume(limiter: RateLimiterAbstract, key: string, options = {}): Promise<void> {
  try {
    await limiter.consume(key, 1, options);
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? tooManyAttempts(refusal.msBeforeNext) : refusal;
  }
}

const memoryLimiter = (options: IRateLimiterOptions) => new RateLimiterMemory(options);

/** Each process counts in memory while the database is unavailable. */
const postgresLimiter = (db: Database) => {
  const query = async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
    const { rows, numAffectedRows = rows.length } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: Number(numAffectedRows) };
  };
  return (options: IRateLimiterOptions) =>
    new RateLimiterPostgres({
      ...options,
      storeClient: { query },
      storeType: 'client',
      tableName: 'login_attempts',
      tableCreated: true,
      insuranceLimiter: memoryLimiter(options),
    });
};
