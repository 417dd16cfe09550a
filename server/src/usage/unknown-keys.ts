import type { UnknownKeyCalls } from '@fagvaerk/contract/calls.ts';
import { loggedCallsDays, unknownKeysMaximum } from '@fagvaerk/contract/limits.ts';
import type { Insertable } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, Schema } from '../database/schema.ts';
import { dayMs } from '../time/dates.ts';

type UnknownKey = Insertable<Schema['unknown_keys']>;

const endingCharacters = 4;
/** Shorter values may be passwords, of which four characters reveal too much. */
const keyMinimumCharacters = 32;
/** Further guesses are counted together. */
const endingsPerAddress = 10;

const nameOf = ({ address, key_ending }: UnknownKey) => `${address} ${key_ending}`;

export function createUnknownKeyCounter({ db, now }: Readonly<{ db: Database; now: () => number }>) {
  const waiting = new Map<string, UnknownKey>();
  const endings = new LRUCache<string, Set<string>>({ max: unknownKeysMaximum });

  const endingOf = (address: string, apiKey: string): string => {
    const ending = apiKey.length < keyMinimumCharacters ? '' : apiKey.slice(-endingCharacters);
    if (!/^[\da-z]+$/i.test(ending)) return '';
    const own = endings.get(address) ?? new Set();
    endings.set(address, own);
    if (own.size < endingsPerAddress) own.add(ending);
    return own.has(ending) ? ending : '';
  };
  const add = (key: UnknownKey): void => {
    const name = nameOf(key);
    const before = waiting.get(name);
    if (before) {
      const first_at = before.first_at < key.first_at ? before.first_at : key.first_at;
      const last_at = before.last_at > key.last_at ? before.last_at : key.last_at;
      waiting.set(name, { ...before, calls: before.calls + key.calls, first_at, last_at });
    } else if (waiting.size < unknownKeysMaximum) waiting.set(name, key);
  };

  return {
    add: (address: string, apiKey: string): void => {
      const at = new Date(now());
      add({ address, key_ending: endingOf(address, apiKey), calls: 1, first_at: at, last_at: at });
    },
    write: async (): Promise<void> => {
      if (waiting.size === 0) return;
      const keys = [...waiting.values()];
      waiting.clear();
      try {
        await save(db, keys);
      } catch (error) {
        for (const key of keys) add(key);
        throw error;
      }
    },
  };
}

/** Sorted, to avoid deadlocks between processes. */
async function save(db: Database, keys: readonly UnknownKey[]): Promise<void> {
  await db
    .insertInto('unknown_keys')
    .values(keys.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['address', 'key_ending']).doUpdateSet(({ eb, ref }) => ({
        calls: eb('unknown_keys.calls', '+', ref('excluded.calls')),
        last_at: ref('excluded.last_at'),
      })),
    )
    .execute();
  const newestFirst = db.selectFrom('unknown_keys').select('last_at').orderBy('last_at', 'desc');
  const firstTooMany = newestFirst.limit(1).offset(unknownKeysMaximum);
  await db.deleteFrom('unknown_keys').where('last_at', '<=', firstTooMany).execute();
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
