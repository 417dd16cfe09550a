import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import { runChange } from '../directory/change.ts';
import { listTestSites } from '../directory/test-sites.ts';
import { throttledLogger } from '../logging/throttled-log.ts';
import type { SandboxAdmin } from '../sandbox/upstream.ts';
import { lastDanishHour } from '../time/copenhagen.ts';
import { repeatEvery } from '../time/repeat.ts';

const resetHour = 3;
const checkEveryMs = 60_000;

type Settings = Readonly<{
  db: Database;
  log: Logger;
  sandbox: Omit<SandboxAdmin, 'memory' | 'prepare'>;
  now?: () => number;
}>;

/** Runs in every process; the sandbox resets a site only once a night. */
export function startNightlyResets({ db, log, sandbox, now = () => Date.now() }: Settings) {
  const note = throttledLogger(log);
  const look = async (): Promise<void> => {
    const nightMs = lastDanishHour(resetHour, now());
    const sizes = await sandbox.sizes();
    const sites = new Map((await listTestSites(db)).map((site) => [site.id, site]));
    for (const [siteID, { seededAtMs }] of sizes) {
      const site = sites.get(siteID);
      if (!site?.nightly_since || site.nightly_since.getTime() >= nightMs || seededAtMs >= nightMs) continue;
      if (!(await sandbox.reset({ siteID, company: site.company }, nightMs))) continue;
      await runChange(db, 'nightly reset', (change) =>
        change.record([{ action: 'sandbox.reset', subject: site.name }]),
      );
    }
    const orphaned = [...sizes.keys()].filter((siteID) => !sites.has(siteID));
    if (orphaned.length > 0) await sandbox.remove(orphaned);
  };
  const { close } = repeatEvery(checkEveryMs, () =>
    look().catch((err) => note('night', 'warn', { err }, 'a site was not reset; it will be tried again')),
  );
  return { look, close };
}
