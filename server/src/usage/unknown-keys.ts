import type { UnknownKeyCalls } from '@fagvaerk/contract/calls.ts';
import { loggedCallsDays, unknownKeysMaximum } from '@fagvaerk/contract/limits.ts';
import type { Insertable } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, Schema } from '../database/schema.ts';
import { dayMs } from '../time/dates.ts';
import { insertRows } from './insert-rows.ts';
import { createTally } from './tally.ts';
import { inUsageTransaction } from './usage.ts';

type UnknownKey = Insertable<Schema['unknown_keys']>;

const endingCharacters = 4;
/** Shorter values may be passwords, of which four characters reveal too much. */
const keyMinimumCharacters = 32;
/** Further guesses are counted together. */
const endingsPerAddress = 10;

export function createUnknownKeyCounter({ db, now }: Readonly<{ db: Database; now: () => number }>) {
  const tally = createTally<UnknownKey>({ db, maximum: unknownKeysMaximum, save });
  const endings = new LRUCache<string, Set<string>>({ max: unknownKeysMaximum });

  const endingOf = (address: string, apiKey: string): string => {
    const ending = apiKey.length < keyMinimumCharacters ? '' : apiKey.slice(-endingCharacters);
    if (!/^[\da-z]+$/i.test(ending)) return '';
    const own = endings.get(address) ?? new Set();
    endings.set(address, own);
    if (own.size < endingsPerAddress) own.add(ending);
    return own.has(ending) ? ending : '';
  };

  return {
    add: (address: string, apiKey: string): void => {
      const key_ending = endingOf(address, apiKey);
      const at = new Date(now());
      const first = { address, key_ending, calls: 0, first_at: at, last_at: at };
      const counted = tally.count(`${address} ${key_ending}`, () => first);
      if (counted) counted.last_at = at;
    },
    write: async (): Promise<void> => {
      if (tally.stats().waiting === 0) return;
      await tally.write();
      await inUsageTransaction(db, deleteSurplus);
    },
  };
}

async function save(trx: Database, keys: readonly UnknownKey[]): Promise<void> {
  const update = 'do update set calls = unknown_keys.calls + excluded.calls, last_at = excluded.last_at';
  await insertRows(trx, 'unknown_keys', keys, `on conflict (address, key_ending) ${update}`);
}

/** After all keys were written, so that none of them is deleted and begins again. */
async function deleteSurplus(trx: Database): Promise<void> {
  const newestFirst = trx.selectFrom('unknown_keys').select('last_at').orderBy('last_at', 'desc');
  const firstTooMany = newestFirst.limit(1).offset(unknownKeysMaximum);
  await trx.deleteFrom('unknown_keys').where('last_at', '<=', firstTooMany).execute();
}

export async function deleteOldUnknownKeys(db: Database, nowMs: number): Promise<void> {
  const oldest = new Date(nowMs - loggedCallsDays * dayMs);
  await db.deleteFrom('unknown_keys').where('last_at', '<', oldest).execute();
}

export async function listUnknownKeys(db: Database): Promise<UnknownKeyCalls[]> {
  const rows = await db.selectFrom('unknown_keys').selectAll().orderBy('last_at', 'desc').execute();
  return rows.map(({ address, key_ending, calls, first_at, last_at }) => ({
    address,
    keyEnding: key_ending,
    calls: Number(calls),
    firstAt: first_at.toISOString(),
    lastAt: last_at.toISOString(),
  }));
}

export async function countUnknownKeys(db: Database, since: Date): Promise<number> {
  const counted = db.selectFrom('unknown_keys').select(({ fn }) => fn.countAll().as('count'));
  const { count } = await counted.where('last_at', '>=', since).executeTakeFirstOrThrow();
  return Number(count);
}
