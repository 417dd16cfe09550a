import type { Logger } from 'pino';
import { notesIn } from '../../counted-log.ts';
import type { Database, WriteTransaction } from '../../database/schema.ts';
import { AccessIndex } from './access-index.ts';
import type { Rules } from './decide.ts';
import { alone, type Followers, joinFollowers } from './followers.ts';
import { type Clock, systemClock } from './lease.ts';
import { readRevision, readRules, readRulesFor, readRulesWithin } from './read-rules.ts';

export interface RulesInForce {
  /**
   * The rules that a call with this key is decided by: from memory while that is sure to be current, else as the database has them.
   * Whoever is in a transaction asks in it: another connection may not be had before it ends.
   */
  rulesFor(keyHash: string, trx?: WriteTransaction): Rules | Promise<Rules>;
  /** What memory holds, which may be behind for a moment: for what is shown, never for what is decided. */
  readonly held: Rules & Pick<AccessIndex, 'nameOf' | 'revision'>;
  /** Whether calls are decided from memory: it holds all rules, and every change is sure to be heard of. */
  isCertain(): boolean;
  /** How many processes decide by the same rules, as far as is known here. */
  processes(): number;
  /** How many changes the database has that memory does not know of yet. */
  countBehind(): Promise<number>;
  /** After the commit of a change and before its answer. From this tick on nothing is decided by the old rules here; once it resolves, nowhere. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

type Settings = Readonly<{
  db: Database;
  /** Where calls ask that cannot be decided from memory. */
  callsDb?: Database;
  databaseUrl: string | undefined;
  log: Logger;
  clock?: Clock;
}>;

/** Tools on the command line change the embedded database without a word to the server. */
const lookForChangesEveryMs = 1_000;

/** Reads all rules into memory and keeps them current. See docs/decisions/0006. */
export async function keepRules(settings: Settings): Promise<RulesInForce> {
  const { db, callsDb = db, databaseUrl, log, clock = systemClock } = settings;
  const note = notesIn(log);
  const index = new AccessIndex();
  /** Counts what was heard of, and what of it the index contains: between the two, memory is not believed. */
  let heard = 1;
  let contained = 0;
  let running: Promise<void> | undefined;
  let followers: Followers = alone;

  const catchUp = (): Promise<void> => {
    running ??= advance();
    return running;
  };
  const advance = async (): Promise<void> => {
    try {
      do {
        const goal = heard;
        index.apply(await readRules(db, index.revision));
        contained = goal;
      } while (contained < heard);
    } finally {
      running = undefined;
    }
    if (index.revision) await followers.confirm(index.revision);
  };
  const catchUpUnasked = (): void => {
    catchUp().catch((err) => note('rules', 'warn', { err }, 'the rules of access could not be read'));
  };
  const onChange = (): void => {
    heard++;
    catchUpUnasked();
  };
  /** Not only a later one: after a backup was restored the newest may be an earlier one. */
  const onNewest = (mark: string): void => {
    if (mark !== index.revision?.mark) heard++;
    if (contained < heard) catchUpUnasked();
  };

  let timer: NodeJS.Timeout | undefined;
  if (databaseUrl) {
    followers = await joinFollowers({ db, databaseUrl, note, clock, onChange, onNewest });
  } else {
    const look = () =>
      readRevision(db).then(
        ({ mark }) => onNewest(mark),
        (err) => note('history', 'warn', { err }, 'the history could not be read'),
      );
    timer = setInterval(look, lookForChangesEveryMs).unref();
  }
  await catchUp();

  const isCertain = () => contained === heard && followers.isCertain();

  return {
    held: index,
    isCertain,
    processes: () => followers.processes(),
    countBehind: async () => (await readRevision(db)).number - (index.revision?.number ?? 0),
    rulesFor: (keyHash, trx) => {
      if (isCertain()) return index;
      return trx ? readRulesWithin(trx, keyHash) : readRulesFor(callsDb, keyHash);
    },
    settle: async () => {
      heard++;
      const revision = await catchUp().then(
        () => index.revision,
        (err) => {
          // The change stands. Until its rules can be read, every call is decided by the database.
          note('rules', 'warn', { err }, 'the rules of access could not be read');
          return null;
        },
      );
      await followers.waitForOthers(revision);
    },
    close: async () => {
      clearInterval(timer);
      await followers.close();
      // A reading under way needs the database, which is closed next.
      await running?.catch(() => {});
    },
  };
}
