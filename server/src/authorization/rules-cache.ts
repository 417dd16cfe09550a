import { exampleSite } from '@fagvaerk/contract/example-caller.ts';
import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import { throttledLogger } from '../logging/throttled-log.ts';
import { repeatEvery } from '../time/repeat.ts';
import { type Cluster, joinCluster, singleProcess } from './cluster.ts';
import { admit, type Rules } from './decide.ts';
import { demoKeyHash } from './key-hash.ts';
import { type Clock, systemClock } from './lease.ts';
import { readRevision, readRules, readRulesFor } from './read-rules.ts';
import { RulesIndex } from './rules-index.ts';

export interface RulesCache {
  /** Decide before the next `await`: rules may change there. */
  rulesFor(keyHash: string): Promise<Rules>;
  /** May be slightly behind: for display only, never for decisions. */
  readonly snapshot: Rules & Pick<RulesIndex, 'nameOf' | 'revision'>;
  isFresh(): boolean;
  processes(): number;
  countBehind(): Promise<number>;
  /** Call between the commit of a change and its response. */
  waitUntilAppliedEverywhere(): Promise<void>;
  close(): Promise<void>;
}

type Settings = Readonly<{
  db: Database;
  callsDb?: Database;
  databaseUrl: string | undefined;
  log: Logger;
  clock?: Clock;
}>;

/** Command-line tools change the embedded database without a notification. */
const pollEveryMs = 1_000;

/** Keeps the rules in memory, and reads them from the database while the copy may be outdated (docs/decisions/0005). */
export async function createRulesCache(settings: Settings): Promise<RulesCache> {
  const { db, callsDb = db, databaseUrl, log, clock = systemClock } = settings;
  const note = throttledLogger(log);
  const index = new RulesIndex();
  // Counters of this process. The copy is outdated while they differ.
  let announcedChanges = 1;
  let appliedChanges = 0;
  let catchingUp: Promise<void> | undefined;
  let cluster: Cluster = singleProcess;

  const catchUp = (): Promise<void> => (catchingUp ??= advance());
  const advance = async (): Promise<void> => {
    try {
      do {
        const goal = announcedChanges;
        index.apply(await readRules(db, index.revision));
        appliedChanges = goal;
      } while (appliedChanges < announcedChanges);
    } finally {
      catchingUp = undefined;
    }
    if (index.revision) await cluster.confirm(index.revision);
  };
  const reportFailure = (err: unknown) => note('rules', 'warn', { err }, 'the rules of access could not be read');
  const onChange = (): void => {
    announcedChanges++;
    catchUp().catch(reportFailure);
  };
  /** Not only a later id: a restored backup goes back. */
  const onLatestRevision = (revisionId: string): void => {
    if (revisionId !== index.revision?.id) announcedChanges++;
    if (appliedChanges < announcedChanges) catchUp().catch(reportFailure);
  };

  let polling: ReturnType<typeof repeatEvery> | undefined;
  if (databaseUrl) cluster = await joinCluster({ db, databaseUrl, note, clock, onChange, onLatestRevision });
  else polling = repeatEvery(pollEveryMs, () => readRevision(db).then(({ id }) => onLatestRevision(id), reportFailure));
  await catchUp();

  const isFresh = () => appliedChanges === announcedChanges && cluster.isFresh();

  return {
    snapshot: index,
    isFresh,
    rulesFor: async (keyHash) => (isFresh() ? index : readRulesFor(callsDb, keyHash)),
    processes: () => cluster.processes(),
    countBehind: async () => (await readRevision(db)).number - (index.revision?.number ?? 0),
    waitUntilAppliedEverywhere: async () => {
      announcedChanges++;
      const revision = await catchUp().then(() => index.revision, reportFailure);
      await cluster.waitForOthers(revision ?? null);
    },
    close: async () => {
      await polling?.close();
      await cluster.close();
      await catchingUp?.catch(() => {});
    },
  };
}

export function isDemoKeyUsable(rules: Rules, atMs: number): boolean {
  const caller = { isSecure: true, keyHash: demoKeyHash, siteName: exampleSite, environment: 'sandbox' } as const;
  return admit(rules, caller, atMs).reason === null;
}
