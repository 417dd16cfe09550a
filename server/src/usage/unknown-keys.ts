import type { UnknownKeyCalls } from '@fagvaerk/contract/admin-answers.ts';
import { loggedCallsDays, unknownKeysMaximum } from '@fagvaerk/contract/limits.ts';
import type { Database } from '../database/schema.ts';

export interface UnknownKeys {
  /** Notes a call with a key that nobody has. Nothing is written yet. */
  add(address: string, apiKey: string): void;
  write(): Promise<void>;
}

type Noted = { address: string; keyEnding: string; calls: number; firstAtMs: number; lastAtMs: number };

const dayMs = 24 * 60 * 60 * 1000;
const endingCharacters = 4;
/** What is shorter may be no key but a password, of which four characters would tell too much. */
const keyLeastCharacters = 32;
/** Whoever guesses takes a few places and not the whole list: from then on all its guesses are one. */
const endingsPerAddress = 10;

/** Calls with keys that nobody has: so many of them, by address and by how the key ends. */
export function noteUnknownKeys({ db, now }: Readonly<{ db: Database; now: () => number }>): UnknownKeys {
  const noted = new Map<string, Noted>();
  const endings = new Map<string, Set<string>>();

  /** Whoever comes from ever new addresses fills neither memory nor list for good: beyond it all begin anew. */
  const endingsOf = (address: string): Set<string> => {
    if (endings.size >= unknownKeysMaximum && !endings.has(address)) endings.clear();
    const own = endings.get(address) ?? new Set();
    endings.set(address, own);
    return own;
  };
  const endingOf = (address: string, apiKey: string): string => {
    const ending = apiKey.length < keyLeastCharacters ? '' : apiKey.slice(-endingCharacters);
    if (!/^[\da-z]+$/i.test(ending)) return '';
    const own = endingsOf(address);
    if (own.size < endingsPerAddress) own.add(ending);
    return own.has(ending) ? ending : '';
  };
  const note = (more: Noted): void => {
    const name = `${more.address} ${more.keyEnding}`;
    const before = noted.get(name);
    if (before) {
      before.calls += more.calls;
      before.firstAtMs = Math.min(before.firstAtMs, more.firstAtMs);
      before.lastAtMs = Math.max(before.lastAtMs, more.lastAtMs);
    } else if (noted.size < unknownKeysMaximum) noted.set(name, more);
  };

  return {
    add: (address, apiKey) => {
      const atMs = now();
      note({ address, keyEnding: endingOf(address, apiKey), calls: 1, firstAtMs: atMs, lastAtMs: atMs });
    },
    write: async () => {
      if (noted.size === 0) return;
      const all = [...noted.values()];
      noted.clear();
      try {
        await save(db, all, now());
      } catch (error) {
        for (const one of all) note(one);
        throw error;
      }
    },
  };
}

/** In one order, so that processes do not block each other. The list then loses what is old, and what is one too many. */
async function save(db: Database, noted: readonly Noted[], nowMs: number): Promise<void> {
  const rows = noted
    .map(({ address, keyEnding, calls, firstAtMs, lastAtMs }) => {
      return { address, key_ending: keyEnding, calls, first_at: new Date(firstAtMs), last_at: new Date(lastAtMs) };
    })
    .sort((a, b) => (`${a.address} ${a.key_ending}` < `${b.address} ${b.key_ending}` ? -1 : 1));
  await db
    .insertInto('unknown_keys')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['address', 'key_ending']).doUpdateSet(({ eb, ref }) => ({
        calls: eb('unknown_keys.calls', '+', ref('excluded.calls')),
        last_at: ref('excluded.last_at'),
      })),
    )
    .execute();
  const oneTooMany = db
    .selectFrom('unknown_keys')
    .select('last_at')
    .orderBy('last_at', 'desc')
    .limit(1)
    .offset(unknownKeysMaximum);
  await db.deleteFrom('unknown_keys').where('last_at', '<=', oneTooMany).execute();
  await deleteOldUnknownKeys(db, nowMs);
}

export async function deleteOldUnknownKeys(db: Database, nowMs: number): Promise<void> {
  const oldest = new Date(nowMs - loggedCallsDays * dayMs);
  await db.deleteFrom('unknown_keys').where('last_at', '<', oldest).execute();
}

/** Latest first. */
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
