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

export const tooManyAttempts = (waitMs: number): Problem =>
  new Problem('too-many-attempts', { retryAfterMs: Math.max(shortestWaitMs, waitMs) });

/** `knownAs`: a browser that has logged in to this name before, or a logged-in administrator. */
export type Attempt = Readonly<
  { knownAs: string; name?: string } | { knownAs?: undefined; address: string; name: string }
>;

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/** Keys are hashed: a password may be typed as a name. */
export function createLoginThrottle(db: Database, hashKey: (key: string) => string) {
  const createLimiter = isPostgres(db) ? postgresLimiter(db) : memoryLimiter;
  const limit = (keyPrefix: string, points: number, minutes: number) =>
    createLimiter({ keyPrefix, points, duration: minutes * 60 });
  const networks = limit('network', 5, 15);
  /** IPv6 only: one /48 has 65,536 networks. */
  const largeNetworks = limit('largeNetwork', 20, 15);
  const names = limit('name', 10, 1);
  /** An attacker can use it up for every new browser of that administrator, but not for known ones. */
  const namesHourly = limit('nameHourly', 100, 60);
  const known = limit('known', 10, 1);
  /** Of all known browsers together. */
  const knownNamesHourly = limit('knownNameHourly', 100, 60);
  /** Long: only someone who has the password can guess codes. */
  const codes = limit('code', 5, 15);

  const accountsOf = (attempt: Attempt): [RateLimiterAbstract, string][] => {
    if (attempt.knownAs !== undefined) {
      const own: [RateLimiterAbstract, string] = [known, hashKey(attempt.knownAs)];
      return attempt.name === undefined ? [own] : [own, [knownNamesHourly, hashKey(attempt.name)]];
    }
    const { address, name } = attempt;
    const [network, largeNetwork] = [networkOf(address), networkOf(address, 48)];
    return [
      [networks, hashKey(network)],
      ...(largeNetwork === network ? [] : [[largeNetworks, hashKey(largeNetwork)] as [RateLimiterAbstract, string]]),
      [names, hashKey(name)],
      [namesHourly, hashKey(name)],
    ];
  };
  const count = async (attempt: Attempt): Promise<void> => {
    const accounts = accountsOf(attempt);
    // Nothing is counted unless all admit it: a throttled network must not use up the attempts of the name.
    for (const [limiter, key] of accounts) {
      const used = await limiter.get(key);
      if (used?.remainingPoints === 0) throw tooManyAttempts(used.msBeforeNext);
    }
    for (const [limiter, key] of accounts) await consume(limiter, key);
  };

  return {
    async check<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
      const isUnknown = attempt.knownAs === undefined;
      if (isUnknown && passwordQueue.pendingCount >= queueMaximum) {
        await slowDown();
        throw tooManyAttempts(shortestWaitMs);
      }
      return passwordQueue(async () => {
        await count(attempt);
        return check();
      });
    },
    async succeeded(attempt: Attempt): Promise<void> {
      // Only own attempts are forgotten: a login must not hide failed ones of others.
      for (const [limiter, key] of accountsOf(attempt))
        await (limiter === known ? limiter.delete(key) : limiter.reward(key));
    },
    /** Logins and sessions have accounts of their own, so that guesses at the login do not affect sessions. */
    countCode: (account: string): Promise<void> => consume(codes, hashKey(account)),
    async codeSucceeded(account: string): Promise<void> {
      await codes.delete(hashKey(account));
    },
  };
}

export async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
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
