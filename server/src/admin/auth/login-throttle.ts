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
import { passwordQueue } from './passwords.ts';

const limits = {
  network: { points: 5, duration: 15 * 60 },
  /** Short: an attacker can use it up for every new browser of that administrator. */
  name: { points: 10, duration: 60 },
  known: { points: 10, duration: 60 },
  /** Long: only someone who has the password can guess codes. */
  code: { points: 5, duration: 15 * 60 },
};
const queueMaximum = 20;
/** The messages use the plural. */
const shortestWaitMs = 2_000;

export class TooManyAttemptsError extends Error {
  readonly seconds: number;

  constructor(waitMs: number) {
    super('too many attempts');
    this.seconds = Math.ceil(Math.max(shortestWaitMs, waitMs) / 1000);
  }
}

/** `knownAs`: a browser that has logged in to this name before, or a logged-in administrator. */
export type Attempt = Readonly<{ knownAs: string } | { knownAs?: undefined; network: string; name: string }>;

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/** Keys are hashed: a password may be typed as a name. */
export function createLoginThrottle(db: Database, hashKey: (key: string) => string) {
  const createLimiter = isPostgres(db) ? postgresLimiter(db) : memoryLimiter;
  const networks = createLimiter({ keyPrefix: 'network', ...limits.network });
  const names = createLimiter({ keyPrefix: 'name', ...limits.name });
  const known = createLimiter({ keyPrefix: 'known', ...limits.known });
  const codes = createLimiter({ keyPrefix: 'code', ...limits.code });

  const count = async (attempt: Attempt): Promise<void> => {
    if (attempt.knownAs !== undefined) return consume(known, hashKey(attempt.knownAs));
    const [network, name] = [hashKey(attempt.network), hashKey(attempt.name)];
    // A throttled network must not use up the attempts of the name.
    const used = await networks.get(network);
    if (used && used.consumedPoints >= limits.network.points) throw new TooManyAttemptsError(used.msBeforeNext);
    await consume(names, name);
    await consume(networks, network);
  };

  return {
    async check<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
      const isUnknown = attempt.knownAs === undefined;
      if (isUnknown && passwordQueue.pendingCount >= queueMaximum) throw new TooManyAttemptsError(shortestWaitMs);
      return passwordQueue(async () => {
        await count(attempt);
        return check();
      });
    },
    async succeeded(attempt: Attempt): Promise<void> {
      if (attempt.knownAs !== undefined) await known.delete(hashKey(attempt.knownAs));
      else {
        await networks.delete(hashKey(attempt.network));
        await names.delete(hashKey(attempt.name));
      }
    },
    countCode: (administratorId: number): Promise<void> => consume(codes, hashKey(String(administratorId))),
    async codeSucceeded(administratorId: number): Promise<void> {
      await codes.delete(hashKey(String(administratorId)));
    },
  };
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? new TooManyAttemptsError(refusal.msBeforeNext) : refusal;
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
