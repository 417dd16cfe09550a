import { randomUUID } from 'node:crypto';
import { exampleSite } from '@fagvaerk/contract/example-caller.ts';
import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import { retryUntilAvailable } from '../database/wait.ts';
import { throttledLogger } from '../logging/throttled-log.ts';
import { repeatEvery } from '../time/repeat.ts';
import { createCluster, wasSeenLately } from './cluster.ts';
import { admit, type Rules } from './decide.ts';
import { demoKeyHash } from './key-hash.ts';
import { type Clock, systemClock } from './lease.ts';
import { readRevision, readRules, readRulesFor } from './read-rules.ts';
import { RulesIndex } from './rules-index.ts';

export type RulesCache = ReturnType<typeof createRulesCache>;

type Settings = Readonly<{
  db: Database;
  callsDb?: Database;
  /** With longer timeouts, for reading all rules. */
  bulkDb?: Database;
  databaseUrl: string | undefined;
  log: Logger;
  clock?: Clock;
}>;

/** Command-line tools change the embedded database without a notification. */
const pollEveryMs = 1_000;
const logEveryMs = 5_000;

/** Keeps the rules in memory, and reads them from the database while the copy may be outdated (docs/decisions/0005). */
export function createRulesCache(settings: Settings) {
  const { db, callsDb = db, bulkDb = db, databaseUrl, log, clock = systemClock } = settings;
  const note = throttledLogger(log);
  const index = new RulesIndex();
  const processId = randomUUID();
  // Counters of this process. The copy is outdated while they differ.
  let announcedChanges = 1;
  let appliedChanges = 0;
  let catchingUp: Promise<void> | undefined;
  let isLoaded = false;
  let isClosed = false;

  const catchUp = (): Promise<void> => (catchingUp ??= advance());
  const advance = async (): Promise<void> => {
    try {
      do {
        const goal = announcedChanges;
        const changes = index.revision && (await readRules(db, index.revision));
        const read = changes ?? (await readRules(bulkDb, null, onProgress));
        if (read) index.apply(read);
        appliedChanges = goal;
      } while (appliedChanges < announcedChanges);
    } finally {
      catchingUp = undefined;
    }
    if (index.revision) await cluster?.confirm(index.revision);
  };
  let progressAtMs = performance.now();
  const onProgress = (read: number, total: number): void => {
    if (isClosed) throw new Error('the server was stopped');
    if (performance.now() - progressAtMs < logEveryMs) return;
    progressAtMs = performance.now();
    log.info({ customers: read, of: total }, 'reading the rules of access');
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
  const cluster = databaseUrl
    ? createCluster({ id: processId, db, databaseUrl, note, clock, onChange, onLatestRevision })
    : undefined;
  const keepCatchingUp = () =>
    retryUntilAvailable(catchUp, { withinMs: Number.POSITIVE_INFINITY, onWait: reportFailure });
  const load = async (): Promise<void> => {
    // Before joining, so that changes of other processes do not wait for a long read.
    await keepCatchingUp();
    if (isClosed) return;
    if (cluster) await cluster.join();
    else
      polling = repeatEvery(pollEveryMs, () => readRevision(db).then(({ id }) => onLatestRevision(id), reportFailure));
    await keepCatchingUp();
    isLoaded = true;
  };
  const loaded = load();
  // The caller awaits it; this avoids an unhandled rejection before.
  loaded.catch(() => {});

  const isFresh = () => isLoaded && appliedChanges === announcedChanges && (!cluster || cluster.isFresh());

  return {
    /** Until then, rules are read from the database. */
    loaded,
    /** May be slightly behind: for display only, never for decisions. */
    snapshot: index as Rules & Readonly<Pick<RulesIndex, 'nameOf' | 'revision'>>,
    isFresh,
    /** Decide before the next `await`: rules may change there. */
    rulesFor: async (keyHash: string): Promise<Rules> => (isFresh() ? index : readRulesFor(callsDb, keyHash)),
    processes: () => cluster?.processes() ?? 1,
    processId,
    /** Only one process at a time uses the embedded database. */
    isRunning: async (id: string): Promise<boolean> => id === processId || (!!cluster && wasSeenLately(callsDb, id)),
    countBehind: async () => (await readRevision(db)).number - (index.revision?.number ?? 0),
    /** Call between the commit of a change and its response. */
    waitUntilAppliedEverywhere: async () => {
      announcedChanges++;
      // While this process loads, the database decides for it.
      const applied = isLoaded ? catchUp().then(() => index.revision) : readRevision(db);
      const revision = (await applied.catch(reportFailure)) ?? null;
      await cluster?.waitForOthers(revision);
    },
    close: async () => {
      isClosed = true;
      await loaded.catch(() => {});
      await polling?.close();
      await cluster?.close();
      await catchingUp?.catch(() => {});
    },
  };
}

export function isDemoKeyUsable(rules: Rules, atMs: number): boolean {
  const caller = { isSecure: true, keyHash: demoKeyHash, siteName: exampleSite, environment: 'sandbox' } as const;
  return admit(rules, caller, atMs).reason === null;
}
